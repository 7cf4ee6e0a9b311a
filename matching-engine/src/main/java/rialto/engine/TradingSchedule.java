package rialto.engine;

/**
 * When an instrument changes its phase: times of the day with a phase each, on some days of the week, by a clock that
 * is always so many seconds ahead of UTC. As a parameter it is reused by the caller; the engine never writes to it and
 * keeps no reference. In a callback it is to be read only and only during the call.
 */
public final class TradingSchedule {
    /** So many times a day at most. */
    public static final int MAX_ENTRIES = 16;

    static final long DAY_SECONDS = 86_400;
    static final long SECOND_NS = 1_000_000_000;
    static final long DAY_NS = DAY_SECONDS * SECOND_NS;

    private static final int MAX_UTC_OFFSET_SECONDS = 18 * 3_600;
    private static final int ALL_DAYS = 0b111_1111;
    private static final int DAYS_A_WEEK = 7;
    private static final int FIRST_DAY = 3; // of the epoch: a Thursday, counted from Monday

    public int instrumentId;

    /** Of the schedule's clock, from -64,800 to 64,800 (18 hours). */
    public int utcOffsetSeconds;

    /** Bit 0 for Monday to bit 6 for Sunday, by the schedule's clock. */
    public int daysOfWeek;

    /** 0 for no schedule. */
    public int entryCount;

    /** From 0 to 86,399, ascending. */
    public final int[] secondOfDay = new int[MAX_ENTRIES];

    /** A null stands for a code that does not exist and makes the command malformed. */
    public final TradingPhase[] phase = new TradingPhase[MAX_ENTRIES];

    /** In a callback or a snapshot: when the next entry is due; {@link MatchingEngine#NOTHING_DUE} for never. */
    public long nextTransitionNs = DueQueue.NEVER;

    /** Where it stands in the queue of schedules. */
    int scheduleIndex;

    void copyTo(final TradingSchedule other) {
        other.instrumentId = instrumentId;
        other.utcOffsetSeconds = utcOffsetSeconds;
        other.daysOfWeek = daysOfWeek;
        other.entryCount = entryCount;
        System.arraycopy(secondOfDay, 0, other.secondOfDay, 0, MAX_ENTRIES);
        System.arraycopy(phase, 0, other.phase, 0, MAX_ENTRIES);
        other.nextTransitionNs = nextTransitionNs;
    }

    boolean isMalformed() {
        for (int i = 0; i < Math.min(entryCount, MAX_ENTRIES); i++) {
            if (phase[i] == null) {
                return true;
            }
        }
        return false;
    }

    /** Whether the numbers make sense; it is not malformed. */
    boolean isValid(final boolean hasAuctions) {
        if (entryCount < 0
                || entryCount > MAX_ENTRIES
                || Math.abs((long) utcOffsetSeconds) > MAX_UTC_OFFSET_SECONDS
                || daysOfWeek < (entryCount == 0 ? 0 : 1)
                || daysOfWeek > ALL_DAYS) {
            return false;
        }
        int before = -1;
        for (int i = 0; i < entryCount; i++) {
            if (secondOfDay[i] <= before
                    || secondOfDay[i] >= DAY_SECONDS
                    || !phase[i].canBeSet()
                    || phase[i].collects() && !hasAuctions) {
                return false;
            }
            before = secondOfDay[i];
        }
        return true;
    }

    /**
     * The first time after another at which an entry is due; {@link DueQueue#NEVER} for none.
     *
     * @param only entries of this phase; null for all
     */
    long next(final long afterNs, final TradingPhase only) {
        final long localSecond = Math.floorDiv(afterNs, SECOND_NS) + utcOffsetSeconds;
        final long today = Math.floorDiv(localSecond, DAY_SECONDS);
        for (int days = 0; days <= DAYS_A_WEEK; days++) {
            if (!isOn(today + days)) {
                continue;
            }
            final long midnight = (today + days) * DAY_SECONDS;
            for (int i = 0; i < entryCount; i++) {
                final long due = midnight + secondOfDay[i];
                if (due > localSecond && (only == null || phase[i] == only)) {
                    return nanoseconds(due - utcOffsetSeconds);
                }
            }
        }
        return DueQueue.NEVER;
    }

    /**
     * The last time up to another at which an entry was due; {@link Long#MIN_VALUE} for none.
     *
     * @param only entries of this phase; null for all
     */
    long last(final long untilNs, final TradingPhase only) {
        final long localSecond = Math.floorDiv(untilNs, SECOND_NS) + utcOffsetSeconds;
        final long today = Math.floorDiv(localSecond, DAY_SECONDS);
        for (int days = 0; days <= DAYS_A_WEEK; days++) {
            if (!isOn(today - days)) {
                continue;
            }
            final long midnight = (today - days) * DAY_SECONDS;
            for (int i = entryCount - 1; i >= 0; i--) {
                final long due = midnight + secondOfDay[i];
                if (due <= localSecond && (only == null || phase[i] == only)) {
                    return nanoseconds(due - utcOffsetSeconds);
                }
            }
        }
        return Long.MIN_VALUE;
    }

    /** @param day of the schedule's clock, counted from the epoch */
    private boolean isOn(final long day) {
        return (daysOfWeek >> Math.floorMod(day + FIRST_DAY, DAYS_A_WEEK) & 1) != 0;
    }

    /** Times that no clock of nanoseconds can have are never. */
    private static long nanoseconds(final long seconds) {
        return seconds >= DueQueue.NEVER / SECOND_NS
                ? DueQueue.NEVER
                : Math.max(seconds, Long.MIN_VALUE / SECOND_NS) * SECOND_NS;
    }

    /** The phase of the entry that is due at {@link #nextTransitionNs}. */
    TradingPhase nextPhase() {
        final long localSecond = nextTransitionNs / SECOND_NS + utcOffsetSeconds;
        final int second = (int) Math.floorMod(localSecond, DAY_SECONDS);
        for (int i = 0; i < entryCount; i++) {
            if (secondOfDay[i] == second) {
                return phase[i];
            }
        }
        throw new IllegalStateException("nothing is scheduled for " + nextTransitionNs);
    }

    /** When an order for the day expires that is entered now: when the instrument closes next, else at midnight UTC. */
    long endOfDay(final long timestampNs) {
        final long close = next(timestampNs, TradingPhase.CLOSED);
        if (close != DueQueue.NEVER) {
            return close;
        }
        final long day = Math.floorDiv(timestampNs, DAY_NS) + 1;
        return day > DueQueue.NEVER / DAY_NS ? DueQueue.NEVER : day * DAY_NS;
    }
}
