package rialto.engine;

/** New orders: recognize, check, accept, match, and let the rest stand or go. */
final class OrderEntry {
    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

    private final EngineState state;
    private final EngineListener listener;
    private final OrderChecks checks;
    private final Settlement settlement;
    private final CallAuctions auctions;
    private final OrderExit exit;
    private final IncomingOrder incoming = new IncomingOrder();
    private boolean isNew;

    OrderEntry(
            final EngineState state,
            final EngineListener listener,
            final Settlement settlement,
            final OrderExit exit,
            final CallAuctions auctions) {
        this.auctions = auctions;
        this.state = state;
        this.listener = listener;
        this.settlement = settlement;
        this.exit = exit;
        checks = new OrderChecks(state);
    }

    void enter(final OrderRequest order, final boolean validateOnly, final long timestampNs) {
        enter(order, validateOnly, false, timestampNs);
    }

    /** Enters the order that {@link #isRepeated} looked at last. */
    void enterReplacement(final OrderRequest order, final long timestampNs) {
        enter(order, false, isNew, timestampNs);
    }

    private void enter(
            final OrderRequest order, final boolean validateOnly, final boolean knownNew, final long timestampNs) {
        if (OrderChecks.isMalformed(order)) {
            listener.onOrderRejected(order, RejectReason.MALFORMED_COMMAND);
            return;
        }
        final int account = state.accounts.client(order.accountId);
        if (account == Accounts.NONE) {
            listener.onOrderRejected(order, RejectReason.UNKNOWN_ACCOUNT);
            return;
        }
        final Instrument instrument = state.instruments.get(order.instrumentId);
        if (instrument == null) {
            listener.onOrderRejected(order, RejectReason.UNKNOWN_INSTRUMENT);
            return;
        }
        final long contentHash = contentHash(order);
        final int known = knownNew ? 0 : look(account, order);
        if (known != 0) {
            answerKnown(order, known, contentHash);
            return;
        }
        incoming.start(0, account, order);
        final RejectReason reason = checks.check(order, instrument, incoming, timestampNs);
        if (validateOnly) {
            answerValidated(order, reason);
        } else if (reason != RejectReason.NONE) {
            reject(order, account, contentHash, reason);
        } else {
            accept(order, instrument, contentHash, timestampNs);
        }
    }

    /** Whether the same order was seen before under its client order id. */
    boolean isRepeated(final OrderRequest order) {
        final int account = state.accounts.client(order.accountId);
        final int known = account == Accounts.NONE ? 0 : look(account, order);
        isNew = known == 0 && account != Accounts.NONE;
        return known != 0
                && state.clientOrders.contentHash(known) == contentHash(order)
                && state.instruments.get(order.instrumentId) != null;
    }

    private int look(final int account, final OrderRequest order) {
        incoming.clientHash = ClientOrders.hash(
                account, order.clientOrderId0, order.clientOrderId1, order.clientOrderId2, order.clientOrderId3);
        state.clientOrders.touch(account, incoming.clientHash);
        return state.clientOrders.find(
                incoming.clientHash,
                account,
                order.clientOrderId0,
                order.clientOrderId1,
                order.clientOrderId2,
                order.clientOrderId3);
    }

    private void answerKnown(final OrderRequest order, final int known, final long contentHash) {
        if (state.clientOrders.contentHash(known) == contentHash) {
            listener.onOrderRepeated(order, state.clientOrders.orderId(known), state.clientOrders.reason(known));
        } else {
            listener.onOrderRejected(order, RejectReason.DUPLICATE_CLIENT_ORDER_ID);
        }
    }

    private void answerValidated(final OrderRequest order, final RejectReason reason) {
        if (reason == RejectReason.NONE) {
            listener.onOrderValidated(order);
        } else {
            listener.onOrderRejected(order, reason);
        }
    }

    private void reject(
            final OrderRequest order, final int account, final long contentHash, final RejectReason reason) {
        final int record = remember(order, account);
        state.clientOrders.outcome(record, account, 0, contentHash, order.instrumentId, reason);
        state.clientOrders.finish(account, record);
        listener.onOrderRejected(order, reason);
    }

    private int remember(final OrderRequest order, final int account) {
        return state.clientOrders.remember(
                incoming.clientHash,
                account,
                order.clientOrderId0,
                order.clientOrderId1,
                order.clientOrderId2,
                order.clientOrderId3);
    }

