package rialto.dialect.binance.stream;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * For a client that reads slowly: of each stream whose every message tells all, the newest waits until the client has read,
 * and those before are left out. Owned by the event loop.
 */
final class NewestMessages {
    private final BooleanSupplier isBehind;
    private final Consumer<StreamMessage> wire;
    private final Map<String, StreamMessage> waiting = new LinkedHashMap<>(0);

    /**
     * @param isBehind whether much is still to be read
     * @param wire     writes to the connection
     */
    NewestMessages(final BooleanSupplier isBehind, final Consumer<StreamMessage> wire) {
        this.isBehind = isBehind;
        this.wire = wire;
    }

    /** Sends a message, or keeps it as the newest of its stream. */
    void send(final StreamMessage message) {
        if (message.tellsAll() && isBehind.getAsBoolean()) {
            waiting.put(message.streamName(), message);
            return;
        }
        if (message.tellsAll()) {
            waiting.remove(message.streamName());
        }
        wire.accept(message);
    }

    /** The client has read; sends what waits, as far as it goes. */
    void onRead() {
        final Iterator<StreamMessage> messages = waiting.values().iterator();
        while (messages.hasNext() && !isBehind.getAsBoolean()) {
            final StreamMessage message = messages.next();
            messages.remove();
            wire.accept(message);
        }
    }

    /** Nothing of a stream is to be sent any more. */
    void forget(final String streamName) {
        waiting.remove(streamName);
    }

    int size() {
        return waiting.size();
    }
}
