package rialto.dialect.binance.call;

import rialto.dialect.binance.api.ApiRequest;
import rialto.dialect.binance.api.CallErrors;
import rialto.dialect.binance.stream.UserStreams;
import rialto.gateway.api.ApiReply;

/** Listen keys over REST. Owned by the event loop. */
final class UserStreamCalls {
    private final UserStreams streams;

    UserStreamCalls(final CallContext context) {
        this.streams = context.userStreams();
    }

    void create(final ApiRequest request, final ApiReply reply) {
        reply.begin()
                .beginObject()
                .name("listenKey")
                .string(streams.createListenKey(request.principal(), request.provenUs()))
                .endObject();
        reply.end();
    }

    void keepAlive(final ApiRequest request, final ApiReply reply) {
        answer(reply, streams.keepAliveListenKey(request.principal(), listenKey(request)));
    }

    void close(final ApiRequest request, final ApiReply reply) {
        answer(reply, streams.closeListenKey(request.principal(), listenKey(request)));
    }

    private static String listenKey(final ApiRequest request) {
        return Read.mandatory(request.parameters(), "listenKey");
    }

    private static void answer(final ApiReply reply, final boolean known) {
        if (!known) {
            reply.error(CallErrors.invalidListenKey());
            return;
        }
        reply.begin().beginObject().endObject();
        reply.end();
    }
}
