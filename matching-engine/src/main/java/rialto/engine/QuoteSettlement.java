package rialto.engine;

/** Money, fees and reports of trades between an order and a quote. */
final class QuoteSettlement {
    private final EngineState state;
    private final EngineListener listener;
    private final QuoteListener quoteListener;
    private final Execution execution = new Execution();

    QuoteSettlement(final EngineState state, final EngineListener listener, final QuoteListener quoteListener) {
        this.state = state;
        this.listener = listener;
        this.quoteListener = quoteListener;
    }

    /** Moves the money of a trade and reports it; what remains of order and tier is less already. */
    void settle(final Instrument instrument, final QuoteTrade trade, final long timestampNs) {
        final long quoteAmount = trade.priceTicks * trade.lots * instrument.quotePerTickLot;
        execution.makerFee = 0;
        execution.takerFee = 0;
        if (instrument.reserves) {
            moveMoney(instrument, trade, trade.lots * instrument.definition.lotSize, quoteAmount);
        }
        if (trade.order != 0) {
            final long executed = state.orders.executedQuote(trade.order) + quoteAmount;
            state.orders.executedQuote(trade.order, executed < 0 ? Long.MAX_VALUE : executed);
            state.orders.changedNs(trade.order, timestampNs);
        }
        instrument.lastTradeId++;
        instrument.lastPriceTicks = trade.priceTicks;
        publish(instrument, trade, quoteAmount);
        publish(instrument, trade.report);
    }

    private void moveMoney(
            final Instrument instrument, final QuoteTrade trade, final long baseAmount, final long quoteAmount) {
        final long takerGets = trade.takerBuys ? baseAmount : quoteAmount;
        final long makerGets = trade.takerBuys ? quoteAmount : baseAmount;
        execution.takerFee = Amounts.fee(takerGets, instrument.definition.takerFeePpm);
        execution.makerFee = Amounts.fee(makerGets, instrument.definition.makerFeePpm);
        payTaker(trade, makerGets, takerGets - execution.takerFee);
        payProvider(trade, takerGets, makerGets - execution.makerFee);
        if (execution.takerFee > 0) {
            state.balances.credit(
                    trade.takerBuys ? instrument.feeBaseBalance : instrument.feeQuoteBalance, execution.takerFee);
        }
        if (execution.makerFee > 0) {
            state.balances.credit(
                    trade.takerBuys ? instrument.feeQuoteBalance : instrument.feeBaseBalance, execution.makerFee);
        }
    }

    private void payTaker(final QuoteTrade trade, final long pays, final long gets) {
        assert trade.takerReserve >= pays : "a taker that pays more than is held for it";
        state.balances.payHeld(trade.paidFrom, pays);
        if (trade.takerReserve > pays) {
            state.balances.release(trade.paidFrom, trade.takerReserve - pays);
        }
        state.balances.credit(trade.receivedInto, gets);
    }

    private void payProvider(final QuoteTrade trade, final long pays, final long gets) {
        final Providers providers = state.quotes.providers;
        if (trade.providerIsHeld) {
            state.balances.payHeld(providers.balance(trade.provider, trade.takerBuys), pays);
        } else {
            state.balances.pay(providers.balance(trade.provider, trade.takerBuys), pays);
        }
        state.balances.credit(providers.balance(trade.provider, !trade.takerBuys), gets);
    }

    private void publish(final Instrument instrument, final QuoteTrade trade, final long quoteAmount) {
        execution.tradeId = instrument.lastTradeId;
        execution.makerOrderId = 0;
        execution.takerOrderId = trade.report.takerOrderId;
        execution.makerAccountId = Accounts.id(state.quotes.providers.account(trade.provider));
        execution.takerAccountId = Accounts.id(trade.taker);
        execution.priceTicks = trade.priceTicks;
        execution.quantityLots = trade.lots;
        execution.quoteAmount = quoteAmount;
        execution.makerRemainingLots = trade.report.tierRemainingLots;
        execution.takerRemainingLots = trade.order == 0 ? 0 : state.orders.remainingLots(trade.order);
        execution.instrumentId = instrument.id();
        execution.takerBuys = trade.takerBuys;
        execution.matchType(MatchType.STREAMED_QUOTE);
        listener.onOrderExecuted(execution);
    }

    private void publish(final Instrument instrument, final QuoteExecution report) {
        report.tradeId = instrument.lastTradeId;
        report.providerAccountId = execution.makerAccountId;
        report.instrumentId = instrument.id();
        report.settlementDate = instrument.definition.settlementDate;
        if (report.settlementType != instrument.definition.settlementType) { // see OrderRequest.terms
            report.settlementType = instrument.definition.settlementType;
        }
        quoteListener.onQuoteExecuted(report);
    }
}
