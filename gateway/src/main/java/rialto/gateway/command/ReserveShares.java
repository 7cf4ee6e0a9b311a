package rialto.gateway.command;

import org.agrona.collections.Long2LongHashMap;

import java.util.concurrent.TimeUnit;

/**
 * A few commands in ten seconds, shared among accounts: each may have as many as are still left for all others. So one that asks
 * without end leaves half of them, two leave a third, and whoever asks for little gets it. Owned by the event loop.
 */
final class ReserveShares {
    static final int IN_TEN_SECONDS = 200;

    private static final long TEN_SECONDS_NS = TimeUnit.SECONDS.toNanos(10);

    /** No more accounts than commands. */
    private final Long2LongHashMap taken = new Long2LongHashMap(0);

    private boolean hasBegun;
    private long beganNs;
    private int left;

    /** Takes one for an account, if it may have one more. */
    boolean take(final long accountId, final long nowNs) {
        if (!hasBegun || nowNs - beganNs >= TEN_SECONDS_NS) {
            hasBegun = true;
            beganNs = nowNs;
            left = IN_TEN_SECONDS;
            taken.clear();
        }
        final long own = taken.get(accountId);
        if (own >= left) {
            return false;
        }
        taken.put(accountId, own + 1);
        left--;
        return true;
    }
}
