package rialto.engine;

/**
 * Looks for the quotes that an order takes: the better of a sweep over ladders that add up and one tier of a full
 * amount. Tiers that cannot be paid are canceled on the way; all else stays as it is.
 */
final class QuoteSearch {
    private final EngineState state;
    private final QuoteState quotes;
    private final Orders orders;
    private final QuoteExits exits;
    private final QuoteCover cover;
    private final QuotePlan plan = new QuotePlan();
    private final LadderHeads sweepable;
    private final LadderHeads fullAmounts;
    private final WideSum sweepCost = new WideSum();
    private final WideSum fullCost = new WideSum();

    private Instrument instrument;
    private int order;
    private boolean buy;
    private long wanted;
    private long limitTicks;
    private int account;
    private boolean firmOnly;
    private AvoidedStreams avoided; // null for none
    private int holdsAllowed;
    private int holdsLeft;
    private long planNumber;
    private int looked;
    private long foundLots;
    private boolean hasCanceled;

    /** Of a MARKET order that buys: it holds nothing and pays as it goes; else more than it can need. */
    private long fundsLeft;

    QuoteSearch(final EngineState state, final QuoteExits exits) {
        this.state = state;
        this.exits = exits;
        cover = new QuoteCover(state);
        quotes = state.quotes;
        orders = state.orders;
        sweepable = new LadderHeads(quotes.ladders);
        fullAmounts = new LadderHeads(quotes.ladders);
    }

    /** @return what the order takes, good until the next search; nothing of it when it takes nothing */
    QuotePlan find(final Instrument of, final int forOrder, final long nowNs) {
        begin(of, forOrder);
        gather(nowNs);
        sweep();
        chooseFullAmount();
        return asTheOrderWants();
    }

    /** How many ladders and tiers the last {@link #find} looked at. */
    int looked() {
        return looked + sweepable.skipped() + fullAmounts.skipped();
    }

    /** How much the last {@link #find} came upon, before it looked whether the order takes so little. */
    long foundLots() {
        return foundLots;
    }

    /** Whether the last {@link #find} canceled tiers. */
    boolean hasCanceled() {
        return hasCanceled;
    }

    /** The same for an order that takes one tier of one quote or nothing. */
    QuotePlan findNamed(final Instrument of, final int forOrder, final OrderRequest request, final long nowNs) {
        begin(of, forOrder);
        final int tier = request.quoteTier - 1;
        final int ladder = named(request, tier, nowNs);
        if (ladder != 0) {
            final long left = quotes.ladders.remainingLots(ladder, !buy, tier);
            takeIfPaid(ladder, tier, quotes.ladders.priceTicks(ladder, !buy, tier), Math.min(left, wanted));
        }
        return asTheOrderWants();
    }

    /** Of several streams under one quote id the one whose tier is the best for the order. */
    private int named(final OrderRequest request, final int tier, final long nowNs) {
        final int provider = quotes.providers.find(state.accounts.client(request.quoteAccountId), instrument.id());
        int best = 0;
        for (int stream = 0; provider != 0 && stream < QuoteLadder.MAX_STREAMS; stream++) {
            final int ladder = quotes.providers.ladder(provider, stream);
            if (ladder != 0
                    && quotes.ladders.hasQuoteId(ladder, request.quoteId)
                    && mayTake(ladder, nowNs)
                    && offers(ladder, tier)
                    && (best == 0 || quotes.ladders.isBefore(ladder, best, !buy, tier))) {
                best = ladder;
            }
        }
        return best;
    }

    private boolean offers(final int ladder, final int tier) {
        if (tier >= quotes.ladders.tierCount(ladder, !buy) || !accepts(quotes.ladders.priceTicks(ladder, !buy, tier))) {
            return false;
        }
        final long left = quotes.ladders.remainingLots(ladder, !buy, tier);
        return left > 0 && (left >= wanted || !quotes.ladders.isFullAmount(ladder));
    }

    private void begin(final Instrument of, final int forOrder) {
        if (instrument != of) { // see OrderRequest.terms
            instrument = of;
        }
        order = forOrder;
        buy = orders.isBuy(order);
        wanted = orders.remainingLots(order);
        account = orders.account(order);
        firmOnly = orders.timeInForce(order) == TimeInForce.FOK;
        final AvoidedStreams ofParent = quotes.parents.avoidedBy(orders.id(order));
        if (avoided != ofParent) {
            avoided = ofParent;
        }
        final boolean market = orders.type(order) == OrderType.MARKET;
        limitTicks = !market ? orders.priceTicks(order) : buy ? Long.MAX_VALUE : 0;
        fundsLeft = market && buy && instrument.reserves
                ? state.balances.available(orders.paidFrom(order))
                : Long.MAX_VALUE;
        holdsAllowed = Math.min(Holds.MAX_PER_ORDER - quotes.holdCount(order), quotes.holds.roomFor(account));
        holdsLeft = holdsAllowed;
        planNumber = quotes.providers.nextPlan();
        plan.begin();
        hasCanceled = false;
        sweepCost.set(0, 0);
    }

    private boolean accepts(final long ticks) {
        return buy ? ticks <= limitTicks : ticks >= limitTicks;
    }

    private void gather(final long nowNs) {
        sweepable.begin(!buy, 1);
        fullAmounts.begin(!buy, wanted);
        final StreamedQuotes market = instrument.quotes;
        looked = market.ladderCount();
        for (int i = 0; i < market.ladderCount(); i++) {
            final int ladder = market.ladder(i);
            if (mayTake(ladder, nowNs) && !isBeyondCredit(ladder)) {
                (quotes.ladders.isFullAmount(ladder) ? fullAmounts : sweepable).add(ladder);
            }
        }
    }

