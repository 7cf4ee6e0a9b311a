package rialto.engine;

/**
 * The best tier of each of some ladders that an order may still take, to be merged. Prices and priorities stand in rows
 * of their own, so that looking for the best of all reads no ladder. They are a binary heap: to go on from a tier costs
 * the logarithm of how many ladders there are. One instance, reused.
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
    private int skipped;

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
        skipped = 0;
    }

    void add(final int of) {
        ladder[count] = of;
        tier[count] = ladders.best(of, bid);
        if (settle(count)) {
            rise(count++);
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
        skipped += at - tier[head];
        if (at == end) {
            return false;
        }
        tier[head] = at;
        ticks[head] = ladders.priceTicks(of, bid, at);
        priority[head] = ladders.priority(of, bid, at);
        return true;
    }

    /** Becomes a copy of another one. */
    void set(final LadderHeads other) {
        bid = other.bid;
        leastLots = other.leastLots;
        count = other.count;
        System.arraycopy(other.ladder, 0, ladder, 0, count);
        System.arraycopy(other.tier, 0, tier, 0, count);
        System.arraycopy(other.ticks, 0, ticks, 0, count);
        System.arraycopy(other.priority, 0, priority, 0, count);
    }

    /** How many tiers were looked at that do not count. */
    int skipped() {
        return skipped;
    }

    /** How many ladders have a tier that counts. */
    int count() {
        return count;
    }

    /** Whether another ladder has the price of the best tier: then one of the two next to it has. */
    boolean isShared() {
        return count > 1 && ticks[1] == ticks[0] || count > 2 && ticks[2] == ticks[0];
    }

    private boolean isBefore(final int one, final int other) {
        return ticks[one] == ticks[other]
                ? priority[one] < priority[other]
                : Ladders.isBetter(ticks[one], ticks[other], bid);
    }

    private void rise(final int from) {
        int head = from;
        while (head > 0 && isBefore(head, head - 1 >> 1)) {
            swap(head, head - 1 >> 1);
            head = head - 1 >> 1;
        }
    }

    private void sink() {
        int head = 0;
        while (true) {
            final int left = 2 * head + 1;
            int first = left < count && isBefore(left, head) ? left : head;
            first = left + 1 < count && isBefore(left + 1, first) ? left + 1 : first;
            if (first == head) {
                return;
            }
            swap(head, first);
            head = first;
        }
    }

    private void swap(final int one, final int other) {
        final int ofOne = ladder[one];
        final int tierOfOne = tier[one];
        final long ticksOfOne = ticks[one];
        final long priorityOfOne = priority[one];
        copy(other, one);
        ladder[other] = ofOne;
        tier[other] = tierOfOne;
        ticks[other] = ticksOfOne;
        priority[other] = priorityOfOne;
    }

    private void copy(final int from, final int to) {
        ladder[to] = ladder[from];
        tier[to] = tier[from];
        ticks[to] = ticks[from];
        priority[to] = priority[from];
    }

    boolean isEmpty() {
        return count == 0;
    }

    /** Leaves the best tier behind: its ladder's next one counts. */
    void pass() {
        tier[0]++;
        if (!settle(0)) {
            copy(--count, 0);
        }
        sink();
    }

    // the best tier of all, when there is one

    int ladder() {
        return ladder[0];
    }

    int tier() {
        return tier[0];
    }

    long ticks() {
        return ticks[0];
    }
}
