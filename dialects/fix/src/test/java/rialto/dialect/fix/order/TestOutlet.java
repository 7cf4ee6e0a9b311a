package rialto.dialect.fix.order;

import com.paritytrading.philadelphia.FIXMessage;
import org.agrona.concurrent.UnsafeBuffer;
import rialto.dialect.fix.FixText;
import rialto.dialect.fix.message.FieldWriter;
import rialto.dialect.fix.session.Outlet;
import rialto.gateway.address.ClientAddress;
import rialto.gateway.command.CommandSender;
import rialto.gateway.disconnect.ClientSession;
import rialto.gateway.state.Account;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.MessageHeaderEncoder;

import java.util.ArrayList;
import java.util.List;

/** Keeps what is sent: messages as text with bars between fields, commands as the venue would read them. */
final class TestOutlet implements Outlet {
    final List<String> messages = new ArrayList<>();
    final List<UnsafeBuffer> commands = new ArrayList<>();
    final List<CommandSender.Completion> completions = new ArrayList<>();
    /** Of the last command; empty for none. */
    String party = "";

    private final Account account;
    private final FieldWriter body = new FieldWriter();

    TestOutlet(final Account account) {
        this.account = account;
    }

    /** The one message that was sent since the last call. */
    String message() {
        if (messages.size() != 1 || !commands.isEmpty()) {
            throw new AssertionError("sent " + messages + " and " + commands.size() + " commands");
        }
        return messages.removeFirst();
    }

    /** The one command that was sent since the last call. */
    UnsafeBuffer command(final int templateId) {
        if (commands.size() != 1 || !messages.isEmpty()) {
            throw new AssertionError("sent " + messages + " and " + commands.size() + " commands");
        }
        final UnsafeBuffer command = commands.removeFirst();
        final int sent = new MessageHeaderDecoder().wrap(command, 0).templateId();
        if (sent != templateId) {
            throw new AssertionError("sent a command " + sent);
        }
        return command;
    }

    @Override
    public void resume() {}

    @Override
    public FieldWriter body() {
        return body.reset();
    }

    @Override
    public boolean send(final String type, final FieldWriter fields) {
        messages.add(FixText.of(type, fields).toString());
        return true;
    }

    @Override
    public boolean send(final String type, final byte[] own, final byte[] shared) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void flush() {}

    @Override
    public boolean sendLate(final String type, final Body late) {
        final FieldWriter fields = body();
        late.write(fields);
        return send(type, fields);
    }

    @Override
    public void reject(final FIXMessage refused, final int tag, final int reason, final String text) {
        messages.add("35=3|371=" + tag + "|373=" + reason + "|58=" + text + "|");
    }

    @Override
    public void businessReject(final FIXMessage refused, final String refId, final int reason, final String text) {
        messages.add("35=j|379=" + refId + "|380=" + reason + "|58=" + text + "|");
    }

    @Override
    public void send(
            final CommandSender.Encoder inner,
            final String partyId,
            final long number,
            final CommandSender.Completion completion) {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[1_024]);
        inner.encode(buffer, 0, new MessageHeaderEncoder(), 1, 1);
        commands.add(buffer);
        completions.add(completion);
        party = partyId;
    }

    @Override
    public boolean isWritable() {
        return true;
    }

    @Override
    public boolean isClosed() {
        return false;
    }

    @Override
    public void logOut(final String text) {
        throw new AssertionError(text);
    }

    @Override
    public Account account() {
        return account;
    }

    @Override
    public boolean mayTrade() {
        return true;
    }

    @Override
    public String keyId() {
        return "";
    }

    @Override
    public String name() {
        return "TRADER";
    }

    @Override
    public ClientAddress client() {
        return ClientAddress.parse("192.0.2.1");
    }

    @Override
    public ClientSession clientSession() {
        return null;
    }
}
