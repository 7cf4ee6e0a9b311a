package rialto.engine;

/** Cancels and amendments of open orders. */
final class OrderChanges {
    static final long AMENDED = 0x616D_656E_6465_6421L;

    private final EngineState state;
    private final EngineListener listener;
    private final OrderExit exit;
    private final CallAuctions auctions;
    private final ParentProgress parents;
    private final OrderListWork lists;
    private final Amendment amendment = new Amendment();
    private final CancelRequest refused = new CancelRequest();
    private final OrderRequest smaller = new OrderRequest();

    OrderChanges(
            final EngineState state,
            final EngineListener listener,
            final OrderExit exit,
            final CallAuctions auctions,
            final ParentProgress parents,
            final OrderListWork lists) {
        this.lists = lists;
        this.parents = parents;
        this.auctions = auctions;
        this.state = state;
        this.listener = listener;
        this.exit = exit;
    }

    static boolean isMalformed(final CancelRequest request) {
        return request.orderId == 0 && request.clientOrderId.isNone();
    }

    /**
     * Counts a cancel by the account's owner, of an order or a list, unless account or instrument are unknown or it is malformed.
     *
     * @return whether it may be; where it may not, that is told
     */
    boolean isAdmitted(final CancelRequest request, final CancelReason reason, final long timestampNs) {
        if (isMalformed(request)
                || state.unknown(request.accountId, request.instrumentId) != RejectReason.NONE
                || isAdmitted(request.accountId, reason, timestampNs)) {
            return true;
        }
        listener.onCancelRejected(request, RejectReason.CANCEL_RATE_LIMIT);
        return false;
    }

    /** What an administrator cancels is not counted. */
    private boolean isAdmitted(final long accountId, final CancelReason reason, final long timestampNs) {
        return reason == CancelReason.ADMINISTRATOR
                || state.rules.admitCancel(state.accounts.client(accountId), timestampNs);
    }

    /**
     * One that is admitted.
     *
     * @return whether the order is canceled
     */
    boolean cancel(final CancelRequest request, final CancelReason reason) {
        final RejectReason rejected = check(request);
        if (rejected != RejectReason.NONE) {
            listener.onCancelRejected(request, rejected);
            return false;
        }
        final int order = find(request);
        final Instrument instrument = state.instruments.get(request.instrumentId);
        instrument.takeOut(order);
        exit.requestedBy(request.requestId).cancel(instrument, order, reason);
        lists.react();
        return true;
    }

    /** Why no order can be canceled; NONE when one can. */
    RejectReason check(final CancelRequest request) {
        if (isMalformed(request)) {
            return RejectReason.MALFORMED_COMMAND;
        }
        final RejectReason unknown = state.unknown(request.accountId, request.instrumentId);
        return unknown == RejectReason.NONE && find(request) == 0 ? RejectReason.UNKNOWN_ORDER : unknown;
    }

    /**
     * The order that is to take another one's place, smaller by what that one has executed and by what others had before it;
     * null, and that is told, when nothing of it would be left.
     */
    OrderRequest lessExecuted(final CancelRequest request, final OrderRequest entered, final long executedBefore) {
        final int order = check(request) == RejectReason.NONE ? find(request) : 0;
        final long own = order == 0 ? 0 : state.orders.quantityLots(order) - state.orders.remainingLots(order);
        final long executed = order == 0 ? 0 : own + Math.min(executedBefore, Long.MAX_VALUE - own);
        if (executed == 0) {
            return entered;
        }
        if (entered.quantityLots <= executed) {
            listener.onCancelRejected(request, RejectReason.AMEND_NOT_A_REDUCTION);
            return null;
        }
        smaller.set(entered).quantityLots -= executed;
        smaller.displayLots = Math.min(smaller.displayLots, smaller.quantityLots);
        return smaller;
    }

    /** @param quotesOnly whether only quotes on order books leave, and no parent orders */
    void cancelAll(
            final long accountId,
            final Identifier requestId,
            final int instrumentId,
            final boolean quotesOnly,
            final CancelReason reason,
            final long timestampNs) {
        final RejectReason unknown = state.accounts.client(accountId) == Accounts.NONE
                ? RejectReason.UNKNOWN_ACCOUNT
                : instrumentId == 0 ? RejectReason.NONE : state.unknown(accountId, instrumentId);
        final RejectReason rejected = unknown != RejectReason.NONE || isAdmitted(accountId, reason, timestampNs)
                ? unknown
                : RejectReason.CANCEL_RATE_LIMIT;
        if (rejected != RejectReason.NONE) {
            refused.accountId = accountId;
            refused.requestId(requestId);
            refused.instrumentId = instrumentId;
            listener.onCancelRejected(refused, rejected);
            return;
        }
        final int account = state.accounts.client(accountId);
        final int count = quotesOnly
                ? cancelQuotes(account, instrumentId, requestId, reason)
                : cancelOpen(account, instrumentId, requestId, reason);
        if (!quotesOnly) {
            parents.cancelAll(account, instrumentId, reason, requestId);
        }
        listener.onOrdersMassCanceled(accountId, requestId, instrumentId, count);
    }

