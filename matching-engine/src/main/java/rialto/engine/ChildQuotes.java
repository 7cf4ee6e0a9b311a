package rialto.engine;

/**
 * The tiers that add up for the next child of a parent order, the best first. Those that its order would pass over are
 * passed over here too: beyond the account's credit or its room for holds, or of a provider that cannot pay. So there is
 * no child for a price that it cannot have. Changes nothing.
 */
final class ChildQuotes {
    private final QuoteState quotes;
    private final QuoteCover cover;
    private final LadderHeads heads;

    private Instrument instrument;
    private int account;
    private boolean buy;
    private long limitTicks;
    private int holdsAllowed;
    private int holdsLeft;
    private long planNumber;
    private long lots;

    ChildQuotes(final EngineState state) {
        quotes = state.quotes;
        cover = new QuoteCover(state);
        heads = new LadderHeads(quotes.ladders);
    }

    /** Without ladders. */
    void begin(final Instrument of, final int taker, final boolean takerBuys, final long limit) {
        if (instrument != of) { // see OrderRequest.terms
            instrument = of;
        }
        account = taker;
        buy = takerBuys;
        limitTicks = limit;
        holdsAllowed = Math.min(Holds.MAX_PER_ORDER, quotes.holds.roomFor(account));
        heads.begin(!buy, 1);
        restart();
    }

    private void restart() {
        holdsLeft = holdsAllowed;
        planNumber = quotes.providers.nextPlan();
    }

    void add(final int ladder) {
        heads.add(ladder);
    }

    /** Begins with what another one stands at, of which nothing was taken. */
    void set(final ChildQuotes other) {
        if (instrument != other.instrument) {
            instrument = other.instrument;
        }
        account = other.account;
        buy = other.buy;
        limitTicks = other.limitTicks;
        holdsAllowed = other.holdsAllowed;
        heads.set(other.heads);
        restart();
    }

    /** How many ladders have a tier. */
    int ladderCount() {
        return heads.count();
    }

    /**
     * Goes on to a tier of which the child gets something, if it is not at one.
     *
     * @param most lots that it still wants, above 0
     * @return whether there is one within the limit
     */
    boolean seek(final long most) {
        while (!heads.isEmpty() && (buy ? heads.ticks() <= limitTicks : heads.ticks() >= limitTicks)) {
            lots = Math.min(most, quotes.ladders.remainingLots(heads.ladder(), !buy, heads.tier()));
            final int provider = quotes.ladders.provider(heads.ladder());
            if (isCovered(
                    heads.ladder(),
                    heads.ticks(),
                    lots,
                    holdsLeft,
                    quotes.providers.plannedCredit(provider, planNumber),
                    quotes.providers.plannedPayment(provider, planNumber))) {
                return true;
            }
            heads.pass();
        }
        return false;
    }

    /** Whether the child could have so many lots of one tier, and nothing besides. */
    boolean couldHave(final int ladder, final long ticks, final long lotsOfTier) {
        return isCovered(ladder, ticks, lotsOfTier, holdsAllowed, 0, 0);
    }

    private boolean isCovered(
            final int ladder,
            final long ticks,
            final long lotsOfTier,
            final int holds,
            final long plannedCredit,
            final long plannedPayment) {
        final int provider = quotes.ladders.provider(ladder);
        return (holds > 0 || !quotes.ladders.hasLastLook(ladder))
                && cover.allows(
                        instrument, account, provider, plannedCredit, ticks * lotsOfTier * instrument.quotePerTickLot)
                && cover.canPay(instrument, buy, provider, plannedPayment, instrument.reserve(!buy, ticks, lotsOfTier));
    }

    // of the tier that the last seek found

    long ticks() {
        return heads.ticks();
    }

    long lots() {
        return lots;
    }

    /** Whether another ladder has its price. */
    boolean isShared() {
        return heads.isShared();
    }

    /** The child has it: goes on behind it. */
    void take() {
        final int provider = quotes.ladders.provider(heads.ladder());
        quotes.providers.plan(
                provider,
                planNumber,
                instrument.reserve(!buy, heads.ticks(), lots),
                heads.ticks() * lots * instrument.quotePerTickLot);
        holdsLeft -= quotes.ladders.hasLastLook(heads.ladder()) ? 1 : 0;
        heads.pass();
    }
}
