package rialto.engine;

/**
 * Busts trades and corrects their prices. What a trade moved is computed once more from its terms; what it moved goes back, or
 * the difference to the terms that it should have does, from what is available alone. Nothing else changes: the last price,
 * averages and triggers that were reached stand.
 */
final class TradeRevisions {
    private static final int MOST_BALANCES = 6;

    private final EngineState state;
    private final EngineListener listener;
    private final TradeRevision revision = new TradeRevision();
    private final RevisableTrade trade = new RevisableTrade();
    private final int[] balances = new int[MOST_BALANCES];
    private final long[] changes = new long[MOST_BALANCES];
    private int balanceCount;

    TradeRevisions(final EngineState state, final EngineListener listener) {
        this.state = state;
        this.listener = listener;
    }

    void revise(final TradeRevisionRequest request) {
        final Instrument instrument = state.instruments.get(request.instrumentId);
        final RejectReason reason = check(request, instrument);
        if (reason != RejectReason.NONE) {
            listener.onCommandRejected(reason, 0);
            return;
        }
        final int number = state.revisableTrades.find(request.instrumentId, request.tradeId);
        if (number == RevisableTrades.NONE) {
            listener.onCommandRejected(RejectReason.UNKNOWN_TRADE, 0);
        } else if (state.revisableTrades.isBusted(number)) {
            listener.onCommandRejected(RejectReason.TRADE_BUSTED, 0);
        } else if (state.revisableTrades.priceTicks(number) != request.priceTicks
                || state.revisableTrades.quantityLots(number) != request.quantityLots) {
            listener.onCommandRejected(RejectReason.TRADE_CHANGED, state.revisableTrades.priceTicks(number));
        } else {
            revise(instrument, number, request);
        }
    }

    private static RejectReason check(final TradeRevisionRequest request, final Instrument instrument) {
        if (!request.isWellFormed()) {
            return RejectReason.MALFORMED_COMMAND;
        }
        if (instrument == null) {
            return RejectReason.UNKNOWN_INSTRUMENT;
        }
        return instrument.continuous == null ? RejectReason.TRADE_NOT_REVISABLE : RejectReason.NONE;
    }

    private void revise(final Instrument instrument, final int number, final TradeRevisionRequest request) {
        final RejectReason reason = checkPrice(instrument, request);
        if (reason != RejectReason.NONE) {
            listener.onCommandRejected(reason, 0);
            return;
        }
        state.revisableTrades.read(number, trade);
        revision.of(trade);
        revision.formerTicks = trade.priceTicks;
        revision.formerQuote = quote(instrument, trade.priceTicks);
        revision.formerMakerFee = trade.makerFee;
        revision.formerTakerFee = trade.takerFee;
        balanceCount = 0;
        count(instrument, revision.formerQuote, -1);
        if (request.isBust()) {
            bust();
        } else {
            correct(instrument, request.correctedTicks);
            count(instrument, revision.quoteAmount, 1);
        }
        final int poor = poor();
        if (poor != 0) {
            listener.onCommandRejected(RejectReason.INSUFFICIENT_BALANCE, Accounts.id(state.balances.account(poor)));
            return;
        }
        trade.revision++;
        revision.revision = trade.revision;
        state.revisableTrades.revise(number, trade);
        changeOrder(trade.makerOrderId);
        changeOrder(trade.takerOrderId);
        move();
        listener.onTradeRevised(revision);
    }

    private void bust() {
        trade.busted = true;
        revision.kind = RevisionKind.BUSTED;
        revision.priceTicks = 0;
        revision.quoteAmount = 0;
        revision.makerFee = 0;
        revision.takerFee = 0;
    }

    private static RejectReason checkPrice(final Instrument instrument, final TradeRevisionRequest request) {
        if (request.isBust()) {
            return RejectReason.NONE;
        }
        if (request.correctedTicks < instrument.definition.minPriceTicks) {
            return RejectReason.PRICE_BELOW_MINIMUM;
        }
        if (request.correctedTicks > instrument.definition.maxPriceTicks) {
            return RejectReason.PRICE_ABOVE_MAXIMUM;
        }
        return Amounts.product(request.correctedTicks, request.quantityLots, instrument.quotePerTickLot)
                        == Amounts.OVERFLOW
                ? RejectReason.NOTIONAL_ABOVE_MAXIMUM
                : RejectReason.NONE;
    }

