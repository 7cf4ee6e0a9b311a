package rialto.engine;

/** What follows from each trade: money and fees move, the resting order shrinks or leaves, the trade is reported. */
final class Settlement implements MatchListener {
    private final EngineState state;
    private final EngineListener listener;
    private final OrderExit exit;
    private final Execution execution = new Execution();

    private Instrument instrument;
    private int takerPaysFrom;
    private int takerReceivesInto;
    private long timestampNs;

    Settlement(final EngineState state, final EngineListener listener, final OrderExit exit) {
        this.state = state;
        this.listener = listener;
        this.exit = exit;
    }

    /** Names what the trades to come have in common; balances are 0 when the instrument does not reserve. */
    void begin(final Instrument of, final int paysFrom, final int receivesInto, final long atNs) {
        instrument = of;
        takerPaysFrom = paysFrom;
        takerReceivesInto = receivesInto;
        timestampNs = atNs;
    }

    @Override
    public void onTrade(
            final IncomingOrder taker,
            final int maker,
            final long priceTicks,
            final long lots,
            final long quoteAmount,
            final boolean gone) {
        final Orders orders = state.orders;
        taker.executedQuote = saturatingSum(taker.executedQuote, quoteAmount);
        orders.executedQuote(maker, saturatingSum(orders.executedQuote(maker), quoteAmount));
        orders.changedNs(maker, timestampNs);
        execution.makerFee = 0;
        execution.takerFee = 0;
        if (instrument.reserves) {
            moveMoney(taker, maker, lots * instrument.definition.lotSize, quoteAmount);
        }
        instrument.lastTradeId++;
        instrument.lastPriceTicks = priceTicks;
        execution.tradeId = instrument.lastTradeId;
        execution.makerOrderId = orders.id(maker);
        execution.takerOrderId = taker.orderId;
        execution.makerAccountId = Accounts.id(orders.account(maker));
        execution.takerAccountId = Accounts.id(taker.account);
        execution.priceTicks = priceTicks;
        execution.quantityLots = lots;
        execution.quoteAmount = quoteAmount;
        execution.makerRemainingLots = orders.remainingLots(maker);
        execution.takerRemainingLots = taker.remainingLots;
        execution.instrumentId = instrument.id();
        execution.takerSide = taker.buy ? Side.BUY : Side.SELL;
        if (gone) {
            state.close(maker);
        }
        listener.onOrderExecuted(execution);
    }

    private void moveMoney(final IncomingOrder taker, final int maker, final long baseAmount, final long quoteAmount) {
        final InstrumentDefinition terms = instrument.definition;
        final Balances balances = state.balances;
        final long takerGets = taker.buy ? baseAmount : quoteAmount;
        final long makerGets = taker.buy ? quoteAmount : baseAmount;
        final long takerFee = Amounts.fee(takerGets, terms.takerFeePpm);
        final long makerFee = Amounts.fee(makerGets, terms.makerFeePpm);
        balances.pay(takerPaysFrom, makerGets);
        balances.credit(takerReceivesInto, takerGets - takerFee);
        balances.payHeld(state.orders.paidFrom(maker), takerGets);
        balances.credit(state.orders.receivedInto(maker), makerGets - makerFee);
        if (takerFee > 0) {
            balances.credit(taker.buy ? instrument.feeBaseBalance : instrument.feeQuoteBalance, takerFee);
        }
        if (makerFee > 0) {
            balances.credit(taker.buy ? instrument.feeQuoteBalance : instrument.feeBaseBalance, makerFee);
        }
        execution.takerFee = takerFee;
        execution.makerFee = makerFee;
    }

    @Override
    public void onMakerExpired(final int maker) {
        exit.cancel(instrument, maker, CancelReason.SELF_TRADE_MAKER);
    }

    /** Only an instrument that does not reserve can reach the end: else no more is traded than was issued. */
    private static long saturatingSum(final long a, final long b) {
        return a + b < 0 ? Long.MAX_VALUE : a + b;
    }
}
