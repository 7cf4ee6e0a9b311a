package rialto.engine;

/** What follows from each trade: money and fees move, resting orders shrink or leave, the trade is reported. */
final class Settlement implements MatchListener {
    private final EngineState state;
    private final EngineListener listener;
    private final OrderExit exit;
    private final Execution execution = new Execution();
    private final OrderDisplay display = new OrderDisplay();

    private Instrument instrument; // of the last trade
    private int instrumentId; // of the next
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
        instrumentId = of.id();
        takerPaysFrom = paysFrom;
        takerReceivesInto = receivesInto;
        timestampNs = atNs;
    }

    /** References are stored when they change and no sooner, see {@link OrderRequest#terms}; and few orders trade. */
    private void findInstrument() {
        if (instrument == null || instrument.id() != instrumentId) {
            instrument = state.instruments.get(instrumentId);
        }
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
        assert orders.id(maker) < taker.orderId
                        || orders.hasTrigger(orders.find(taker.orderId))
                        || orders.isInList(orders.find(taker.orderId))
                : "a maker that came after its taker";
        findInstrument();
        taker.executedQuote = saturatingSum(taker.executedQuote, quoteAmount);
        orders.executedQuote(maker, saturatingSum(orders.executedQuote(maker), quoteAmount));
        orders.changedNs(maker, timestampNs);
        if (instrument.protectedQuotes != null) {
            countFill(orders.isQuote(maker), orders.account(maker), lots);
            countFill(taker.isQuote, taker.account, lots);
        }
        clearFees();
        if (instrument.reserves) {
            moveMoney(taker, maker, lots * instrument.definition.lotSize, quoteAmount);
        }
        if (orders.isInList(maker)) {
            state.decide(instrument, maker, orders.remainingLots(maker) + lots);
        }
        instrument.lastTradeId++;
        instrument.nextBookEvent();
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
        execution.takerRemainingLots = taker.remainingLots + taker.unpaidLots;
        execution.instrumentId = instrument.id();
        execution.takerBuys = taker.buy;
        execution.matchType(MatchType.CONTINUOUS);
        if (gone) {
            state.close(maker);
        }
        tell();
        if (instrument.bands != null) {
            instrument.bands.onTrade(priceTicks, lots, timestampNs);
        }
        if (priceTicks >= instrument.watchedAboveTicks || priceTicks <= instrument.watchedBelowTicks) {
            instrument.triggers.onTrade(priceTicks);
        }
    }

    /**
     * A trade between two resting orders of one instrument, one of each side, at a price that both accept: both holds
     * shrink, what a buyer had held beyond the price is available again, money and fees move, the trade is reported. An
     * order that is filled by it is out of its market already, and is forgotten here. {@link #begin} came before, with
     * balances 0. In an auction both sides pay what makers pay, and no rebates, for nobody pays what takers pay.
     */
    void tradeResting(
            final int maker, final int taker, final long priceTicks, final long lots, final MatchType matchType) {
        final Orders orders = state.orders;
        final boolean takerBuys = orders.isBuy(taker);
        findInstrument();
        final long quoteAmount = priceTicks * lots * instrument.quotePerTickLot;
        assert accepts(maker, priceTicks) && accepts(taker, priceTicks)
                : "a trade at a price that an order does not accept";
        clearFees();
        if (instrument.reserves) {
            setRates(orders.account(taker), orders.account(maker), matchType);
            moveHeldMoney(maker, taker, lots, quoteAmount);
        }
        beforeShrinking(maker);
        beforeShrinking(taker);
        shrink(maker, lots, quoteAmount);
        shrink(taker, lots, quoteAmount);
        instrument.lastTradeId++;
        instrument.nextBookEvent();
        instrument.lastPriceTicks = priceTicks;
        execution.tradeId = instrument.lastTradeId;
        execution.makerOrderId = orders.id(maker);
        execution.takerOrderId = orders.id(taker);
        execution.makerAccountId = Accounts.id(orders.account(maker));
        execution.takerAccountId = Accounts.id(orders.account(taker));
        execution.priceTicks = priceTicks;
        execution.quantityLots = lots;
        execution.quoteAmount = quoteAmount;
        execution.makerRemainingLots = orders.remainingLots(maker);
        execution.takerRemainingLots = orders.remainingLots(taker);
        execution.instrumentId = instrument.id();
        execution.takerBuys = takerBuys;
        execution.matchType(matchType);
        closeIfFilled(maker);
        closeIfFilled(taker);
        tell();
        if (instrument.bands != null) {
            instrument.bands.onTrade(priceTicks, lots, timestampNs);
        }
    }

    /** Trades of order books can be revised afterwards. */
    private void tell() {
        execution.eventSequence = 0;
        listener.onOrderExecuted(execution);
        if (instrument.continuous != null) {
            state.revisableTrades.remember(execution, timestampNs);
        }
    }

    private void countFill(final boolean isQuote, final int account, final long lots) {
        if (isQuote) {
            instrument.protectedQuotes.onFill(account, lots, timestampNs);
        }
    }

    private boolean accepts(final int order, final long priceTicks) {
        final long limitTicks = state.orders.limitTicks(order);
        return state.orders.type(order) == OrderType.MARKET
                || (state.orders.isBuy(order) ? priceTicks <= limitTicks : priceTicks >= limitTicks);
    }

    private void beforeShrinking(final int order) {
        if (state.orders.isInList(order)) {
            state.decide(instrument, order, state.orders.remainingLots(order));
        }
    }

    private void shrink(final int order, final long lots, final long quoteAmount) {
        final Orders orders = state.orders;
        if (instrument.protectedQuotes != null) {
            countFill(orders.isQuote(order), orders.account(order), lots);
        }
        orders.remainingLots(order, orders.remainingLots(order) - lots);
        orders.executedQuote(order, saturatingSum(orders.executedQuote(order), quoteAmount));
        orders.changedNs(order, timestampNs);
        if (orders.showsLess(order)) {
            state.displays.execute(orders.display(order), lots);
        }
    }

    private void closeIfFilled(final int order) {
        if (state.orders.remainingLots(order) == 0) {
            state.close(order);
        }
    }

    /** Touches balances in the order of {@link #moveMoney}. */
    private void moveHeldMoney(final int maker, final int taker, final long lots, final long quoteAmount) {
        final boolean takerBuys = state.orders.isBuy(taker);
        final long baseAmount = lots * instrument.definition.lotSize;
        final long takerGets = takerBuys ? baseAmount : quoteAmount;
        final long makerGets = takerBuys ? quoteAmount : baseAmount;
        final long takerFee = Amounts.fee(takerGets, execution.takerFeePpm);
        final long makerFee = Fees.makerFee(execution, makerGets, takerGets, takerFee);
        payFromHold(taker, lots, makerGets);
        state.balances.credit(state.orders.receivedInto(taker), takerGets - takerFee);
        payFromHold(maker, lots, takerGets);
        state.balances.credit(state.orders.receivedInto(maker), makerGets - makerFee);
        collect(takerBuys, takerFee, makerFee);
        if (instrument.continuous != null) {
            count(
                    quoteBalance(taker),
                    state.orders.account(taker),
                    quoteBalance(maker),
                    state.orders.account(maker),
                    quoteAmount);
        }
    }

    /** Takes a payment from what an order holds for so many lots; what it held beyond that is available again. */
    private void payFromHold(final int order, final long lots, final long payment) {
        final Orders orders = state.orders;
        final long held = instrument.reserve(orders.isBuy(order), orders.priceTicks(order), lots);
        state.balances.payHeld(orders.paidFrom(order), payment);
        if (held > payment) {
            state.balances.release(orders.paidFrom(order), held - payment);
        }
    }

    private void moveMoney(final IncomingOrder taker, final int maker, final long baseAmount, final long quoteAmount) {
        final Balances balances = state.balances;
        final int makerAccount = state.orders.account(maker);
        setRates(taker.account, makerAccount, MatchType.CONTINUOUS);
        final long takerGets = taker.buy ? baseAmount : quoteAmount;
        final long makerGets = taker.buy ? quoteAmount : baseAmount;
        final long takerFee = Amounts.fee(takerGets, execution.takerFeePpm);
        final long makerFee = Fees.makerFee(execution, makerGets, takerGets, takerFee);
        balances.pay(takerPaysFrom, makerGets);
        balances.credit(takerReceivesInto, takerGets - takerFee);
        balances.payHeld(state.orders.paidFrom(maker), takerGets);
        if (makerFee < 0) {
            balances.credit(state.orders.paidFrom(maker), -makerFee);
        }
        balances.credit(state.orders.receivedInto(maker), makerGets - Math.max(0, makerFee));
        collect(taker.buy, takerFee, makerFee);
        count(
                taker.buy ? takerPaysFrom : takerReceivesInto,
                taker.account,
                quoteBalance(maker),
                makerAccount,
                quoteAmount);
    }

    private void clearFees() {
        execution.makerFee = 0;
        execution.takerFee = 0;
        execution.makerFeePpm = 0;
        execution.takerFeePpm = 0;
        execution.hasRates = false;
    }

    private void setRates(final int taker, final int maker, final MatchType matchType) {
        if (instrument.continuous == null) {
            execution.makerFeePpm = instrument.definition.makerFeePpm;
            execution.takerFeePpm = instrument.definition.takerFeePpm;
        } else {
            state.fees.setRates(execution, instrument, taker, maker, matchType == MatchType.AUCTION, timestampNs);
        }
    }

    /** What the venue gets: of the taker's fee what is not the maker's rebate, then the maker's fee. */
    private void collect(final boolean takerBuys, final long takerFee, final long makerFee) {
        final long kept = takerFee + Math.min(0, makerFee);
        if (kept > 0) {
            state.balances.credit(takerBuys ? instrument.feeBaseBalance : instrument.feeQuoteBalance, kept);
        }
        if (makerFee > 0) {
            state.balances.credit(takerBuys ? instrument.feeQuoteBalance : instrument.feeBaseBalance, makerFee);
        }
        execution.takerFee = takerFee;
        execution.makerFee = makerFee;
    }

    /** The volume of both sides; who trades with himself has none. */
    private void count(
            final int takerBalance, final int taker, final int makerBalance, final int maker, final long quoteAmount) {
        if (taker != maker && state.fees.areCounted(instrument)) {
            final long day = TradedVolumes.day(timestampNs);
            state.fees.volumes.add(takerBalance, day, quoteAmount);
            state.fees.volumes.add(makerBalance, day, quoteAmount);
        }
    }

    /** Where an open order pays or receives the quote asset. */
    private int quoteBalance(final int order) {
        return state.orders.isBuy(order) ? state.orders.paidFrom(order) : state.orders.receivedInto(order);
    }

    @Override
    public void onReplenished(final int maker) {
        findInstrument();
        instrument.onJoinedBook(maker);
        final Orders orders = state.orders;
        final int record = orders.display(maker);
        state.displays.laterOrderId(record, state.nextOrderId);
        display.orderId = orders.id(maker);
        display.accountId = Accounts.id(orders.account(maker));
        display.priceTicks = orders.priceTicks(maker);
        display.displayLots = state.displays.displayLots(record);
        display.shownLots = state.displays.shownLots(record);
        display.instrumentId = instrumentId;
        display.buy = orders.isBuy(maker);
        listener.onOrderReplenished(display);
    }

    @Override
    public void onMakerExpired(final int maker) {
        findInstrument();
        exit.cancel(instrument, maker, CancelReason.SELF_TRADE_MAKER);
        instrument.onBookChanged();
    }

    /** Only an instrument that does not reserve can reach the end: else no more is traded than was issued. */
    static long saturatingSum(final long a, final long b) {
        return a + b < 0 ? Long.MAX_VALUE : a + b;
    }
}