    private long quote(final Instrument instrument, final long priceTicks) {
        return priceTicks * trade.quantityLots * instrument.quotePerTickLot;
    }

    /** Gives the trade another price, and the fees that it would have had at it. */
    private void correct(final Instrument instrument, final long priceTicks) {
        trade.priceTicks = priceTicks;
        revision.kind = RevisionKind.CORRECTED;
        revision.priceTicks = priceTicks;
        revision.quoteAmount = quote(instrument, priceTicks);
        if (instrument.reserves) {
            final long baseAmount = trade.quantityLots * instrument.definition.lotSize;
            final long takerGets = trade.takerBuys ? baseAmount : revision.quoteAmount;
            final long makerGets = trade.takerBuys ? revision.quoteAmount : baseAmount;
            trade.takerFee = Amounts.fee(takerGets, trade.takerFeePpm);
            trade.makerFee = Fees.makerFee(trade.makerFeePpm, makerGets, takerGets, trade.takerFee);
        }
        revision.makerFee = trade.makerFee;
        revision.takerFee = trade.takerFee;
    }

    /** Counts what the trade moves with the terms that it has, in the order in which trades touch balances; or nothing. */
    private void count(final Instrument instrument, final long quoteAmount, final int sign) {
        if (!instrument.reserves) {
            return;
        }
        final InstrumentDefinition terms = instrument.definition;
        final long baseAmount = sign * trade.quantityLots * terms.lotSize;
        final long quote = sign * quoteAmount;
        final long makerFee = sign * Math.max(0, trade.makerFee);
        final long rebate = sign * Math.max(0, -trade.makerFee); // in what the taker receives
        final long takerFee = sign * trade.takerFee;
        final long takerGets = trade.takerBuys ? baseAmount : quote;
        final long makerGets = trade.takerBuys ? quote : baseAmount;
        final int takerGetsAsset = instrument.receivedAsset(trade.takerBuys);
        final int makerGetsAsset = instrument.paidAsset(trade.takerBuys);
        final int taker = state.accounts.client(trade.takerAccountId);
        final int maker = state.accounts.client(trade.makerAccountId);
        count(state.balances.find(taker, makerGetsAsset), -makerGets);
        count(state.balances.find(taker, takerGetsAsset), takerGets - takerFee);
        count(state.balances.find(maker, takerGetsAsset), rebate - takerGets);
        count(state.balances.find(maker, makerGetsAsset), makerGets - makerFee);
        count(trade.takerBuys ? instrument.feeBaseBalance : instrument.feeQuoteBalance, takerFee - rebate);
        count(trade.takerBuys ? instrument.feeQuoteBalance : instrument.feeBaseBalance, makerFee);
    }

    private void count(final int balance, final long change) {
        for (int i = 0; i < balanceCount; i++) {
            if (balances[i] == balance) {
                changes[i] += change;
                return;
            }
        }
        balances[balanceCount] = balance;
        changes[balanceCount++] = change;
    }

    /** @return the first balance of which less is available than goes away from it; 0 for none */
    private int poor() {
        for (int i = 0; i < balanceCount; i++) {
            if (changes[i] < 0 && state.balances.available(balances[i]) + changes[i] < 0) {
                return balances[i];
            }
        }
        return 0;
    }

    private void move() {
        for (int i = 0; i < balanceCount; i++) {
            if (changes[i] < 0) {
                state.balances.pay(balances[i], -changes[i]);
            } else if (changes[i] > 0) {
                state.balances.credit(balances[i], changes[i]);
            }
        }
    }

    /** An order that is still open executed less, or at another price: what is left of it stays. */
    private void changeOrder(final long orderId) {
        final Orders orders = state.orders;
        final int order = orders.find(orderId);
        if (order == 0) {
            return;
        }
        if (revision.kind == RevisionKind.BUSTED) {
            orders.quantityLots(order, orders.quantityLots(order) - trade.quantityLots);
        }
        final long others = Math.max(0, orders.executedQuote(order) - revision.formerQuote);
        orders.executedQuote(order, Settlement.saturatingSum(others, revision.quoteAmount));
    }
}
