package rialto.dialect.binance.stream;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What one connection was not sent in a second because its address had its share. Of a stream whose every message tells all,
 * the newest is kept; of another, how many there were. Bounded by the streams of the connection. Owned by the event loop.
 */
final class LeftOutMessages {
    /** Names the event that tells them. */
    static final String EVENT = "messagesLeftOut";

    private final Map<String, StreamMessage> newest = new LinkedHashMap<>(0);
    private final Map<String, Integer> counts = new LinkedHashMap<>(0);

    /** @return whether it is the first one since they were {@linkplain #takeNewest taken} and {@linkplain #event told} */
    boolean add(final StreamMessage message) {
        final boolean isFirst = newest.isEmpty() && counts.isEmpty();
        if (message.tellsAll()) {
            newest.put(message.streamName(), message);
        } else {
            counts.merge(message.streamName(), 1, Integer::sum);
        }
        return isFirst;
    }

    /** Nothing of a stream is to be sent any more, or a newer message was. */
    void forgetNewest(final String streamName) {
        if (!newest.isEmpty()) {
            newest.remove(streamName);
        }
    }

    /** A stream has no subscriber any more. */
    void forget(final String streamName) {
        newest.remove(streamName);
        counts.remove(streamName);
    }

    /** The newest of each stream of which that is enough; they are forgotten. */
    List<StreamMessage> takeNewest() {
        final List<StreamMessage> taken = List.copyOf(newest.values());
        newest.clear();
        return taken;
    }

    /**
     * Tells how many of each other stream are missing, and forgets them.
     *
     * @return null where none are
     */
    StreamMessage event(final long nowMs) {
        if (counts.isEmpty()) {
            return null;
        }
        final String streams = counts.entrySet().stream()
                .map(stream -> "\"" + stream.getKey() + "\":" + stream.getValue())
                .collect(Collectors.joining(","));
        counts.clear();
        return StreamMessage.ofVenue(EVENT, nowMs, ",\"streams\":{" + streams + "}");
    }
}
