package rialto.engine;

/** New orders: recognize, check, accept, match, and let the rest stand or go. */
final class OrderEntry {
    /** Of a leg of a list: no order by itself is a repetition. */
    private static final long LEG = 0x6C65_676F_666C_6973L;

    private final EngineState state;
    private final EngineListener listener;
    private final OrderChecks checks;
    private final Settlement settlement;
    private final CallAuctions auctions;
    private final OrderExit exit;
    private final QuoteOrders quoteOrders;
    private final IncomingOrder incoming = new IncomingOrder();
    private final ParentProgress parents;
    private final TriggerWork triggers;
    private final OrderDisplay display = new OrderDisplay();
    private boolean isNew;
    /** Of the order that {@link #isRepeated} looked at last, as the client sent it. */
    private long replacementHash;

    private boolean isReplacement;

    /** Whether the order is a child: its name is new, and not remembered once it is not open. */
    private boolean isChild;

    OrderEntry(
            final EngineState state,
            final EngineListener listener,
            final Settlement settlement,
            final OrderExit exit,
            final CallAuctions auctions,
            final QuoteOrders quoteOrders,
            final ParentProgress parents,
            final TriggerWork triggers) {
        this.triggers = triggers;
        this.parents = parents;
        this.quoteOrders = quoteOrders;
        this.auctions = auctions;
        this.state = state;
        this.listener = listener;
        this.settlement = settlement;
        this.exit = exit;
        checks = new OrderChecks(state);
    }

    void enter(final OrderRequest request, final boolean validateOnly, final long timestampNs) {
        isChild = false;
        isReplacement = false;
        enter(request, validateOnly, false, timestampNs);
    }

    /**
     * Enters a child of a parent order, whose account and instrument are known.
     *
     * @return why it was refused; NONE when it was accepted
     */
    RejectReason enterChild(final OrderRequest request, final long timestampNs) {
        isChild = true;
        isReplacement = false;
        return enter(request, false, true, timestampNs);
    }

    /** What the last order that was accepted on a book traded at once. */
    long executedLots() {
        return incoming.executedLots;
    }

    /** Minor units of the quote asset; as {@link #executedLots}. */
    long executedQuote() {
        return incoming.executedQuote;
    }

    /**
     * Enters the order that {@link #isRepeated} looked at last, or what is left of it.
     *
     * @return as {@link #enterChild}
     */
    RejectReason enterReplacement(final OrderRequest request, final long timestampNs) {
        isChild = false;
        isReplacement = true;
        return enter(request, false, isNew, timestampNs);
    }

    /**
     * Whether the order that {@link #isRepeated} looked at last, or what is left of it, can take the place of an open one of
     * its account and instrument. Nothing changes.
     *
     * @return why it cannot, or NONE; MALFORMED_COMMAND when that order is of the other side
     */
    RejectReason checkReplacement(final OrderRequest request, final int leaving, final long timestampNs) {
        if (state.orders.side(leaving) != request.side) {
            return RejectReason.MALFORMED_COMMAND;
        }
        if (!isNew) {
            return RejectReason.DUPLICATE_CLIENT_ORDER_ID;
        }
        incoming.start(0, state.orders.account(leaving), request);
        incoming.leaving = leaving;
        return check(request, state.instruments.get(request.instrumentId), timestampNs);
    }

    /** Of an order outside a price band what would have passed is told; its reject comes next. */
    private RejectReason check(final OrderRequest request, final Instrument instrument, final long timestampNs) {
        final RejectReason reason = checks.check(request, instrument, incoming, timestampNs);
        if (reason == RejectReason.OUTSIDE_STATIC_BAND || reason == RejectReason.OUTSIDE_MOVING_BAND) {
            listener.onPriceOutOfBand(instrument.bands.outOfBand(request, reason));
        }
        return reason;
    }

