package rialto.dialect.binance.stream;

import rialto.dialect.binance.api.ApiSession;
import rialto.gateway.security.Principal;

/** User data streams: who listens to an account. Owned by the event loop. */
public interface UserStreams {
    /**
     * Makes a listen key of the caller's API key, or gives the one it has. Its validity begins anew.
     *
     * @param provenUs when the API key signed, microseconds since the epoch: that is sealed in it
     */
    String createListenKey(Principal principal, long provenUs);

    /** Whether that listen key was there once, and is no more. Those that ended lately are known, of this gateway. */
    boolean hasEnded(String listenKey);

    /** The listen key that an API key has, or null. */
    String presentListenKey(String apiKey);

    /** Whether that listen key of the caller's API key existed; its validity begins anew. */
    boolean keepAliveListenKey(Principal principal, String listenKey);

    /** Whether that listen key of the caller's API key existed; its streams are closed. */
    boolean closeListenKey(Principal principal, String listenKey);

    /**
     * Sends the account's events to this WebSocket API connection, each as
     * {@code {"subscriptionId":n,"event":{…}}}, until unsubscribed or closed.
     *
     * @return the subscription's number on this connection, from 0; -1 when the account is subscribed here already
     */
    long subscribe(ApiSession session, Principal principal);

    /** Ends one subscription; whether there was such a one. */
    boolean unsubscribe(ApiSession session, long subscriptionId);

    /** Ends all subscriptions of this connection; how many there were. */
    int unsubscribeAll(ApiSession session);

    /** Visits the connection's subscriptions in order of their numbers. */
    void forEach(ApiSession session, SubscriptionVisitor visitor);

    /** Sees one subscription. */
    @FunctionalInterface
    interface SubscriptionVisitor {
        void onSubscription(long subscriptionId, Principal principal);
    }
}
