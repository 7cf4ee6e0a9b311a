package rialto.engine;

/** An order hits a provider's answer to a request for quotes: it trades at once and whole, or not at all. */
final class RequestHits {
    private final EngineState state;
    private final QuoteState quotes;
    private final RequestChanges changes;
    private final QuoteSettlement settlement;
    private final QuoteTrade trade = new QuoteTrade();

    RequestHits(final EngineState state, final RequestChanges changes, final QuoteSettlement settlement) {
        this.state = state;
        this.changes = changes;
        this.settlement = settlement;
        quotes = state.quotes;
    }

    /** Trades an order that names a request, if it may; what it holds for that is held. */
    void hit(final Instrument instrument, final int order, final OrderRequest by, final long nowNs) {
        final int request = quotes.requests.find(by.quoteRequestId);
        final int number = changes.numberHit(request, order, by, nowNs);
        if (number < 0) {
            return;
        }
        final boolean buy = state.orders.isBuy(order);
        final int provider = instrument.quotes.provider(number);
        final long ticks = quotes.requests.ticks(request, number, !buy);
        final long lots = state.orders.remainingLots(order);
        final long amount = ticks * lots * instrument.quotePerTickLot;
        final int line = quotes.creditLines.find(
                state.orders.account(order), quotes.providers.account(provider), instrument.definition.quoteAssetId);
        if (!quotes.providers.isEnabled(provider)
                || state.suspensions.isFrozen(quotes.providers.account(provider))
                || !quotes.creditLines.allows(line, 0, amount)) {
            return;
        }
        if (instrument.reserves
                && state.balances.available(quotes.providers.balance(provider, buy))
                        < instrument.reserve(!buy, ticks, lots)) {
            changes.decline(request, number);
            return;
        }
        quotes.creditLines.use(line, amount);
        changes.tell(request, number, QuoteRequestState.ACCEPTED);
        state.orders.remainingLots(order, 0);
        describe(instrument, order, request, number, ticks, lots, nowNs);
        settlement.settle(instrument, trade, nowNs);
        changes.end(request, QuoteRequestState.COMPLETED);
    }

    private void describe(
            final Instrument instrument,
            final int order,
            final int request,
            final int number,
            final long ticks,
            final long lots,
            final long nowNs) {
        final boolean buy = state.orders.isBuy(order);
        trade.takerBuys = buy;
        trade.priceTicks = ticks;
        trade.lots = lots;
        trade.taker = state.orders.account(order);
        trade.order = order;
        trade.paidFrom = state.orders.paidFrom(order);
        trade.receivedInto = state.orders.receivedInto(order);
        trade.takerReserve = instrument.reserve(buy, state.orders.priceTicks(order), lots);
        trade.provider = instrument.quotes.provider(number);
        trade.providerIsHeld = false;
        final QuoteExecution report = trade.report;
        report.takerOrderId = state.orders.id(order);
        report.requestId = quotes.requests.id(request);
        report.ageNs = nowNs - quotes.requests.answeredNs(request, number);
        findRunnerUp(instrument, request, number, !buy, nowNs);
    }

    /** The best price that another provider answered, of the first one where two have it. */
    private void findRunnerUp(
            final Instrument instrument, final int request, final int than, final boolean bid, final long nowNs) {
        int best = -1;
        for (int number = 0; number < instrument.quotes.providerCount(); number++) {
            final long ticks = quotes.requests.ticks(request, number, bid);
            if (number != than
                    && ticks != 0
                    && quotes.requests.validUntilNs(request, number) > nowNs
                    && (best < 0 || Ladders.isBetter(ticks, quotes.requests.ticks(request, best, bid), bid))) {
                best = number;
            }
        }
        trade.report.runnerUpTicks = best < 0 ? 0 : quotes.requests.ticks(request, best, bid);
        trade.report.runnerUpAccountId =
                best < 0 ? 0 : Accounts.id(quotes.providers.account(instrument.quotes.provider(best)));
    }
}