    /**
     * Whether an order that is well-formed, of a known account and instrument, can be a leg of a list that is to be entered.
     * Nothing changes.
     *
     * @param leg its number, from 0
     * @param waitingAhead legs before it that wait for triggers
     * @return why it cannot, or NONE
     */
    RejectReason checkLeg(
            final OrderRequest request,
            final int leg,
            final boolean pending,
            final int waitingAhead,
            final long timestampNs) {
        final int account = state.accounts.client(request.accountId);
        if (findRemembered(account, request) != 0) {
            return RejectReason.DUPLICATE_CLIENT_ORDER_ID;
        }
        incoming.start(0, account, request);
        incoming.entersInList(leg, pending, waitingAhead);
        return check(request, state.instruments.get(request.instrumentId), timestampNs);
    }

    /** Enters an order that {@link #checkLeg} has found good, as all legs of its list. */
    void enterLeg(
            final OrderRequest request,
            final int orderList,
            final int leg,
            final boolean pending,
            final long timestampNs) {
        isChild = false;
        isReplacement = false;
        final int account = state.accounts.client(request.accountId);
        final Instrument instrument = state.instruments.get(request.instrumentId);
        incoming.start(0, account, request);
        incoming.entersInList(leg, pending, 0);
        incoming.orderList = orderList;
        incoming.clientHash = state.hashes.of(account, request.clientOrderId);
        incoming.list = state.lists.find(account, request.instrumentId);
        if (instrument.reserves) {
            checks.findBalances(instrument, incoming);
        }
        final long orderId = state.nextOrderId;
        final CancelReason canceled = accept(request, instrument, legHash(request), timestampNs);
        if (canceled != null) {
            state.orderLists.canceledFor(orderList, canceled);
        } else if (state.orders.find(orderId) == 0) {
            state.orderLists.touch(orderList);
        }
    }

    static long legHash(final OrderRequest request) {
        return OrderContent.hash(request, false) ^ LEG;
    }

    /** @return why it was refused, of one that is known already DUPLICATE_CLIENT_ORDER_ID; else NONE */
    private RejectReason enter(
            final OrderRequest request, final boolean validateOnly, final boolean knownNew, final long timestampNs) {
        if (!isChild && OrderChecks.isMalformed(request)) {
            return refuse(request, RejectReason.MALFORMED_COMMAND);
        }
        final int account = state.accounts.client(request.accountId);
        if (account == Accounts.NONE) {
            return refuse(request, RejectReason.UNKNOWN_ACCOUNT);
        }
        final Instrument instrument = state.instruments.get(request.instrumentId);
        if (instrument == null) {
            return refuse(request, RejectReason.UNKNOWN_INSTRUMENT);
        }
        final long contentHash = isReplacement ? replacementHash : OrderContent.hash(request, false);
        final int known = knownNew ? 0 : findRemembered(account, request);
        if (known != 0) {
            answerKnown(request, known, contentHash);
            return RejectReason.DUPLICATE_CLIENT_ORDER_ID;
        }
        if (isChild) {
            incoming.clientHash = state.hashes.of(account, request.clientOrderId);
        }
        incoming.start(0, account, request);
        final RejectReason reason = check(request, instrument, timestampNs);
        if (validateOnly) {
            answerValidated(request, reason);
        } else if (reason != RejectReason.NONE) {
            reject(request, account, contentHash, reason);
        } else {
            accept(request, instrument, contentHash, timestampNs);
        }
        return reason;
    }

    private RejectReason refuse(final OrderRequest request, final RejectReason reason) {
        listener.onOrderRejected(request, reason);
        return reason;
    }

    /** Whether the same order was seen before under its client order id. */
    boolean isRepeated(final OrderRequest request, final boolean lessExecuted) {
        replacementHash = OrderContent.hash(request, lessExecuted);
        final int account = state.accounts.client(request.accountId);
        final int known = account == Accounts.NONE ? 0 : findRemembered(account, request);
        isNew = known == 0 && account != Accounts.NONE;
        return known != 0
                && state.clientOrders.contentHash(known) == replacementHash
                && state.instruments.get(request.instrumentId) != null;
    }

    private int findRemembered(final int account, final OrderRequest request) {
        incoming.clientHash = state.hashes.of(account, request.clientOrderId);
        return state.clientOrders.find(incoming.clientHash, account, request.clientOrderId);
    }

