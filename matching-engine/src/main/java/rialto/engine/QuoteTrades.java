package rialto.engine;

/** An order takes the quotes of a plan: firm ones trade, those with last look are put on hold. */
final class QuoteTrades {
    private static final long NS_PER_MS = 1_000_000;

    private final EngineState state;
    private final QuoteState quotes;
    private final Ladders ladders;
    private final Orders orders;
    private final QuoteListener listener;
    private final QuoteSettlement settlement;
    private final QuoteTrade trade = new QuoteTrade();
    private final HeldTrade held = new HeldTrade();

    // of the tier that is taken
    private Instrument instrument;
    private int order;
    private int ladder;
    private int tier;
    private boolean bid;
    private long ticks;
    private long lots;
    private long reserveTicks;
    private long runnerUpTicks;
    private long runnerUpAccountId;
    private long nowNs;

    QuoteTrades(final EngineState state, final QuoteListener listener, final QuoteSettlement settlement) {
        this.state = state;
        this.listener = listener;
        this.settlement = settlement;
        quotes = state.quotes;
        ladders = quotes.ladders;
        orders = state.orders;
    }

    /** The plan was made for the order in its present state, at the same time. */
    void take(final Instrument of, final int forOrder, final QuotePlan plan, final long timestampNs) {
        if (instrument != of) { // see OrderRequest.terms
            instrument = of;
        }
        order = forOrder;
        nowNs = timestampNs;
        bid = !orders.isBuy(order);
        for (int i = 0; i < plan.count(); i++) {
            ladder = plan.ladder(i);
            tier = plan.tier(i);
            lots = plan.lots(i);
            take();
        }
    }

    private void take() {
        assert quotes.isLive(ladder, nowNs) : "a trade with a quote whose time is up";
        ticks = ladders.priceTicks(ladder, bid, tier);
        findRunnerUp();
        final long left = ladders.isFullAmount(ladder) ? 0 : ladders.remainingLots(ladder, bid, tier) - lots;
        ladders.remainingLots(ladder, bid, tier, left);
        orders.remainingLots(order, orders.remainingLots(order) - lots);
        reserve();
        useCredit();
        if (ladders.hasLastLook(ladder)) {
            hold(left);
        } else {
            trade(left);
        }
    }

    /** What an order with a limit pays is held since it came; a MARKET order that buys has none and pays as it goes. */
    private void reserve() {
        final boolean paysAsItGoes = !bid && orders.type(order) == OrderType.MARKET;
        reserveTicks = paysAsItGoes ? ticks : orders.priceTicks(order);
        if (paysAsItGoes && instrument.reserves) {
            state.balances.hold(orders.paidFrom(order), instrument.reserve(true, ticks, lots));
        }
    }

    private void useCredit() {
        final int line = quotes.creditLines.find(
                orders.account(order),
                quotes.providers.account(ladders.provider(ladder)),
                instrument.definition.quoteAssetId);
        held.usesCredit = line != CreditLines.NONE;
        quotes.creditLines.use(line, ticks * lots * instrument.quotePerTickLot);
    }

    private void trade(final long left) {
        trade.takerBuys = !bid;
        trade.priceTicks = ticks;
        trade.lots = lots;
        trade.taker = orders.account(order);
        trade.order = order;
        trade.paidFrom = orders.paidFrom(order);
        trade.receivedInto = orders.receivedInto(order);
        trade.takerReserve = instrument.reserve(!bid, reserveTicks, lots);
        trade.provider = ladders.provider(ladder);
        trade.providerIsHeld = false;
        final QuoteExecution report = trade.report;
        report.takerOrderId = orders.id(order);
        ladders.quoteId(ladder, report.quoteId);
        report.tierRemainingLots = left;
        report.ageNs = nowNs - ladders.receivedNs(ladder);
        report.runnerUpTicks = runnerUpTicks;
        report.runnerUpAccountId = runnerUpAccountId;
        report.stream = ladders.stream(ladder);
        report.tier = tier + 1;
        report.fullAmount = ladders.isFullAmount(ladder);
        settlement.settle(instrument, trade, nowNs);
        quotes.parents.onTraded(report.takerOrderId, lots, ticks * lots * instrument.quotePerTickLot);
    }

    private void hold(final long left) {
        final int provider = ladders.provider(ladder);
        describe(provider);
        final int hold = quotes.holds.add(held, orders.account(order), quotes.providers.account(provider));
        quotes.holds.balances(hold, orders.paidFrom(order), orders.receivedInto(order));
        quotes.attach(hold, order);
        quotes.parents.onHeld(held.takerOrderId, lots);
        quotes.holdEnds.add(hold);
        if (instrument.reserves) {
            state.balances.hold(quotes.providers.balance(provider, !bid), quotes.providerPayment(instrument, hold));
        }
        held.tierRemainingLots = left;
        listener.onHoldOpened(held);
    }

    private void describe(final int provider) {
        held.holdId = quotes.holds.nextId++;
        held.takerOrderId = orders.id(order);
        held.takerAccountId = Accounts.id(orders.account(order));
        held.providerAccountId = Accounts.id(quotes.providers.account(provider));
        ladders.quoteId(ladder, held.quoteId);
        held.priceTicks = ticks;
        held.quantityLots = lots;
        held.reserveTicks = reserveTicks;
        held.toleranceTicks = quotes.providers.toleranceTicks(provider);
        held.openedNs = nowNs;
        held.endsNs = nowNs + quotes.providers.holdMs(provider) * NS_PER_MS;
        held.ageNs = nowNs - ladders.receivedNs(ladder);
        held.runnerUpTicks = runnerUpTicks;
        held.runnerUpAccountId = runnerUpAccountId;
        held.instrumentId = instrument.id();
        held.stream = ladders.stream(ladder);
        held.tier = tier + 1;
        final HoldOutcome outcome = quotes.providers.outcomeAtEnd(provider);
        if (held.outcomeAtEnd != outcome) { // see OrderRequest.terms
            held.outcomeAtEnd = outcome;
        }
        held.takerBuys = !bid;
        held.fullAmount = ladders.isFullAmount(ladder);
    }

    /** The best price of another provider, of the earlier quote where two have it. */
    private void findRunnerUp() {
        final int taker = orders.account(order);
        int best = 0;
        for (int i = 0; i < instrument.quotes.ladderCount(); i++) {
            final int other = instrument.quotes.ladder(i);
            if (ladders.provider(other) != ladders.provider(ladder)
                    && quotes.providers.account(ladders.provider(other)) != taker
                    && ladders.best(other, bid) < ladders.tierCount(other, bid)
                    && quotes.isLive(other, nowNs)
                    && (best == 0 || isBetter(other, best))) {
                best = other;
            }
        }
        runnerUpTicks = best == 0 ? 0 : ladders.priceTicks(best, bid, ladders.best(best, bid));
        runnerUpAccountId = best == 0 ? 0 : Accounts.id(quotes.providers.account(ladders.provider(best)));
    }

    private boolean isBetter(final int other, final int than) {
        final int tierOfOther = ladders.best(other, bid);
        final int tierOfThan = ladders.best(than, bid);
        final long ticksOfOther = ladders.priceTicks(other, bid, tierOfOther);
        final long ticksOfThan = ladders.priceTicks(than, bid, tierOfThan);
        return ticksOfOther == ticksOfThan
                ? ladders.priority(other, bid, tierOfOther) < ladders.priority(than, bid, tierOfThan)
                : Ladders.isBetter(ticksOfOther, ticksOfThan, bid);
    }
}
