package rialto.engine;

/** The protection of one account's quotes on one instrument, and the trades within its window. */
final class CountedFills {
    private static final long MS_NS = 1_000_000;

    /** Its bounds, and what was seen when one was reached. */
    final QuoteProtection protection = new QuoteProtection();

    /** That was reached after this one and before anybody looked; null for none. */
    CountedFills nextReached;

    private final long[] times = new long[QuoteProtection.MAX_FILLS];
    private final long[] lots = new long[QuoteProtection.MAX_FILLS];
    private int oldest;
    private int count;

    /** Counts from nothing, and quotes are accepted. */
    void clear() {
        oldest = 0;
        count = 0;
        reach(QuoteProtectionBound.NONE, 0, 0);
    }

    private void reach(final QuoteProtectionBound bound, final int fills, final long sum) {
        protection.bound = bound;
        protection.seenFills = fills;
        protection.seenLots = sum;
    }

    boolean isReached() {
        return protection.bound != QuoteProtectionBound.NONE;
    }

    /**
     * A quote of the account traded. What trades after a bound was reached is not counted.
     *
     * @return whether a bound is reached by it
     */
    boolean add(final long traded, final long timestampNs) {
        if (isReached()) {
            return false;
        }
        while (count > 0 && timestampNs - times[oldest] >= protection.windowMs * MS_NS) {
            oldest = (oldest + 1) % times.length;
            count--;
        }
        append(traded, timestampNs);
        final long sum = sum();
        if (count >= protection.maxFills) {
            reach(QuoteProtectionBound.FILLS, count, sum);
        } else if (protection.maxLots != 0 && sum >= protection.maxLots) {
            reach(QuoteProtectionBound.LOTS, count, sum);
        } else {
            return false;
        }
        count = 0;
        return true;
    }

    private void append(final long traded, final long timestampNs) {
        final int at = (oldest + count) % times.length;
        times[at] = timestampNs;
        lots[at] = traded;
        count++;
    }

    /** Only where no money moves it can come to its end, {@link Long#MAX_VALUE}. */
    private long sum() {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            final long more = sum + lots[(oldest + i) % lots.length];
            sum = more < 0 ? Long.MAX_VALUE : more;
        }
        return sum;
    }

    /** Trades that are counted. */
    int count() {
        return count;
    }

    /**
     * Counts a trade that a snapshot has, behind those it had before.
     *
     * @throws IllegalStateException if it could not have been so
     */
    void load(final long timestampNs, final long traded) {
        if (isReached()
                || count + 1 >= protection.maxFills
                || traded <= 0
                || count > 0 && times[(oldest + count - 1) % times.length] > timestampNs) {
            throw new IllegalStateException("fill of account " + protection.accountId + " is not valid");
        }
        append(traded, timestampNs);
    }

    void snapshot(final EngineSnapshotListener listener) {
        listener.onQuoteProtection(protection);
        for (int i = 0; i < count; i++) {
            final int at = (oldest + i) % times.length;
            listener.onQuoteFill(times[at], lots[at]);
        }
    }
}