    private void accept(
            final OrderRequest order, final Instrument instrument, final long contentHash, final long timestampNs) {
        incoming.orderId = state.nextOrderId++;
        final int record = remember(order, incoming.account);
        state.clientOrders.outcome(
                record, incoming.account, incoming.orderId, contentHash, order.instrumentId, RejectReason.NONE);
        if (instrument.reserves) {
            obtainBalances(instrument);
        }
        final long expireNs =
                order.timeInForce.endsWithDay() ? instrument.schedule.endOfDay(timestampNs) : order.expireTimestampNs;
        listener.onOrderAccepted(order, incoming.orderId, expireNs);
        settlement.begin(instrument, incoming.paidFrom, incoming.receivedInto, timestampNs);
        final boolean tradesAtOnce =
                instrument.continuous != null && instrument.isTrading() && !order.timeInForce.isForOneAuction();
        final CancelReason canceled = tradesAtOnce ? match(order, instrument.continuous) : null;
        if (canceled == null && incoming.remainingLots > 0) {
            rest(order, instrument, record, expireNs, timestampNs);
            return;
        }
        if (canceled != null) {
            exit.cancel(instrument, order, incoming, canceled);
        }
        state.clientOrders.finish(incoming.account, record);
    }

    /** So that no trade needs room for a new one. */
    private void obtainBalances(final Instrument instrument) {
        if (incoming.paidFrom == 0) {
            incoming.paidFrom = state.balances.obtain(incoming.account, instrument.paidAsset(incoming.buy));
        }
        if (incoming.receivedInto == 0) {
            incoming.receivedInto = state.balances.obtain(incoming.account, instrument.receivedAsset(incoming.buy));
        }
    }

    /** @return why the rest does not stand; null when it does or there is none */
    private CancelReason match(final OrderRequest order, final ContinuousMarket market) {
        if (order.timeInForce == TimeInForce.FOK && !market.canFill(incoming)) {
            return CancelReason.FOK_NOT_FILLABLE;
        }
        market.match(incoming);
        if (incoming.stoppedBySelfTrade) {
            return CancelReason.SELF_TRADE_TAKER;
        }
        if (incoming.byQuote) {
            return incoming.ranOut || incoming.executedLots == 0 ? CancelReason.MARKET_REMAINDER : null;
        }
        if (incoming.remainingLots == 0 || market.mayRest(order)) {
            return null;
        }
        return order.orderType == OrderType.MARKET ? CancelReason.MARKET_REMAINDER : CancelReason.IOC_REMAINDER;
    }

    private void rest(
            final OrderRequest request,
            final Instrument instrument,
            final int record,
            final long expireNs,
            final long timestampNs) {
        final Orders orders = state.orders;
        final int order = orders.add(
                incoming.orderId,
                OrderChecks.priceTicks(request, instrument),
                incoming.remainingLots,
                Orders.terms(request.side, request.orderType, request.timeInForce, request.selfTradePrevention));
        orders.owner(order, incoming.account, instrument.id());
        orders.quantityLots(order, request.quantityLots);
        orders.executedQuote(order, incoming.executedQuote);
        orders.times(order, timestampNs, timestampNs);
        orders.expireNs(order, expireNs);
        orders.balances(order, incoming.paidFrom, incoming.receivedInto);
        orders.list(order, incoming.list);
        instrument.putIn(order);
        if (!instrument.isTrading()) {
            auctions.onEntered(instrument, order);
        }
        if (instrument.sessions != null) {
            instrument.sessions.age(order);
        }
        state.open(order, record);
        if (request.cancelTimerId != 0) {
            orders.underCancelTimer(order, true);
            state.cancelTimers.attach(
                    state.cancelTimers.find(incoming.account, request.cancelTimerId), incoming.orderId);
        }
        if (instrument.reserves) {
            state.balances.hold(incoming.paidFrom, state.hold(instrument, order));
        }
        if (!instrument.isCollected(order)) {
            listener.onOrderRested(
                    incoming.orderId, request.priceTicks, incoming.remainingLots, instrument.id(), request.side);
        }
        if (instrument.sessions != null) {
            instrument.sessions.onRested(timestampNs);
        }
    }

    static long contentHash(final OrderRequest order) {
        long hash = order.instrumentId * MIX;
        hash = (hash ^ hash >>> 32 ^ order.priceTicks) * MIX;
        hash = (hash ^ hash >>> 32 ^ order.quantityLots) * MIX;
        hash = (hash ^ hash >>> 29 ^ order.quoteAmount) * MIX;
        final int terms = Orders.terms(order.side, order.orderType, order.timeInForce, order.selfTradePrevention);
        hash = (hash ^ hash >>> 32 ^ terms) * MIX;
        hash = (hash ^ hash >>> 32 ^ order.expireTimestampNs) * MIX;
        return hash ^ hash >>> 32;
    }
}
