package rialto.gateway.call;

import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.ApiReply;
import rialto.gateway.api.ApiRequest;
import rialto.gateway.stream.UserStreams;

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
                .string(streams.createListenKey(request.principal()))
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
            reply.error(ApiErrors.invalidListenKey());
            return;
        }
        reply.begin().beginObject().endObject();
        reply.end();
    }
}
