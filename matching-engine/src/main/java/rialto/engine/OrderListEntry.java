package rialto.engine;

/** Lists of orders come: recognize, check, and enter their orders; or leave as a whole. */
final class OrderListEntry {
    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;
    private static final int NO_LEG = 0;

    private final EngineState state;
    private final EngineListener listener;
    private final OrderEntry entry;
    private final OrderExit exit;
    private final OrderListWork work;

    /** Number, from 1, of the leg that the last check was about; {@link #NO_LEG} for the list. */
    private int refusedLeg;

    OrderListEntry(
            final EngineState state,
            final EngineListener listener,
            final OrderEntry entry,
            final OrderExit exit,
            final OrderListWork work) {
        this.state = state;
        this.listener = listener;
        this.entry = entry;
        this.exit = exit;
        this.work = work;
    }

    // ---------------------------------------------------------------------------------------------------------- enter

    void enter(final OrderListRequest request, final long timestampNs) {
        refusedLeg = NO_LEG;
        final RejectReason unknown = checkShape(request);
        if (unknown != RejectReason.NONE) {
            listener.onOrderListRejected(request, unknown, refusedLeg);
            return;
        }
        final int account = state.accounts.client(request.accountId);
        final long clientHash = state.hashes.of(account, request.clientListId);
        final long contentHash = contentHash(request);
        final int known = state.clientOrders.find(clientHash, account, request.clientListId);
        if (known != 0) {
            answerKnown(request, known, contentHash);
            return;
        }
        final RejectReason reason = check(request, account, timestampNs);
        final int clientOrder = state.clientOrders.remember(clientHash, account, request.clientListId);
        final long listId = reason == RejectReason.NONE ? state.nextOrderId : 0;
        state.clientOrders.outcome(clientOrder, account, listId, contentHash, request.instrumentId, reason);
        if (reason != RejectReason.NONE) {
            state.clientOrders.finish(account, clientOrder, request.clientListId.isPassing());
            listener.onOrderListRejected(request, reason, refusedLeg);
            return;
        }
        accept(request, account, clientOrder, timestampNs);
    }

    private RejectReason checkShape(final OrderListRequest request) {
        if (request.contingencyType == null
                || request.clientListId.isNone()
                || ReservedName.isOne(request.clientListId)) {
            return RejectReason.MALFORMED_COMMAND;
        }
        for (int leg = 0; leg < request.contingencyType.legCount(); leg++) {
            final OrderRequest order = request.legs[leg];
            if (OrderChecks.isMalformed(order)
                    || order.accountId != request.accountId
                    || order.instrumentId != request.instrumentId) {
                return refused(leg, RejectReason.MALFORMED_COMMAND);
            }
        }
        return state.unknown(request.accountId, request.instrumentId);
    }

    private RejectReason refused(final int leg, final RejectReason reason) {
        refusedLeg = leg + 1;
        return reason;
    }

    private void answerKnown(final OrderListRequest request, final int known, final long contentHash) {
        if (state.clientOrders.contentHash(known) == contentHash) {
            listener.onOrderListRepeated(request, state.clientOrders.orderId(known), state.clientOrders.reason(known));
        } else {
            listener.onOrderListRejected(request, RejectReason.DUPLICATE_CLIENT_ORDER_ID, NO_LEG);
        }
    }

    private RejectReason check(final OrderListRequest request, final int account, final long timestampNs) {
        if (state.instruments.get(request.instrumentId).continuous == null) {
            return RejectReason.INVALID_ORDER_TYPE;
        }
        final RejectReason impossible = checkTogether(request);
        if (impossible != RejectReason.NONE) {
            return impossible;
        }
        int waitingAhead = 0;
        for (int leg = 0; leg < request.contingencyType.legCount(); leg++) {
            final OrderRequest order = request.legs[leg];
            final boolean pending = isPending(request, leg);
            if (isNamedTwice(request, leg)) {
                return refused(leg, RejectReason.DUPLICATE_CLIENT_ORDER_ID);
            }
            final RejectReason reason = entry.checkLeg(order, leg, pending, waitingAhead, timestampNs);
            if (reason != RejectReason.NONE) {
                return refused(leg, reason);
            }
            waitingAhead += !pending && order.hasTrigger() ? 1 : 0;
        }
        final int openOrders = state.lists.find(account, request.instrumentId);
        if (state.lists.orderLists(openOrders) >= OrderLists.MAX_OF_ACCOUNT) {
            return RejectReason.TOO_MANY_ORDER_LISTS;
        }
        return state.orderLists.room() == 0 ? RejectReason.CAPACITY_EXCEEDED : RejectReason.NONE;
    }

    static boolean isPending(final OrderListRequest request, final int leg) {
        return request.contingencyType.hasPending() && leg > 0;
    }

    private static boolean isNamedTwice(final OrderListRequest request, final int leg) {
        final Identifier name = request.legs[leg].clientOrderId;
        boolean taken = name.equals(request.clientListId);
        for (int before = 0; before < leg; before++) {
            taken |= name.equals(request.legs[before].clientOrderId);
        }
        return taken;
    }

    // -------------------------------------------------------------------------------------------- what goes together