    private int cancelQuotes(
            final int account, final int instrumentId, final Identifier requestId, final CancelReason reason) {
        final int last = instrumentId == 0 ? state.instruments.count() : instrumentId;
        int count = 0;
        for (int id = instrumentId == 0 ? 1 : instrumentId; id <= last; id++) {
            final int bid = state.bookQuotes.find(account, id, true);
            final int ask = state.bookQuotes.find(account, id, false);
            final boolean askFirst = bid != 0 && ask != 0 && state.orders.id(ask) < state.orders.id(bid);
            count += cancelQuote(askFirst ? ask : bid, requestId, reason);
            count += cancelQuote(askFirst ? bid : ask, requestId, reason);
        }
        return count;
    }

    private int cancelQuote(final int order, final Identifier requestId, final CancelReason reason) {
        if (order == 0) {
            return 0;
        }
        final Instrument instrument = state.instruments.get(state.orders.instrumentId(order));
        instrument.takeOut(order);
        exit.requestedBy(requestId).cancel(instrument, order, reason);
        return 1;
    }

    private int cancelOpen(
            final int account, final int instrumentId, final Identifier requestId, final CancelReason reason) {
        final int last = instrumentId == 0 ? state.instruments.count() : instrumentId;
        int count = 0;
        for (int id = instrumentId == 0 ? 1 : instrumentId; id <= last; id++) {
            final Instrument instrument = state.instruments.get(id);
            final int list = state.lists.find(account, id);
            while (list != 0 && state.lists.first(list) != 0) {
                final int order = state.lists.first(list);
                instrument.takeOut(order);
                exit.requestedBy(requestId).cancel(instrument, order, reason);
                count++;
            }
        }
        return count;
    }

    void amend(final AmendRequest request, final long timestampNs) {
        final RejectReason rejected = check(request);
        if (rejected != RejectReason.NONE) {
            listener.onAmendRejected(request, rejected);
            return;
        }
        final Orders orders = state.orders;
        final Instrument instrument = state.instruments.get(request.instrumentId);
        final int order = find(request);
        final long reduced = orders.quantityLots(order) - request.newQuantityLots;
        final boolean showsFewer = shrink(instrument, order, reduced, timestampNs);
        if (!request.newClientOrderId.isNone()) {
            rename(request, order);
        }
        assert state.clientOrders.openOrder(orders.clientOrder(order)) == order
                : "an amended order that its client order id does not find";
        report(instrument, order, reduced, showsFewer);
    }

    /** A quote becomes smaller by some of the lots that have not traded, and keeps its place. */
    void reduce(final Instrument instrument, final int order, final long reduced, final long timestampNs) {
        report(instrument, order, reduced, shrink(instrument, order, reduced, timestampNs));
    }

    /** @return whether the order shows fewer lots than before */
    private boolean shrink(final Instrument instrument, final int order, final long reduced, final long timestampNs) {
        final Orders orders = state.orders;
        final long heldBefore = state.heldTogether(instrument, order);
        final long shownBefore = state.shownLots(order);
        orders.quantityLots(order, orders.quantityLots(order) - reduced);
        orders.remainingLots(order, orders.remainingLots(order) - reduced);
        orders.changedNs(order, timestampNs);
        if (orders.showsLess(order)) {
            state.displays.reduceTo(orders.display(order), orders.remainingLots(order));
        }
        if (instrument.reserves) {
            state.release(order, heldBefore - state.heldTogether(instrument, order));
        }
        return state.shownLots(order) < shownBefore;
    }

    private void report(final Instrument instrument, final int order, final long reduced, final boolean showsFewer) {
        if (showsFewer && !instrument.isOutsideBook(order)) {
            instrument.nextBookEvent();
        }
        publish(order, reduced, instrument.id());
        auctions.onReduced(instrument, order, reduced);
    }

    private RejectReason check(final AmendRequest request) {
        if (request.orderId == 0 && request.clientOrderId.isNone()
                || request.newQuantityLots < 0
                || ReservedName.isOne(request.newClientOrderId)) {
            return RejectReason.MALFORMED_COMMAND;
        }
        final RejectReason unknown = state.unknown(request.accountId, request.instrumentId);
        if (unknown != RejectReason.NONE) {
            return unknown;
        }
        final int order = find(request);
        if (!request.newClientOrderId.isNone() && isTaken(request, order)) {
            return RejectReason.DUPLICATE_CLIENT_ORDER_ID;
        }
        if (order == 0) {
            return RejectReason.UNKNOWN_ORDER;
        }
        return checkQuantity(order, request.newQuantityLots, state.instruments.get(request.instrumentId));
    }

