package rialto.dialect.admin;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * How many failures are recorded one by one: a few per minute of each caller and of all together. The others are counted, so
 * that a flood of them neither fills the log nor goes unseen. Owned by the event loop.
 */
final class FailureBudget {
    /** Whose failures are counted apart; those of others are counted together. */
    static final int MAX_CALLERS = 1_024;

    private static final long MINUTE_MS = 60_000;

    private final int perCaller;
    private final int ofAll;
    private final LongSupplier nowMs;
    private final Map<String, Count> callers = new LinkedHashMap<>();
    private long minute;
    private int recorded;
    private long leftOutOfOthers;

    /** Failures that were not recorded one by one. */
    record LeftOut(String caller, long count) {}

    private static final class Count {
        private int recorded;
        private long leftOut;
    }

    /** @param perCaller most that are recorded of one caller in a minute, {@code ofAll} of all together */
    FailureBudget(final int perCaller, final int ofAll, final LongSupplier nowMs) {
        this.perCaller = perCaller;
        this.ofAll = ofAll;
        this.nowMs = nowMs;
    }

    /** Whether this one is to be recorded; it is counted otherwise. */
    boolean admit(final String caller) {
        final long now = nowMs.getAsLong() / MINUTE_MS;
        if (now != minute) {
            minute = now;
            recorded = 0;
            callers.values().forEach(count -> count.recorded = 0);
        }
        Count count = callers.get(caller);
        if (count == null && callers.size() < MAX_CALLERS) {
            count = new Count();
            callers.put(caller, count);
        }
        if (count == null) {
            leftOutOfOthers++;
            return false;
        }
        if (count.recorded < perCaller && recorded < ofAll) {
            count.recorded++;
            recorded++;
            return true;
        }
        count.leftOut++;
        return false;
    }

    /**
     * What was left out since it was asked last, and forgets it.
     *
     * @param most callers that are told apart; the caller of the last entry is empty if it stands for others
     */
    List<LeftOut> takeLeftOut(final int most) {
        final List<LeftOut> left = new ArrayList<>();
        long others = leftOutOfOthers;
        for (final Map.Entry<String, Count> entry : callers.entrySet()) {
            final long count = entry.getValue().leftOut;
            if (count > 0 && left.size() < most) {
                left.add(new LeftOut(entry.getKey(), count));
            } else {
                others += count;
            }
        }
        if (others > 0) {
            left.add(new LeftOut("", others));
        }
        leftOutOfOthers = 0;
        callers.clear();
        return left;
    }
}
