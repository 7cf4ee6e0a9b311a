package rialto.engine;

import rialto.engine.ReferenceState.ClientKey;
import rialto.engine.ReferenceState.Instrument;
import rialto.engine.ReferenceState.Order;
import rialto.engine.ReferenceState.OrderList;
import rialto.engine.ReferenceState.Outcome;
import rialto.engine.ReferenceState.Taker;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Lists of orders in the reference model: after each change all that concerns a list is worked out anew. */
final class ReferenceOrderLists {
    private final ReferenceState state;
    private final ReferenceOrders orders;
    private final ReferenceChecks checks;
    private final ReferenceMoney money;
    private final EngineListener out;
    private final List<OrderList> touched = new ArrayList<>();
    private OrderList looking;

    ReferenceOrderLists(
            final ReferenceState state,
            final ReferenceOrders orders,
            final ReferenceChecks checks,
            final ReferenceMoney money,
            final EngineListener out) {
        this.state = state;
        this.orders = orders;
        this.checks = checks;
        this.money = money;
        this.out = out;
    }

    // ---------------------------------------------------------------------------------------------------------- enter

    void enter(final OrderListRequest r, final long now) {
        if (r.contingencyType == null
                || r.clientListId.isNone()
                || ReferenceState.isReserved(Ids.copy(r.clientListId))) {
            out.onOrderListRejected(r, RejectReason.MALFORMED_COMMAND, 0);
            return;
        }
        final List<OrderRequest> legs = legs(r);
        for (int i = 0; i < legs.size(); i++) {
            if (checks.isMalformed(legs.get(i))
                    || legs.get(i).accountId != r.accountId
                    || legs.get(i).instrumentId != r.instrumentId) {
                out.onOrderListRejected(r, RejectReason.MALFORMED_COMMAND, i + 1);
                return;
            }
        }
        final RejectReason unknown = checks.unknown(legs.getFirst());
        if (unknown != RejectReason.NONE) {
            out.onOrderListRejected(r, unknown, 0);
            return;
        }
        final ClientKey key = new ClientKey(r.accountId, Ids.copy(r.clientListId));
        final long hash = OrderListEntry.contentHash(r);
        final Outcome known = state.clientOrders.get(key);
        if (known != null && known.content == null && known.contentHash == hash) {
            out.onOrderListRepeated(r, known.orderId, known.reason);
        } else if (known != null) {
            out.onOrderListRejected(r, RejectReason.DUPLICATE_CLIENT_ORDER_ID, 0);
        } else {
            enterNew(r, legs, key, hash, now);
        }
    }

    static List<OrderRequest> legs(final OrderListRequest r) {
        return List.of(r.legs).subList(0, r.contingencyType == ContingencyType.OTOCO ? 3 : 2);
    }

    private record Refusal(RejectReason reason, int leg) {}

    private void enterNew(
            final OrderListRequest r,
            final List<OrderRequest> legs,
            final ClientKey key,
            final long hash,
            final long now) {
        final Refusal refusal = refusal(r, legs, now);
        final Outcome outcome = new Outcome();
        outcome.orderId = refusal == null ? state.nextOrderId : 0;
        outcome.contentHash = hash;
        outcome.instrumentId = r.instrumentId;
        outcome.reason = refusal == null ? RejectReason.NONE : refusal.reason;
        orders.remember(key, outcome);
        if (refusal != null) {
            orders.finish(key);
            out.onOrderListRejected(r, refusal.reason, refusal.leg);
            return;
        }
        final OrderList list = new OrderList();
        list.id = state.nextOrderId;
        list.accountId = r.accountId;
        list.name = key.id();
        list.hash = hash;
        list.type = r.contingencyType;
        list.instrument = state.instrument(r.instrumentId);
        list.released = r.contingencyType == ContingencyType.OCO;
        state.orderLists.add(list);
        out.onOrderListAccepted(r, list.id);
        for (final OrderRequest leg : legs) {
            orders.enterLeg(leg, list, pends(list.type, list.orders.size()), now);
        }
    }

    private static boolean pends(final ContingencyType type, final int leg) {
        return type != ContingencyType.OCO && leg > 0;
    }

