package rialto.engine;

/**
 * The ladders of all providers: a head, and twenty tiers a side in a row, so that a replacement touches one record and
 * an order that looks for the best reads a line or two of each. A tier is named by its index from 0. One that is taken
 * or canceled stays with nothing left.
 */
final class Ladders extends RecordPool {
    private static final int STRIDE = 176; // 22 cache lines
    private static final int OWNER = 0; // provider, stream
    private static final int SHAPE = 1; // slot in its market; flags, bids, asks
    private static final int VALID_UNTIL = 2;
    private static final int RECEIVED = 3;
    private static final int QUOTE_ID = 4; // four words
    private static final int BEST = 8; // first bid and first ask with something left
    private static final int EXPIRY_INDEX = 9;
    private static final int BIDS = 16;
    private static final int TIER_WORDS = 4;
    private static final int ASKS = BIDS + QuoteSide.MAX_TIERS * TIER_WORDS;
    private static final int PRICE = 0;
    private static final int REMAINING = 1;
    private static final int SHOW = 2;
    private static final int PRIORITY = 3;

    private static final int FULL_AMOUNT = 1 << 16;
    private static final int LAST_LOOK = 1 << 17;
    private static final int BID_SHIFT = 8;
    private static final int COUNT_MASK = 0xFF;

    private static final int INITIAL_RECORDS = 16;

    private final long[] priorities = new long[QuoteSide.MAX_TIERS];

    /** That the next tier gets which loses its place or has none yet. */
    long nextPriority = 1;

    Ladders(final EngineLimits limits) {
        super(
                STRIDE,
                limits.quotes().maxLadders(),
                limits.preallocated() ? limits.quotes().maxLadders() : INITIAL_RECORDS);
    }

    private static int at(final int ladder, final int field) {
        return PADDING + ladder * STRIDE + field;
    }

    private static int tierAt(final int ladder, final boolean bid, final int tier, final int field) {
        return PADDING + ladder * STRIDE + (bid ? BIDS : ASKS) + tier * TIER_WORDS + field;
    }

    /** One without tiers; the caller has looked for room. */
    int add(final int provider, final int stream) {
        final int ladder = allocate();
        words[at(ladder, OWNER)] = pair(provider, stream);
        words[at(ladder, SHAPE)] = 0;
        words[at(ladder, BEST)] = 0;
        return ladder;
    }

    int provider(final int ladder) {
        return high(at(ladder, OWNER));
    }

    int stream(final int ladder) {
        return low(at(ladder, OWNER));
    }

    int slot(final int ladder) {
        return high(at(ladder, SHAPE));
    }

    void slot(final int ladder, final int slot) {
        high(at(ladder, SHAPE), slot);
    }

    boolean isFullAmount(final int ladder) {
        return (low(at(ladder, SHAPE)) & FULL_AMOUNT) != 0;
    }

    boolean hasLastLook(final int ladder) {
        return (low(at(ladder, SHAPE)) & LAST_LOOK) != 0;
    }

    /** Tiers of a side, also those with nothing left. */
    int tierCount(final int ladder, final boolean bid) {
        return low(at(ladder, SHAPE)) >> (bid ? BID_SHIFT : 0) & COUNT_MASK;
    }

    long validUntilNs(final int ladder) {
        return words[at(ladder, VALID_UNTIL)];
    }

    long receivedNs(final int ladder) {
        return words[at(ladder, RECEIVED)];
    }

    int expiryIndex(final int ladder) {
        return (int) words[at(ladder, EXPIRY_INDEX)];
    }

    void expiryIndex(final int ladder, final int index) {
        words[at(ladder, EXPIRY_INDEX)] = index;
    }

    /** @return into, which becomes the ladder's quote id */
    Identifier quoteId(final int ladder, final Identifier into) {
        return into.read(words, at(ladder, QUOTE_ID));
    }

    boolean hasQuoteId(final int ladder, final Identifier quoteId) {
        return quoteId.isAt(words, at(ladder, QUOTE_ID));
    }

    /** The first tier with something left; the count of tiers when there is none. */
    int best(final int ladder, final boolean bid) {
        return bid ? high(at(ladder, BEST)) : low(at(ladder, BEST));
    }

    long priceTicks(final int ladder, final boolean bid, final int tier) {
        return words[tierAt(ladder, bid, tier, PRICE)];
    }

    long remainingLots(final int ladder, final boolean bid, final int tier) {
        return words[tierAt(ladder, bid, tier, REMAINING)];
    }

    long maxShowLots(final int ladder, final boolean bid, final int tier) {
        return words[tierAt(ladder, bid, tier, SHOW)];
    }