    private RejectReason checkTogether(final OrderListRequest request) {
        if (request.contingencyType.hasPending()) {
            if (!mayWork(request.legs[0])) {
                return refused(0, RejectReason.IMPOSSIBLE_ORDER_LIST);
            }
            for (int leg = 1; leg < request.contingencyType.legCount(); leg++) {
                if (!mayPend(request.legs[leg])) {
                    return refused(leg, RejectReason.IMPOSSIBLE_ORDER_LIST);
                }
            }
        }
        final int first = request.contingencyType.firstOfPair();
        return first < 0 ? RejectReason.NONE : checkPair(request, first);
    }

    /** LIMIT and LIMIT_MAKER, in the market at once. */
    private static boolean mayWork(final OrderRequest order) {
        return !order.hasTrigger()
                && order.minEntryLots == 0
                && !order.isPegged()
                && (order.orderType == OrderType.LIMIT || order.orderType == OrderType.LIMIT_MAKER)
                && !order.timeInForce.isForOneAuction();
    }

    private static boolean mayPend(final OrderRequest order) {
        return (order.quoteAmount | order.minEntryLots) == 0
                && !order.isPegged()
                && !order.timeInForce.isForOneAuction();
    }

    private RejectReason checkPair(final OrderListRequest request, final int first) {
        final OrderRequest one = request.legs[first];
        final OrderRequest other = request.legs[first + 1];
        if (!mayEndAnother(one)) {
            return refused(first, RejectReason.IMPOSSIBLE_ORDER_LIST);
        }
        if (!mayEndAnother(other)
                || one.side != other.side
                || one.quantityLots != other.quantityLots
                || awaitsRise(one) == awaitsRise(other)) {
            return refused(first + 1, RejectReason.IMPOSSIBLE_ORDER_LIST);
        }
        final OrderRequest above = awaitsRise(one) ? one : other;
        final OrderRequest below = above == one ? other : one;
        return awaitedTicks(above) != 0 && awaitedTicks(below) != 0 && awaitedTicks(above) <= awaitedTicks(below)
                ? refused(first + 1, RejectReason.ORDER_LIST_PRICES)
                : RejectReason.NONE;
    }

    /** One that never trades as it is entered. */
    private static boolean mayEndAnother(final OrderRequest order) {
        return (order.hasTrigger() || order.orderType == OrderType.LIMIT_MAKER) && mayPend(order);
    }

    /** Whether it trades when the price rises, not when it falls. */
    static boolean awaitsRise(final OrderRequest order) {
        final boolean buy = order.side == Side.BUY;
        return order.hasTrigger() ? order.triggerType.awaitsRise(buy) : !buy;
    }

    /** At what price; 0 where that follows the market. */
    private static long awaitedTicks(final OrderRequest order) {
        return order.hasTrigger() ? order.triggerTicks : order.priceTicks;
    }

    // --------------------------------------------------------------------------------------------------------- accept

    private void accept(
            final OrderListRequest request, final int account, final int clientOrder, final long timestampNs) {
        final long listId = state.nextOrderId;
        final int list =
                state.orderLists.add(listId, account, request.instrumentId, clientOrder, request.contingencyType);
        listener.onOrderListAccepted(request, listId);
        for (int leg = 0; leg < request.contingencyType.legCount(); leg++) {
            entry.enterLeg(request.legs[leg], list, leg, isPending(request, leg), timestampNs);
        }
        state.lists.addOrderList(state.lists.find(account, request.instrumentId));
    }

    static long contentHash(final OrderListRequest request) {
        long hash = request.contingencyType.code() * MIX;
        for (int leg = 0; leg < request.contingencyType.legCount(); leg++) {
            hash = (hash ^ hash >>> 32 ^ OrderEntry.legHash(request.legs[leg])) * MIX;
        }
        return hash ^ hash >>> 32;
    }

    // --------------------------------------------------------------------------------------------------------- cancel

    /** As {@link MatchingEngine#cancelOrderList}. */
    void cancel(final CancelRequest request, final CancelReason reason) {
        final RejectReason rejected = checkCancel(request);
        final int list = rejected == RejectReason.NONE ? find(request) : 0;
        if (list == 0) {
            listener.onCancelRejected(request, rejected == RejectReason.NONE ? RejectReason.UNKNOWN_ORDER : rejected);
            return;
        }
        final Instrument instrument = state.instruments.get(request.instrumentId);
        for (int leg = 0; leg < OrderListRequest.MAX_LEGS; leg++) {
            final int order = state.orderLists.leg(list, leg);
            if (order != 0) {
                instrument.takeOut(order);
                exit.requestedBy(request.requestId).cancel(instrument, order, reason);
            }
        }
        work.react();
    }

    private RejectReason checkCancel(final CancelRequest request) {
        return OrderChanges.isMalformed(request)
                ? RejectReason.MALFORMED_COMMAND
                : state.unknown(request.accountId, request.instrumentId);
    }

    private int find(final CancelRequest request) {
        final int account = state.accounts.client(request.accountId);
        long listId = request.orderId;
        if (listId == 0) {
            final int clientOrder = state.clientOrders.find(
                    state.hashes.of(account, request.clientOrderId), account, request.clientOrderId);
            final int named = clientOrder == 0 ? 0 : state.orderLists.find(state.clientOrders.orderId(clientOrder));
            listId = named != 0 && state.orderLists.clientOrder(named) == clientOrder ? state.orderLists.id(named) : 0;
        }
        final int list = state.orderLists.find(listId);
        return list != 0
                        && state.orderLists.account(list) == account
                        && state.orderLists.instrumentId(list) == request.instrumentId
                ? list
                : 0;
    }
}