    private Refusal refusal(final OrderListRequest r, final List<OrderRequest> legs, final long now) {
        if (!state.instrument(r.instrumentId).hasAuctions()) {
            return new Refusal(RejectReason.INVALID_ORDER_TYPE, 0);
        }
        final boolean works = r.contingencyType == ContingencyType.OCO;
        final List<OrderRequest> pair =
                switch (r.contingencyType) {
                    case OCO -> legs;
                    case OTO -> List.of();
                    case OTOCO -> legs.subList(1, 3);
                };
        for (int i = 0; i < legs.size(); i++) {
            final OrderRequest leg = legs.get(i);
            final boolean forAuction =
                    leg.timeInForce == TimeInForce.AT_OPEN || leg.timeInForce == TimeInForce.AT_CLOSE;
            final boolean plain = leg.orderType == OrderType.LIMIT || leg.orderType == OrderType.LIMIT_MAKER;
            if (!works
                    && (forAuction
                            || leg.minEntryLots != 0
                            || leg.isPegged()
                            || (i == 0 ? ReferenceTriggers.has(leg) || !plain : leg.quoteAmount != 0))) {
                return new Refusal(RejectReason.IMPOSSIBLE_ORDER_LIST, i + 1);
            }
        }
        final Refusal ofPair = pair.isEmpty() ? null : ofPair(pair, legs.size() - 1);
        if (ofPair != null) {
            return ofPair;
        }
        final Set<Identifier> names = new HashSet<>(Set.of(Ids.copy(r.clientListId)));
        int waiting = 0;
        for (int i = 0; i < legs.size(); i++) {
            final OrderRequest leg = legs.get(i);
            final Identifier name = ReferenceState.id(leg);
            if (!names.add(name) || state.clientOrders.containsKey(new ClientKey(r.accountId, name))) {
                return new Refusal(RejectReason.DUPLICATE_CLIENT_ORDER_ID, i + 1);
            }
            final boolean pends = pends(r.contingencyType, i);
            final RejectReason reason = checks.leg(leg, pends, i, waiting, now);
            if (reason != RejectReason.NONE) {
                ReferenceBands.tell(state.instrument(leg.instrumentId), leg, reason, now, out);
                return new Refusal(reason, i + 1);
            }
            waiting += !pends && ReferenceTriggers.has(leg) ? 1 : 0;
        }
        final long ofAccount = state.orderLists.stream()
                .filter(l -> l.accountId == r.accountId && l.instrument.definition.instrumentId == r.instrumentId)
                .count();
        if (ofAccount >= 256) {
            return new Refusal(RejectReason.TOO_MANY_ORDER_LISTS, 0);
        }
        return state.orderLists.size() >= Math.max(1, state.limits.maxOpenOrders() / 2)
                ? new Refusal(RejectReason.CAPACITY_EXCEEDED, 0)
                : null;
    }

    /** @param number of the first of the two, from 1 */
    private static Refusal ofPair(final List<OrderRequest> pair, final int number) {
        for (int i = 0; i < 2; i++) {
            final OrderRequest leg = pair.get(i);
            if (!ReferenceTriggers.has(leg) && leg.orderType != OrderType.LIMIT_MAKER
                    || leg.quoteAmount != 0
                    || leg.minEntryLots != 0
                    || leg.isPegged()
                    || leg.timeInForce == TimeInForce.AT_OPEN
                    || leg.timeInForce == TimeInForce.AT_CLOSE) {
                return new Refusal(RejectReason.IMPOSSIBLE_ORDER_LIST, number + i);
            }
        }
        final OrderRequest first = pair.getFirst();
        final OrderRequest second = pair.getLast();
        if (first.side != second.side || first.quantityLots != second.quantityLots || rises(first) == rises(second)) {
            return new Refusal(RejectReason.IMPOSSIBLE_ORDER_LIST, number + 1);
        }
        final long above = waitsFor(rises(first) ? first : second);
        final long below = waitsFor(rises(first) ? second : first);
        return above != 0 && below != 0 && above <= below
                ? new Refusal(RejectReason.ORDER_LIST_PRICES, number + 1)
                : null;
    }

    private static boolean rises(final OrderRequest leg) {
        return ReferenceTriggers.has(leg)
                ? ReferenceTriggers.awaitsRise(leg.side == Side.BUY, leg.triggerType)
                : leg.side == Side.SELL;
    }

    private static long waitsFor(final OrderRequest leg) {
        return ReferenceTriggers.has(leg) ? leg.triggerTicks : leg.priceTicks;
    }

    // --------------------------------------------------------------------------------------------------------- changes

    void touch(final OrderList list) {
        if (list != looking && !touched.contains(list)) {
            touched.add(list);
        }
    }

    void onCanceled(final OrderList list, final CancelReason reason) {
        list.reason = list.reason == null ? reason : list.reason;
        touch(list);
    }

    /** Money that the list held was paid, or is available again. */
    void onPaid(final Order order, final long amount) {
        if (order.list != null) {
            order.list.held -= amount;
        }
    }

    /** An order of it traded or was triggered. */
    void onWorks(final Order order) {
        final OrderList list = order.list;
        if (list == null) {
            return;
        }
        final List<Order> pair = list.pair();
        if (list.released && list.winner == null && pair.contains(order)) {
            list.winner = order;
            touch(list);
        }
        settle(list);
    }