    private void answerKnown(final OrderRequest request, final int known, final long contentHash) {
        if (state.clientOrders.contentHash(known) == contentHash) {
            listener.onOrderRepeated(request, state.clientOrders.orderId(known), state.clientOrders.reason(known));
        } else {
            listener.onOrderRejected(request, RejectReason.DUPLICATE_CLIENT_ORDER_ID);
        }
    }

    private void answerValidated(final OrderRequest request, final RejectReason reason) {
        if (reason == RejectReason.NONE) {
            listener.onOrderValidated(request);
        } else {
            listener.onOrderRejected(request, reason);
        }
    }

    private void reject(
            final OrderRequest request, final int account, final long contentHash, final RejectReason reason) {
        if (!isChild) {
            final int clientOrder = remember(request, account);
            state.clientOrders.outcome(clientOrder, account, 0, contentHash, request.instrumentId, reason);
            state.clientOrders.finish(account, clientOrder, request.clientOrderId.isPassing());
        }
        listener.onOrderRejected(request, reason);
    }

    private int remember(final OrderRequest request, final int account) {
        return state.clientOrders.remember(incoming.clientHash, account, request.clientOrderId);
    }

    /** @return why what was left of it left at once; null when nothing was, or it stays */
    private CancelReason accept(
            final OrderRequest request, final Instrument instrument, final long contentHash, final long timestampNs) {
        incoming.orderId = state.nextOrderId++;
        final int clientOrder = remember(request, incoming.account);
        state.clientOrders.outcome(
                clientOrder, incoming.account, incoming.orderId, contentHash, request.instrumentId, RejectReason.NONE);
        if (instrument.reserves) {
            obtainBalances(instrument);
        }
        final long expireNs = request.timeInForce.endsWithDay()
                ? instrument.schedule.endOfDay(timestampNs)
                : request.expireTimestampNs;
        if (request.hasTrigger()) {
            triggers.accept(request, instrument, incoming.orderId, incoming.pending);
        }
        if (request.hasTrigger() || incoming.pending) {
            tellDisplay(request);
            listener.onOrderAccepted(request, incoming.orderId, expireNs);
            await(request, instrument, clientOrder, expireNs, timestampNs);
            return null;
        }
        tellDisplay(request);
        listener.onOrderAccepted(request, incoming.orderId, expireNs);
        final ContinuousMarket market = instrument.continuous;
        if (market == null) {
            enterWithoutBook(request, instrument, clientOrder, expireNs, timestampNs);
            return null;
        }
        settlement.begin(instrument, incoming.paidFrom, incoming.receivedInto, timestampNs);
        final boolean tradesAtOnce = instrument.isTrading() && !request.timeInForce.isForOneAuction();
        final CancelReason canceled = tradesAtOnce ? match(request, market, incoming) : null;
        if (canceled == null && incoming.remainingLots > 0) {
            rest(request, instrument, clientOrder, expireNs, timestampNs);
            return null;
        }
        if (canceled != null) {
            exit.cancel(instrument, request, incoming, canceled);
        }
        state.clientOrders.finish(incoming.account, clientOrder, request.clientOrderId.isPassing());
        return canceled;
    }

    private void tellDisplay(final OrderRequest request) {
        if (request.showsLess()) {
            display.orderId = incoming.orderId;
            display.accountId = request.accountId;
            display.priceTicks = request.priceTicks;
            display.displayLots = request.displayLots;
            display.instrumentId = request.instrumentId;
            display.buy = incoming.buy;
            listener.onOrderDisplayAccepted(display);
        }
    }

    /** Orders of sessions trade later; those that take quotes are open while they look. */
    private void enterWithoutBook(
            final OrderRequest request,
            final Instrument instrument,
            final int clientOrder,
            final long expireNs,
            final long timestampNs) {
        if (instrument.quotes == null) {
            rest(request, instrument, clientOrder, expireNs, timestampNs);
            return;
        }
        final int order = add(request, instrument, expireNs, timestampNs);
        open(request, instrument, order, clientOrder);
        quoteOrders.enter(instrument, order, request, timestampNs);
    }

