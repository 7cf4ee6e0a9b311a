package rialto.gateway.limits;

import org.agrona.collections.Object2IntHashMap;

/**
 * Counts per key within the present window of a fixed length; a new window starts at zero for everyone. Holds at most
 * so many keys: those that come later in a window share one count.
 */
final class WindowCounter<K> {
    private static final int NONE = 0;

    private final long lengthMs;
    private final int maxKeys;
    private final Object2IntHashMap<K> counts = new Object2IntHashMap<>(NONE);
    private int sharedCount;
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
        if (isShared(key)) {
            sharedCount += amount;
        } else if (amount > 0) {
            counts.put(key, count + amount);
        }
        return count + amount;
    }

    int count(final K key, final long nowMs) {
        roll(nowMs);
        return isShared(key) ? sharedCount : counts.getValue(key);
    }

    /** Whole seconds until the next window, at least 1. */
    int secondsLeft(final long nowMs) {
        return (int) ((lengthMs - Math.floorMod(nowMs, lengthMs) + 999) / 1_000);
    }

    int size() {
        return counts.size();
    }

    private boolean isShared(final K key) {
        return counts.size() >= maxKeys && !counts.containsKey(key);
    }

    private void roll(final long nowMs) {
        final long now = Math.floorDiv(nowMs, lengthMs);
        if (now > window) { // a clock that steps back must not give anyone a fresh allowance
            window = now;
            counts.clear();
            sharedCount = 0;
        }
    }
}
