package rialto.dialect.binance.stream;

import rialto.dialect.binance.api.ApiSession;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.security.Principal;

/** That a connection of the WebSocket API gets an account's events. */
record SessionSubscription(ApiSession session, long subscriptionId, Principal principal) {
    /** @param frame a writer whose content may be overwritten */
    void deliver(final JsonWriter event, final JsonWriter frame) {
        frame.reset().beginObject().name("subscriptionId").number(subscriptionId);
        frame.name("event").raw(event.buffer(), 0, event.length()).endObject();
        session.send(frame);
    }
}
