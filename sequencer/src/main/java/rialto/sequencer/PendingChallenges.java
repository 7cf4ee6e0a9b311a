package rialto.sequencer;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What sessions were asked and have not answered, by session. Bounded: a source that has too many loses its own oldest, and
 * when there are too many in all the source with most of them does. So nobody's storm ends the challenge of another. Belongs
 * to one thread.
 *
 * @param <T> a challenge
 */
final class PendingChallenges<T> {
    /** Of all sources. */
    static final int CAPACITY = 4_096;
    /** Of one source; never fewer than the sessions that it can have waiting. */
    static final int OF_SOURCE = 64;

    private final Map<Long, Object> sources = new HashMap<>();
    private final Map<Object, Map<Long, T>> bySource = new HashMap<>();

    /** @param source whom the session comes from */
    void add(final long sessionId, final Object source, final T challenge) {
        remove(sessionId);
        final Map<Long, T> others = bySource.get(source);
        if (others != null && others.size() == OF_SOURCE) {
            removeOldest(others);
        } else if (sources.size() == CAPACITY) {
            removeOldest(largest());
        }
        sources.put(sessionId, source);
        bySource.computeIfAbsent(source, key -> new LinkedHashMap<>()).put(sessionId, challenge);
    }

    /** Null if there is none, or none any more. */
    T get(final long sessionId) {
        final Object source = sources.get(sessionId);
        return source == null ? null : bySource.get(source).get(sessionId);
    }

    void remove(final long sessionId) {
        final Object source = sources.remove(sessionId);
        if (source != null) {
            final Map<Long, T> left = bySource.get(source);
            left.remove(sessionId);
            if (left.isEmpty()) {
                bySource.remove(source);
            }
        }
    }

    private void removeOldest(final Map<Long, T> challenges) {
        remove(challenges.keySet().iterator().next());
    }

    private Map<Long, T> largest() {
        Map<Long, T> largest = Map.of();
        for (final Map<Long, T> challenges : bySource.values()) {
            largest = challenges.size() > largest.size() ? challenges : largest;
        }
        return largest;
    }
}
