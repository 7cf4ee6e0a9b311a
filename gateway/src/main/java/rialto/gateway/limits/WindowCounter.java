package rialto.gateway.limits;

import org.agrona.collections.Object2IntHashMap;

/**
 * Counts per key within the present window of a fixed length; a new window starts at zero for everyone. Holds so many keys
 * exactly. Those that come later in a window are estimated, never too low: a key that has the bad luck to be estimated too
 * high shares its cells of all rows with others that asked for much.
 */
final class WindowCounter<K> {
    private static final int NONE = 0;

    private final long lengthMs;
    private final int maxKeys;
    private final Object2IntHashMap<K> counts = new Object2IntHashMap<>(NONE);
    /** Null until there are too many keys. */
    private CountSketch later;

    private long window = Long.MIN_VALUE;

    WindowCounter(final long lengthMs, final int maxKeys) {
        this.lengthMs = lengthMs;
        this.maxKeys = maxKeys;
    }

    /** Adds to a key's count and returns it, or returns -1 and adds nothing when it would pass the limit. */
    int tryAdd(final K key, final int amount, final int limit, final long nowMs) {
        final int count = count(key, nowMs);
        if (count > limit - amount) {
            return -1;
        }
        if (amount > 0) {
            if (isLate(key)) {
                if (later == null) {
                    later = new CountSketch();
                }
                later.raise(key.toString(), count + amount);
            } else {
                counts.put(key, count + amount);
            }
        }
        return count + amount;
    }

    int count(final K key, final long nowMs) {
        roll(nowMs);
        if (!isLate(key)) {
            return counts.getValue(key);
        }
        return later == null ? 0 : later.estimate(key.toString());
    }

    /** Whole seconds until the next window, at least 1. */
    int secondsLeft(final long nowMs) {
        return (int) ((lengthMs - Math.floorMod(nowMs, lengthMs) + 999) / 1_000);
    }

    int size() {
        return counts.size();
    }

    private boolean isLate(final K key) {
        return counts.size() >= maxKeys && !counts.containsKey(key);
    }

    private void roll(final long nowMs) {
        final long now = Math.floorDiv(nowMs, lengthMs);
        if (now > window) { // a clock that steps back must not give anyone a fresh allowance
            window = now;
            counts.clear();
            later = null;
        }
    }
}
