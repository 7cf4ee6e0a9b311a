package rialto.engine;

/**
 * The best tier of each of some ladders that an order may still take, to be merged. Prices and priorities stand in rows
 * of their own, so that looking for the best of all reads no ladder. One instance, reused.
 */
final class LadderHeads {
    private final Ladders ladders;
    private final int[] ladder = new int[StreamedQuotes.MAX_LADDERS];
    private final int[] tier = new int[StreamedQuotes.MAX_LADDERS];
    private final long[] ticks = new long[StreamedQuotes.MAX_LADDERS];
    private final long[] priority = new long[StreamedQuotes.MAX_LADDERS];
    private boolean bid;
    private long leastLots;
    private int count;

    LadderHeads(final Ladders ladders) {
        this.ladders = ladders;
    }

    /**
     * @param bids whether bids are looked at
     * @param lots tiers with fewer left do not count
     */
    void begin(final boolean bids, final long lots) {
        bid = bids;
        leastLots = lots;
        count = 0;
    }

    void add(final int of) {
        ladder[count] = of;
        tier[count] = ladders.best(of, bid);
        if (settle(count)) {
            count++;
        }
    }

    /** Goes on to a tier that counts. */
    private boolean settle(final int head) {
        final int of = ladder[head];
        final int end = ladders.tierCount(of, bid);
        int at = tier[head];
        while (at < end && ladders.remainingLots(of, bid, at) < leastLots) {
            at++;
        }
        if (at == end) {
            return false;
        }
        tier[head] = at;
        ticks[head] = ladders.priceTicks(of, bid, at);
        priority[head] = ladders.priority(of, bid, at);
        return true;
    }

    /** The best of all; -1 when there is none. */
    int best() {
        int best = -1;
        for (int head = 0; head < count; head++) {
            if (best < 0
                    || Ladders.isBetter(ticks[head], ticks[best], bid)
                    || ticks[head] == ticks[best] && priority[head] < priority[best]) {
                best = head;
            }
        }
        return best;
    }

    /** Leaves a tier behind: its ladder's next one counts. */
    void pass(final int head) {
        tier[head]++;
        if (!settle(head)) {
            count--;
            ladder[head] = ladder[count];
            tier[head] = tier[count];
            ticks[head] = ticks[count];
            priority[head] = priority[count];
        }
    }

    int ladder(final int head) {
        return ladder[head];
    }

    int tier(final int head) {
        return tier[head];
    }

    long ticks(final int head) {
        return ticks[head];
    }
}
