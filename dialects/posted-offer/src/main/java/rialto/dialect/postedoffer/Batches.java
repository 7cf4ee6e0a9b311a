package rialto.dialect.postedoffer;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import rialto.gateway.api.JsonWriter;

import java.nio.charset.StandardCharsets;

/**
 * {@code POST /batch}: many orders in one request, one a line, answered in their order when all are sequenced or refused.
 * They are orders like any others: not one of them waits for another or is undone with it.
 */
final class Batches {
    static final int MAX_LINES = 500;

    private final Posting posting;
    private final PostedGate gate;
    private final JsonWriter json;

    Batches(final Posting posting, final PostedGate gate, final JsonWriter json) {
        this.posting = posting;
        this.gate = gate;
        this.json = json;
    }

    void serve(final HttpServerRequest http, final Buffer body) {
        final long receivedNs = System.nanoTime();
        final PostedReply reply = new PostedReply(http.response(), json);
        try {
            if (http.method() != HttpMethod.POST) {
                throw new Refusal(Refusal.METHOD_NOT_ALLOWED, "method: POST is accepted, not " + http.method());
            }
            final String text = body.toString(StandardCharsets.ISO_8859_1).strip();
            final String[] lines = text.isEmpty() ? new String[0] : text.split("\\R");
            if (lines.length == 0 || lines.length > MAX_LINES) {
                throw new Refusal(
                        Refusal.BAD_REQUEST, "body: it takes 1 to " + MAX_LINES + " lines, not " + lines.length);
            }
            final String client = gate.client(http);
            gate.admit(client, lines.length - 1);
            final Batch batch = new Batch(lines.length, reply);
            for (int i = 0; i < lines.length; i++) {
                posting.post(lines[i].strip(), client, receivedNs, batch.line(i));
            }
        } catch (final Refusal refusal) {
            reply.refused(refusal);
        }
    }

    private static final class Batch {
        private final long[] orderIds;
        private final Refusal[] refusals;
        private final PostedReply reply;
        private int missing;

        Batch(final int lines, final PostedReply reply) {
            orderIds = new long[lines];
            refusals = new Refusal[lines];
            missing = lines;
            this.reply = reply;
        }

        PostingListener line(final int index) {
            return new PostingListener() {
                @Override
                public void accepted(final long orderId) {
                    orderIds[index] = orderId;
                    done();
                }

                @Override
                public void refused(final Refusal refusal) {
                    refusals[index] = refusal;
                    done();
                }
            };
        }

        private void done() {
            if (--missing > 0) {
                return;
            }
            final JsonWriter json = reply.begin().beginArray();
            for (int i = 0; i < orderIds.length; i++) {
                json.beginObject();
                if (refusals[i] == null) {
                    json.name("msg").string("ok").name("id").number(orderIds[i]);
                } else {
                    refusals[i].write(json).name("status").number(refusals[i].status());
                }
                json.endObject();
            }
            json.endArray();
            reply.end();
        }
    }
}