    /** Whether an open order may have another quantity, what it has executed included. */
    RejectReason checkQuantity(final int order, final long newQuantityLots, final Instrument instrument) {
        final Orders orders = state.orders;
        if (newQuantityLots < instrument.definition.minQuantityLots) {
            return RejectReason.QUANTITY_BELOW_MINIMUM;
        }
        if (orders.isHidden(order) && newQuantityLots < instrument.definition.minHiddenLots) {
            return RejectReason.HIDDEN_BELOW_MINIMUM;
        }
        final long notional = Amounts.product(orders.priceTicks(order), newQuantityLots, instrument.quotePerTickLot);
        if (orders.type(order) != OrderType.MARKET
                && notional != Amounts.OVERFLOW
                && notional < instrument.definition.minNotional) {
            return RejectReason.NOTIONAL_BELOW_MINIMUM;
        }
        final long executedLots = orders.quantityLots(order) - orders.remainingLots(order);
        return newQuantityLots >= orders.quantityLots(order) || newQuantityLots <= executedLots
                ? RejectReason.AMEND_NOT_A_REDUCTION
                : RejectReason.NONE;
    }

    /** An order's own id is not taken: it keeps it. */
    private boolean isTaken(final AmendRequest request, final int order) {
        final int clientOrder = findClientOrder(request);
        return clientOrder != 0 && (order == 0 || clientOrder != state.orders.clientOrder(order));
    }

    private int findClientOrder(final AmendRequest request) {
        final int account = state.accounts.client(request.accountId);
        return state.clientOrders.find(
                state.hashes.of(account, request.newClientOrderId), account, request.newClientOrderId);
    }

    private void rename(final AmendRequest request, final int order) {
        if (findClientOrder(request) != 0) {
            return;
        }
        final ClientOrders clientOrders = state.clientOrders;
        final Orders orders = state.orders;
        final int account = orders.account(order);
        if (orders.isQuote(order)) { // its name is what makes it one
            state.bookQuotes.remove(order);
            orders.isQuote(order, false);
        }
        final int previous = orders.clientOrder(order);
        orders.clientOrder(order, 0); // the next call may forget the one it had
        clientOrders.finish(account, previous, orders.hasPassingId(order));
        final int clientOrder = clientOrders.remember(
                state.hashes.of(account, request.newClientOrderId), account, request.newClientOrderId);
        // an id that an amendment gave is nobody's order: to enter one under it is a duplicate, never a repetition
        clientOrders.outcome(clientOrder, account, orders.id(order), AMENDED, request.instrumentId, RejectReason.NONE);
        orders.clientOrder(order, clientOrder);
        orders.hasPassingId(order, request.newClientOrderId.isPassing());
    }

    private void publish(final int order, final long reduced, final int instrumentId) {
        final Orders orders = state.orders;
        final int clientOrder = orders.clientOrder(order);
        amendment.orderId = orders.id(order);
        amendment.accountId = Accounts.id(orders.account(order));
        state.clientOrders.identifier(clientOrder, amendment.clientOrderId);
        amendment.priceTicks = orders.limitTicks(order);
        amendment.quantityLots = orders.quantityLots(order);
        amendment.remainingLots = orders.remainingLots(order);
        amendment.reducedLots = reduced;
        amendment.instrumentId = instrumentId;
        amendment.side = orders.side(order);
        listener.onOrderAmended(amendment);
    }

    /** 0 when there is none. */
    long openOrderId(final long accountId, final long orderId, final Identifier clientOrderId, final int instrumentId) {
        if (state.accounts.client(accountId) == Accounts.NONE || orderId == 0 && clientOrderId.isNone()) {
            return 0;
        }
        final int order = find(accountId, orderId, clientOrderId, instrumentId);
        return order == 0 ? 0 : state.orders.id(order);
    }

    /** The open order that is to be canceled; 0 when there is none. Account and instrument are known. */
    int find(final CancelRequest request) {
        return find(request.accountId, request.orderId, request.clientOrderId, request.instrumentId);
    }

    private int find(final AmendRequest request) {
        return find(request.accountId, request.orderId, request.clientOrderId, request.instrumentId);
    }

    private int find(final long accountId, final long orderId, final Identifier clientOrderId, final int instrumentId) {
        final int account = state.accounts.client(accountId);
        int order;
        if (orderId != 0) {
            order = state.orders.find(orderId);
        } else {
            final int clientOrder =
                    state.clientOrders.find(state.hashes.of(account, clientOrderId), account, clientOrderId);
            order = clientOrder == 0 ? 0 : state.clientOrders.openOrder(clientOrder);
        }
        return order != 0 && state.orders.account(order) == account && state.orders.instrumentId(order) == instrumentId
                ? order
                : 0;
    }
}
