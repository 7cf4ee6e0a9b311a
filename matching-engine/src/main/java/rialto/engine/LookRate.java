package rialto.engine;

/**
 * How much waiting orders may look at, by sequenced time alone: of an instrument one ladder, tier or order each {@link
 * #NS_PER_LOOK}, of the venue each {@link #VENUE_NS_PER_LOOK}, and what they did not use in {@link #AHEAD_NS}. So what
 * they look at in vain takes a part of the venue's time, however many commands and instruments there are, and each has
 * its turn after a time that has a bound.
 */
final class LookRate {
    static final long NS_PER_LOOK = 500;
    static final long VENUE_NS_PER_LOOK = 250;
    static final long AHEAD_NS = 4_000_000;

    /** Of an instrument or a venue whose waiting orders have never looked. */
    static final long ANY_TIME = Long.MIN_VALUE;

    private static final long LAST_NS = DueQueue.NEVER - 3;

    private LookRate() {}

    /** @return how many ladders, tiers and orders may be looked at; 0 before the time from which they may be */
    static long allowed(final long fromNs, final long nowNs) {
        return allowed(fromNs, NS_PER_LOOK, nowNs);
    }

    /** The same of all instruments together. */
    static long allowedInVenue(final long fromNs, final long nowNs) {
        return allowed(fromNs, VENUE_NS_PER_LOOK, nowNs);
    }

    private static long allowed(final long fromNs, final long nsPerLook, final long nowNs) {
        return fromNs > nowNs ? 0 : (nowNs - since(fromNs, nowNs)) / nsPerLook + 1;
    }

    /**
     * @param sharing instruments that have to look, this one among them: it takes each so many times as long
     * @return from when on more may be looked at, after so much
     */
    static long after(final long fromNs, final long looked, final int sharing, final long nowNs) {
        return after(fromNs, looked * NS_PER_LOOK * sharing, nowNs);
    }

    /** The same of all instruments together. */
    static long afterInVenue(final long fromNs, final long looked, final long nowNs) {
        return after(fromNs, looked * VENUE_NS_PER_LOOK, nowNs);
    }

    private static long after(final long fromNs, final long costNs, final long nowNs) {
        final long since = since(fromNs, nowNs);
        return since > LAST_NS - costNs ? LAST_NS : since + costNs;
    }

    private static long since(final long fromNs, final long nowNs) {
        return Math.max(fromNs, nowNs - AHEAD_NS);
    }
}
