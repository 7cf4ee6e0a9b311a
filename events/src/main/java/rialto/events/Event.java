package rialto.events;

import java.lang.reflect.Type;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Something that happened: a key, and what came with it. As one handler sees it. Thread-safe. */
public final class Event implements Message {
    private final Object key;
    private final Object payload;
    private final Map<String, String> params;
    private final Conversions conversions;
    private final CompletableFuture<Object> reply;

    /** @param reply null when nobody waits for one */
    Event(
            final Object key,
            final Object payload,
            final Map<String, String> params,
            final Conversions conversions,
            final CompletableFuture<Object> reply) {
        this.key = key;
        this.payload = payload;
        this.params = params;
        this.conversions = conversions;
        this.reply = reply;
    }

    @Override
    public Object key() {
        return key;
    }

    /** As it was raised; null when nothing came with the event. */
    public Object payload() {
        return payload;
    }

    @Override
    public Object payload(final Type type) {
        return conversions.convert(payload, type);
    }

    @Override
    public Map<String, String> params() {
        return params;
    }

    /** Whether whoever raised the event waits for a reply. */
    public boolean asksForReply() {
        return reply != null;
    }

    /**
     * Replies. The first reply counts; where nobody asked for one it goes nowhere.
     *
     * @return whether it was the one that counts
     */
    public boolean reply(final Object value) {
        return reply != null && reply.complete(value);
    }

    @Override
    public String toString() {
        return "event " + key;
    }
}