    /** Holds what its orders need now, once. */
    void settle(final OrderList list) {
        if (!list.instrument.reserves()) {
            return;
        }
        long needed = 0;
        for (final Order order : list.orders) {
            final boolean works = state.openOrders.containsKey(order.id)
                    && !order.pending
                    && !order.enters
                    && (list.winner == null || list.winner == order);
            needed = works ? Math.max(needed, state.reserve(order)) : needed;
        }
        if (needed != list.held) {
            final Order any = list.holder();
            money.change(list.accountId, ReferenceState.paid(any), list.held - needed, needed - list.held);
            list.held = needed;
        }
    }

    void react() {
        while (!touched.isEmpty()) {
            looking = touched.removeFirst();
            look(looking);
            if (looking.open(state).isEmpty()) {
                state.orderLists.remove(looking);
                orders.finish(new ClientKey(looking.accountId, looking.name));
                out.onOrderListEnded(looking.id, looking.accountId, looking.instrument.definition.instrumentId);
            }
            looking = null;
        }
    }

    private void look(final OrderList list) {
        if (list.reason != null || list.winner != null) {
            list.instrument.readyLists.remove(list);
            final CancelReason reason = reasonForOthers(list.reason);
            list.open(state).stream().filter(o -> o != list.winner).forEach(o -> orders.expire(o, reason));
        } else if (!list.released
                && !state.openOrders.containsKey(list.id)
                && !list.instrument.readyLists.contains(list)) {
            list.instrument.readyLists.add(list);
        }
    }

    private static CancelReason reasonForOthers(final CancelReason reason) {
        if (reason == CancelReason.REQUESTED || reason == CancelReason.REPLACED) {
            return CancelReason.REQUESTED;
        }
        return reason == CancelReason.MASS_CANCEL
                        || reason == CancelReason.EXPIRED
                        || reason == CancelReason.COUNTDOWN_ENDED
                        || reason == CancelReason.DISCONNECTED
                        || reason == CancelReason.ADMINISTRATOR
                ? reason
                : CancelReason.OTHER_ORDER_OF_LIST;
    }

    void cancel(final CancelRequest r, final CancelReason reason, final long now) {
        final Identifier name = Ids.copy(r.clientOrderId);
        final RejectReason rejected = r.orderId == 0 && name.isNone()
                ? RejectReason.MALFORMED_COMMAND
                : !state.isClient(r.accountId)
                        ? RejectReason.UNKNOWN_ACCOUNT
                        : state.instrument(r.instrumentId) == null
                                ? RejectReason.UNKNOWN_INSTRUMENT
                                : state.rules.admitsCancel(r.accountId, reason, now)
                                        ? RejectReason.UNKNOWN_ORDER
                                        : RejectReason.CANCEL_RATE_LIMIT;
        final OrderList list = rejected != RejectReason.UNKNOWN_ORDER
                ? null
                : state.orderLists.stream()
                        .filter(l -> l.accountId == r.accountId
                                && l.instrument.definition.instrumentId == r.instrumentId
                                && (r.orderId == 0 ? l.name.equals(name) : l.id == r.orderId))
                        .findFirst()
                        .orElse(null);
        if (list == null) {
            out.onCancelRejected(r, rejected);
            return;
        }
        list.open(state).forEach(o -> orders.cancelOpen(o, Ids.copy(r.requestId), reason));
        react();
    }

    // -------------------------------------------------------------------------------------------------------- releases

    /** @return how much work it was */
    long release(final Instrument instrument, final long now) {
        final OrderList list = instrument.readyLists.removeFirst();
        list.released = true;
        list.laterOrderId = state.nextOrderId;
        final List<Order> pending = list.open(state);
        int waiting = 0;
        for (final Order order : pending) {
            final RejectReason refused = checks.release(order, waiting, now);
            if (refused != RejectReason.NONE) {
                tell(order, refused);
                orders.expire(order, CancelReason.REFUSED_ON_RELEASE);
                react();
                return 1;
            }
            waiting += order.terms.triggerType() == TriggerType.NONE ? 0 : 1;
        }
        long work = 0;
        for (final Order order : pending) {
            instrument.pending.remove(order);
            order.pending = false;
            order.changedNs = now;
            work++;
            if (order.terms.triggerType() != TriggerType.NONE) {
                tell(order, RejectReason.NONE);
                orders.triggers().arm(order, now);
            } else {
                tell(order, RejectReason.NONE);
                final Taker taker = new Taker();
                work += orders.triggers().enterMarket(order, taker, now);
            }
        }
        return work;
    }

    private void tell(final Order order, final RejectReason refused) {
        out.onOrderReleased(
                order.id, order.list.id, order.accountId, order.instrument.definition.instrumentId, refused);
    }
}