    /** The order waits for its trigger or for another order of its list. */
    private void await(
            final OrderRequest request,
            final Instrument instrument,
            final int clientOrder,
            final long expireNs,
            final long timestampNs) {
        final int order = add(request, instrument, expireNs, timestampNs);
        if (!incoming.pending) {
            triggers.arm(request, instrument, order, timestampNs);
        } else {
            state.orders.isPending(order, true);
            if (request.hasTrigger()) {
                triggers.keep(request, order);
            }
        }
        instrument.putIn(order);
        open(request, instrument, order, clientOrder);
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
    static CancelReason match(final OrderRequest request, final ContinuousMarket market, final IncomingOrder incoming) {
        if (request.timeInForce == TimeInForce.FOK && !market.canFill(incoming)) {
            return CancelReason.FOK_NOT_FILLABLE;
        }
        market.match(incoming);
        if (incoming.stoppedBySelfTrade) {
            return CancelReason.SELF_TRADE_TAKER;
        }
        if (incoming.isCollared && PriceBands.haveStopped(incoming, request, market)) {
            return CancelReason.PRICE_COLLAR;
        }
        if (incoming.byQuote) {
            return incoming.ranOut || incoming.executedLots == 0 ? CancelReason.MARKET_REMAINDER : null;
        }
        if (incoming.remainingLots == 0 || market.mayRest(request)) {
            return null;
        }
        return request.orderType == OrderType.MARKET ? CancelReason.MARKET_REMAINDER : CancelReason.IOC_REMAINDER;
    }

    /** The record of an order that stays, for a moment at least. */
    private int add(
            final OrderRequest request, final Instrument instrument, final long expireNs, final long timestampNs) {
        final Orders orders = state.orders;
        final int order = orders.add(
                incoming.orderId,
                incoming.pending ? request.priceTicks : OrderChecks.priceTicks(request, instrument),
                incoming.remainingLots,
                OrderTerms.of(request.side, request.orderType, request.timeInForce, request.selfTradePrevention));
        orders.owner(order, incoming.account, instrument.id());
        orders.quantityLots(order, request.quantityLots);
        orders.executedQuote(order, incoming.executedQuote);
        orders.times(order, timestampNs, timestampNs);
        orders.expireNs(order, expireNs);
        orders.balances(order, incoming.paidFrom, incoming.receivedInto);
        orders.list(order, incoming.list);
        if (incoming.orderList != 0) {
            state.orderLists.join(incoming.orderList, incoming.leg, order);
        }
        if (request.showsLess()) {
            orders.display(order, state.displays.add(request.displayLots));
        }
        return order;
    }

    /** Makes it an open order, under its cancel timer, with what it may pay held. */
    private void open(final OrderRequest request, final Instrument instrument, final int order, final int clientOrder) {
        state.open(order, clientOrder);
        if (request.cancelTimerId != 0) {
            state.orders.namesCancelTimer(order, true);
            state.cancelTimers.attach(
                    state.cancelTimers.find(incoming.account, request.cancelTimerId), incoming.orderId);
        }
        if (instrument.reserves) {
            state.hold(instrument, order);
        }
    }

    private void rest(
            final OrderRequest request,
            final Instrument instrument,
            final int clientOrder,
            final long expireNs,
            final long timestampNs) {
        final int order = add(request, instrument, expireNs, timestampNs);
        instrument.putIn(order);
        assert !instrument.isTrading() || !instrument.isCrossed() : "an order that crosses the book and rests";
        if (!instrument.isTrading()) {
            auctions.onEntered(instrument, order);
        }
        if (instrument.sessions != null) {
            instrument.sessions.age(order);
        }
        open(request, instrument, order, clientOrder);
        if (!instrument.isOutsideBook(order)) {
            instrument.onJoinedBook(order);
            listener.onOrderRested(
                    incoming.orderId, request.priceTicks, incoming.remainingLots, instrument.id(), request.side);
        }
        if (instrument.sessions != null) {
            instrument.sessions.onRested(timestampNs);
        }
        if (instrument.waiting != null && instrument.isTrading() && !instrument.isOutsideBook(order)) {
            parents.onRested(instrument, incoming.buy, request.priceTicks, timestampNs);
        }
    }
}