    private boolean mayTake(final int ladder, final long nowNs) {
        final int of = quotes.providers.account(quotes.ladders.provider(ladder));
        return of != account
                && quotes.isLive(ladder, nowNs)
                && !(firmOnly && quotes.ladders.hasLastLook(ladder))
                && !quotes.isKeptFrom(order, of, quotes.ladders.stream(ladder))
                && (avoided == null
                        || !avoided.avoids(
                                of, quotes.ladders.stream(ladder), quotes.ladders.hasLastLook(ladder), nowNs));
    }

    /** Whether the credit line has no room for a single lot of a ladder's cheapest tier. */
    private boolean isBeyondCredit(final int ladder) {
        final int tiers = quotes.ladders.tierCount(ladder, !buy);
        return quotes.creditLines.count() > 0
                && tiers > 0
                && !allows(
                        quotes.ladders.provider(ladder),
                        quotes.ladders.priceTicks(ladder, !buy, buy ? 0 : tiers - 1) * instrument.quotePerTickLot,
                        0);
    }

    private void sweep() {
        while (!sweepable.isEmpty() && plan.totalLots() < wanted && accepts(sweepable.ticks())) {
            final int ladder = sweepable.ladder();
            final int tier = sweepable.tier();
            final long ticks = sweepable.ticks();
            final long left = quotes.ladders.remainingLots(ladder, !buy, tier);
            final long lots = affordable(ticks, Math.min(left, wanted - plan.totalLots()));
            if (lots == 0) {
                return;
            }
            if (plan.isFull()) {
                plan.cut();
                return;
            }
            looked++;
            takeIfPaid(ladder, tier, ticks, lots);
            sweepable.pass();
        }
    }

    private long affordable(final long ticks, final long lots) {
        return fundsLeft == Long.MAX_VALUE ? lots : Math.min(lots, fundsLeft / (ticks * instrument.quotePerTickLot));
    }

    /**
     * Adds a tier to the plan, unless it is beyond credit or holds, or its provider cannot pay. It is canceled only if
     * that is so even without what is planned: a plan may come to nothing.
     */
    private void takeIfPaid(final int ladder, final int tier, final long ticks, final long lots) {
        final boolean held = quotes.ladders.hasLastLook(ladder);
        final int provider = quotes.ladders.provider(ladder);
        final long amount = ticks * lots * instrument.quotePerTickLot;
        if (held && holdsLeft == 0 || !allows(provider, amount, quotes.providers.plannedCredit(provider, planNumber))) {
            return;
        }
        final long payment = instrument.reserve(!buy, ticks, lots);
        if (!canPay(provider, payment, quotes.providers.plannedPayment(provider, planNumber))) {
            if (!canPay(provider, payment, 0)) {
                cancelTier(ladder, tier);
            }
            return;
        }
        quotes.providers.plan(provider, planNumber, payment, amount);
        plan.add(ladder, tier, lots);
        sweepCost.add(Math.multiplyHigh(ticks, lots), ticks * lots);
        holdsLeft -= held ? 1 : 0;
        fundsLeft -= fundsLeft == Long.MAX_VALUE ? 0 : amount;
    }

    private void cancelTier(final int ladder, final int tier) {
        hasCanceled = true;
        exits.cancelTier(ladder, !buy, tier);
    }

    private boolean allows(final int provider, final long amount, final long planned) {
        return cover.allows(instrument, account, provider, planned, amount);
    }

    private boolean canPay(final int provider, final long payment, final long planned) {
        return cover.canPay(instrument, buy, provider, planned, payment);
    }

    /** Instead of the sweep, where it is better or the sweep too small. */
    private void chooseFullAmount() {
        final long funds =
                fundsLeft == Long.MAX_VALUE ? Long.MAX_VALUE : state.balances.available(orders.paidFrom(order));
        while (!fullAmounts.isEmpty() && accepts(fullAmounts.ticks())) {
            final int ladder = fullAmounts.ladder();
            final int tier = fullAmounts.tier();
            final long ticks = fullAmounts.ticks();
            looked++;
            if (mayTakeWhole(ladder, ticks, funds)) {
                if (canPay(quotes.ladders.provider(ladder), instrument.reserve(!buy, ticks, wanted), 0)) {
                    chooseFullAmount(ladder, tier, ticks);
                    return;
                }
                cancelTier(ladder, tier);
            }
            fullAmounts.pass();
        }
    }

    private boolean mayTakeWhole(final int ladder, final long ticks, final long funds) {
        final long amount = ticks * wanted * instrument.quotePerTickLot;
        return (holdsAllowed > 0 || !quotes.ladders.hasLastLook(ladder))
                && amount <= funds
                && allows(quotes.ladders.provider(ladder), amount, 0);
    }

    private void chooseFullAmount(final int ladder, final int tier, final long ticks) {
        fullCost.set(Math.multiplyHigh(ticks, wanted), ticks * wanted);
        final int compared = buy ? fullCost.compareTo(sweepCost) : sweepCost.compareTo(fullCost);
        if (plan.totalLots() < wanted || compared < 0) {
            plan.begin();
            plan.add(ladder, tier, wanted);
        }
    }

    private QuotePlan asTheOrderWants() {
        foundLots = plan.totalLots();
        if (foundLots < (firmOnly ? wanted : quotes.leastLots(order))) {
            plan.clear();
        }
        return plan;
    }
}
