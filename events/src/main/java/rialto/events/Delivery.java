package rialto.events;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** An event on its way through the handlers that were there when it was raised. Belongs to whoever runs its lane. */
final class Delivery {
    private final Object key;
    private final Object payload;
    private final List<Stop> stops;
    private final CompletableFuture<Object> reply;
    private final long raisedNs = System.nanoTime();
    private volatile int next;
    private boolean hasBegun;

    /** @param params what the names of the handler's selector stand for */
    record Stop(HandlerPlace place, Map<String, String> params) {}

    /** @param reply null when nobody waits for one */
    Delivery(final Object key, final Object payload, final List<Stop> stops, final CompletableFuture<Object> reply) {
        this.key = key;
        this.payload = payload;
        this.stops = stops;
        this.reply = reply;
    }

    Object key() {
        return key;
    }

    int handlers() {
        return stops.size();
    }

    /** The handler whose turn it is; null when all had theirs. */
    Stop stop() {
        return next < stops.size() ? stops.get(next) : null;
    }

    /** By the one thread that runs the lane. */
    void goOn() {
        final int following = next + 1;
        next = following;
    }

    Event at(final Stop stop, final Conversions conversions) {
        return new Event(key, payload, stop.params, conversions, reply);
    }

    /** @return nanoseconds that it waited; below zero when it has begun before */
    long begin() {
        if (hasBegun) {
            return -1;
        }
        hasBegun = true;
        return Math.max(0, System.nanoTime() - raisedNs);
    }

    void failReply(final Throwable failure) {
        if (reply != null) {
            reply.completeExceptionally(failure);
        }
    }
}
