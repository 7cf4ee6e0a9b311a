package rialto.gateway.http;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Gives each of many connections its turn once in a while, some at a time: a gateway has a hundred thousand, and what is done to all of them
 * at once holds up everybody else. Whose turn was longest ago is first. Owned by the event loop.
 */
public final class Rounds<T> {
    /** Those that came at once are not to have their turns at once for ever; those that are late are to catch up. */
    private static final int HASTE = 2;

    private final long intervalMs;
    private final long tickMs;
    private final Consumer<? super T> turn;
    /** When each came or had its last turn, the longest ago first. */
    private final Map<T, Long> lastMs = new LinkedHashMap<>();

    /**
     * @param intervalMs between two turns of one
     * @param tickMs     between two calls of {@link #onTick}
     */
    public Rounds(final long intervalMs, final long tickMs, final Consumer<? super T> turn) {
        this.intervalMs = intervalMs;
        this.tickMs = tickMs;
        this.turn = turn;
    }

    /** Its first turn is an interval later. */
    public void add(final T one, final long nowMs) {
        lastMs.put(one, nowMs);
    }

    /** Whether it was there. */
    public boolean remove(final T one) {
        return lastMs.remove(one) != null;
    }

    public int size() {
        return lastMs.size();
    }

    /** All of them; not to be changed. */
    public Set<T> all() {
        return lastMs.keySet();
    }

    /** Those whose time has come have their turn, but no more than twice as many as come to a tick. What a turn removes is gone. */
    public void onTick(final long nowMs) {
        long left = Math.max(1, HASTE * lastMs.size() * tickMs / intervalMs);
        Map.Entry<T, Long> first = firstEntry();
        while (left > 0 && first != null && nowMs - first.getValue() >= intervalMs) {
            final T one = first.getKey();
            lastMs.remove(one);
            lastMs.put(one, nowMs);
            turn.accept(one);
            left--;
            first = firstEntry();
        }
    }

    private Map.Entry<T, Long> firstEntry() {
        return lastMs.isEmpty() ? null : lastMs.entrySet().iterator().next();
    }
}
