package rialto.engine;

/** Trades on hold come to their end: by their provider's answer, or by what was agreed for when there is none. */
final class HoldDecisions {
    private final EngineState state;
    private final QuoteState quotes;
    private final Holds holds;
    private final QuoteListener listener;
    private final QuoteOrders quoteOrders;
    private final QuoteSettlement settlement;
    private final ParentProgress parents;
    private final QuoteTrade trade = new QuoteTrade();
    private final HeldTrade held = new HeldTrade();

    HoldDecisions(
            final EngineState state,
            final QuoteListener listener,
            final QuoteOrders quoteOrders,
            final QuoteSettlement settlement,
            final ParentProgress parents) {
        this.parents = parents;
        this.state = state;
        this.listener = listener;
        this.quoteOrders = quoteOrders;
        this.settlement = settlement;
        quotes = state.quotes;
        holds = state.quotes.holds;
    }

    /** The provider's answer. */
    void answer(final long accountId, final long holdId, final boolean accepts, final long timestampNs) {
        final int account = state.accounts.client(accountId);
        final int hold = holds.find(holdId);
        if (hold == 0 || account == Accounts.NONE || holds.provider(hold) != account) {
            listener.onQuoteCommandRejected(accountId, 0, holdId, QuoteRejectReason.UNKNOWN_HOLD);
            return;
        }
        final long presentTicks = presentTicks(hold, timestampNs);
        if (hasMoved(hold, presentTicks) && !(accepts && isWorseForProvider(hold, presentTicks))) {
            reject(hold, HoldEndReason.PRICE_MOVED, presentTicks, timestampNs);
        } else if (accepts) {
            accept(hold, HoldEndReason.ACCEPTED, presentTicks, timestampNs);
        } else {
            reject(hold, HoldEndReason.REJECTED, presentTicks, timestampNs);
        }
    }

    /** The end of the one whose time has come. */
    void endNext(final long timestampNs) {
        final int hold = quotes.holdEnds.first();
        final long presentTicks = presentTicks(hold, timestampNs);
        if (hasMoved(hold, presentTicks)) {
            reject(hold, HoldEndReason.PRICE_MOVED, presentTicks, timestampNs);
        } else if (holds.acceptsAtEnd(hold)) {
            accept(hold, HoldEndReason.ACCEPTED_AT_END, presentTicks, timestampNs);
        } else {
            reject(hold, HoldEndReason.REJECTED_AT_END, presentTicks, timestampNs);
        }
    }

    /** The best tier that the provider has now on the trade's stream and side; 0 when it has none. */
    private long presentTicks(final int hold, final long nowNs) {
        final int provider = quotes.providers.find(holds.provider(hold), holds.instrumentId(hold));
        final int ladder = quotes.providers.ladder(provider, holds.stream(hold));
        final boolean bid = !holds.takerBuys(hold);
        if (ladder == 0 || !quotes.isLive(ladder, nowNs)) {
            return 0;
        }
        final int tier = quotes.ladders.best(ladder, bid);
        return tier == quotes.ladders.tierCount(ladder, bid) ? 0 : quotes.ladders.priceTicks(ladder, bid, tier);
    }

    private boolean hasMoved(final int hold, final long presentTicks) {
        return presentTicks != 0 && Math.abs(presentTicks - holds.priceTicks(hold)) > holds.toleranceTicks(hold);
    }

    /** Whether the provider would make this trade at a price that is worse for it than its present one. */
    private boolean isWorseForProvider(final int hold, final long presentTicks) {
        return holds.takerBuys(hold) ? presentTicks > holds.priceTicks(hold) : presentTicks < holds.priceTicks(hold);
    }

    private void accept(final int hold, final HoldEndReason reason, final long presentTicks, final long timestampNs) {
        final Instrument instrument = state.instruments.get(holds.instrumentId(hold));
        final int order = holds.order(hold);
        quotes.holdEnds.remove(hold);
        holds.describe(hold, held);
        listener.onHoldEnded(held, reason, presentTicks, 0);
        describe(instrument, hold, timestampNs);
        if (order != 0) {
            quotes.detach(hold);
        }
        holds.remove(hold);
        quotes.parents.onHoldAccepted(
                held.takerOrderId, trade.lots, trade.priceTicks * trade.lots * instrument.quotePerTickLot);
        settlement.settle(instrument, trade, timestampNs);
        if (order != 0) {
            quoteOrders.conclude(instrument, order, true);
        }
        parents.afterHold(held.takerOrderId, timestampNs);
    }

    private void describe(final Instrument instrument, final int hold, final long timestampNs) {
        trade.takerBuys = held.takerBuys;
        trade.priceTicks = held.priceTicks;
        trade.lots = held.quantityLots;
        trade.taker = holds.taker(hold);
        trade.order = holds.order(hold);
        trade.paidFrom = holds.paidFrom(hold);
        trade.receivedInto = holds.receivedInto(hold);
        trade.takerReserve = quotes.takerReserve(instrument, hold);
        trade.provider = quotes.providers.find(holds.provider(hold), instrument.id());
        trade.providerIsHeld = true;
        final QuoteExecution report = trade.report;
        report.takerOrderId = held.takerOrderId;
        report.quoteId.set(held.quoteId);
        report.tierRemainingLots = 0;
        report.ageNs = held.ageNs;
        report.runnerUpTicks = held.runnerUpTicks;
        report.runnerUpAccountId = held.runnerUpAccountId;
        report.holdId = held.holdId;
        report.heldNs = timestampNs - held.openedNs;
        report.stream = held.stream;
        report.tier = held.tier;
        report.fullAmount = held.fullAmount;
    }

    private void reject(final int hold, final HoldEndReason reason, final long presentTicks, final long timestampNs) {
        final Instrument instrument = state.instruments.get(holds.instrumentId(hold));
        final int order = holds.order(hold);
        final long lots = holds.lots(hold);
        quotes.holdEnds.remove(hold);
        release(instrument, hold, order);
        giveBackCredit(instrument, hold);
        holds.describe(hold, held);
        listener.onHoldEnded(held, reason, presentTicks, order == 0 ? lots : 0);
        quotes.parents.onHoldRejected(held.takerOrderId, lots, holds.provider(hold), holds.stream(hold), timestampNs);
        if (order == 0) {
            holds.remove(hold);
        } else {
            holds.reject(hold);
            state.orders.remainingLots(order, state.orders.remainingLots(order) + lots);
            quoteOrders.look(instrument, order, timestampNs);
        }
        parents.afterHold(held.takerOrderId, timestampNs);
    }

    /** What an open order holds for the lots that come back to it stays held. */
    private void release(final Instrument instrument, final int hold, final int order) {
        if (!instrument.reserves) {
            return;
        }
        final boolean paysAsItGoes = holds.takerBuys(hold) && state.orders.type(order) == OrderType.MARKET;
        if (order == 0 || paysAsItGoes) {
            state.balances.release(holds.paidFrom(hold), quotes.takerReserve(instrument, hold));
        }
        state.balances.release(quotes.providerPaysFrom(instrument, hold), quotes.providerPayment(instrument, hold));
    }

    private void giveBackCredit(final Instrument instrument, final int hold) {
        if (!holds.usesCredit(hold)) {
            return;
        }
        final int line =
                quotes.creditLines.find(holds.taker(hold), holds.provider(hold), instrument.definition.quoteAssetId);
        quotes.creditLines.giveBack(line, holds.priceTicks(hold) * holds.lots(hold) * instrument.quotePerTickLot);
    }
}