    long priority(final int ladder, final boolean bid, final int tier) {
        return words[tierAt(ladder, bid, tier, PRIORITY)];
    }

    /** What is left of a tier is less now. */
    void remainingLots(final int ladder, final boolean bid, final int tier, final long lots) {
        assert lots >= 0 && lots <= remainingLots(ladder, bid, tier) : "a tier with more left than before";
        words[tierAt(ladder, bid, tier, REMAINING)] = lots;
        findBest(ladder, bid);
    }

    private void findBest(final int ladder, final boolean bid) {
        final int count = tierCount(ladder, bid);
        int tier = 0;
        while (tier < count && remainingLots(ladder, bid, tier) == 0) {
            tier++;
        }
        if (bid) {
            high(at(ladder, BEST), tier);
        } else {
            low(at(ladder, BEST), tier);
        }
    }

    /** Takes all that a checked ladder has, in the place of what was there. Tiers keep their places where they may. */
    void replace(final int ladder, final QuoteLadder by, final long timestampNs) {
        head(ladder, by.quoteId, by.validUntilNs, timestampNs);
        replaceTiers(ladder, true, by.bids);
        replaceTiers(ladder, false, by.asks);
        shape(ladder, by.fullAmount, by.lastLook, by.bids.tierCount, by.asks.tierCount);
    }

    /** All but the tiers. */
    void head(final int ladder, final Identifier quoteId, final long validUntilNs, final long receivedNs) {
        quoteId.write(words, at(ladder, QUOTE_ID));
        words[at(ladder, VALID_UNTIL)] = validUntilNs;
        words[at(ladder, RECEIVED)] = receivedNs;
    }

    private void shape(
            final int ladder, final boolean fullAmount, final boolean lastLook, final int bids, final int asks) {
        low(at(ladder, SHAPE), (fullAmount ? FULL_AMOUNT : 0) | (lastLook ? LAST_LOOK : 0) | bids << BID_SHIFT | asks);
        findBest(ladder, true);
        findBest(ladder, false);
    }

    private void replaceTiers(final int ladder, final boolean bid, final QuoteSide by) {
        keepPriorities(ladder, bid, by);
        for (int tier = 0; tier < by.tierCount; tier++) {
            final int at = tierAt(ladder, bid, tier, 0);
            words[at + PRICE] = by.priceTicks[tier];
            words[at + REMAINING] = by.quantityLots[tier];
            words[at + SHOW] = by.maxShowLots[tier];
            words[at + PRIORITY] = priorities[tier];
        }
    }

    /** Both sides' prices fall, or both rise: one pass over either finds those that are in both. */
    private void keepPriorities(final int ladder, final boolean bid, final QuoteSide by) {
        final int count = tierCount(ladder, bid);
        int old = 0;
        for (int tier = 0; tier < by.tierCount; tier++) {
            final long ticks = by.priceTicks[tier];
            while (old < count && isBetter(priceTicks(ladder, bid, old), ticks, bid)) {
                old++;
            }
            final boolean keeps = old < count
                    && priceTicks(ladder, bid, old) == ticks
                    && by.quantityLots[tier] <= remainingLots(ladder, bid, old);
            priorities[tier] = keeps ? priority(ladder, bid, old) : nextPriority++;
        }
    }

    /** Whether a price comes before another one on its side. */
    static boolean isBetter(final long ticks, final long than, final boolean bid) {
        return bid ? ticks > than : ticks < than;
    }

    /** Whether a tier comes before another ladder's of the same number: by price, then by when it got its place. */
    boolean isBefore(final int ladder, final int other, final boolean bid, final int tier) {
        final long ticks = priceTicks(ladder, bid, tier);
        final long ticksOfOther = priceTicks(other, bid, tier);
        return ticks == ticksOfOther
                ? priority(ladder, bid, tier) < priority(other, bid, tier)
                : isBetter(ticks, ticksOfOther, bid);
    }

    /** A ladder of a snapshot, whose tiers follow. */
    void load(final int ladder, final boolean fullAmount, final boolean lastLook) {
        shape(ladder, fullAmount, lastLook, 0, 0);
    }

    /** A tier of a snapshot behind the others of its side. */
    void loadTier(
            final int ladder,
            final boolean bid,
            final long priceTicks,
            final long lots,
            final long showLots,
            final long priority) {
        final int tier = tierCount(ladder, bid);
        final int at = tierAt(ladder, bid, tier, 0);
        words[at + PRICE] = priceTicks;
        words[at + REMAINING] = lots;
        words[at + SHOW] = showLots;
        words[at + PRIORITY] = priority;
        low(at(ladder, SHAPE), low(at(ladder, SHAPE)) + (bid ? 1 << BID_SHIFT : 1));
        findBest(ladder, bid);
    }
}
