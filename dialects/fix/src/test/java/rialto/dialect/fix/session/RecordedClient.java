package rialto.dialect.fix.session;

import rialto.dialect.fix.FixClient;
import rialto.dialect.fix.FixText;

import java.io.IOException;

/** A client whose first message of each type becomes an example; of the venue's messages those that are shown. */
final class RecordedClient implements AutoCloseable {
    private final FixClient client;
    private final MessageExamples examples;

    RecordedClient(final int port, final String name, final MessageExamples examples) throws IOException {
        this.client = new FixClient(port, name);
        this.examples = examples;
    }

    RecordedClient logOn(final int account, final String service, final String... fields) throws IOException {
        final FixText answer = client.logOn(account, service, fields);
        examples.ofClient(client.lastSent());
        examples.ofVenue(answer);
        return this;
    }

    void send(final String type, final String... fields) throws IOException {
        client.send(type, fields);
        examples.ofClient(client.lastSent());
    }

    /** Leaves out a number before a heartbeat, and fills the gap when the venue asks for it. */
    void leaveAGap() throws IOException {
        final long missing = client.next();
        client.next(missing + 1).send("0");
        show("2", 7, Long.toString(missing));
        client.sendAs(missing, "4", "43=Y", "122=" + FixClient.now(), "123=Y", "36=" + client.next());
        examples.ofClient(client.lastSent());
    }

    /** Waits for a message of a type with a field; those before it are passed over. */
    FixText await(final String type, final int tag, final String value) throws IOException {
        FixText message = client.receive();
        while (!type.equals(message.type()) || !value.equals(message.get(tag))) {
            message = client.receive();
        }
        return message;
    }

    /** Waits for a message, which is an example. */
    FixText show(final String type, final int tag, final String value) throws IOException {
        final FixText message = await(type, tag, value);
        examples.ofVenue(message);
        return message;
    }

    @Override
    public void close() throws IOException {
        client.close();
    }
}
