package rialto.engine;

import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.Long2ObjectHashMap;

/**
 * All cancel timers, their holders' leases, and the orders that name a cancel timer. Kept beside the orders: an order
 * that names none costs nothing here. Allocates for a new cancel timer, a holder's first one, and when more orders are
 * under a cancel timer than ever before.
 */
final class CancelTimers {
    static final int MAX_PER_ACCOUNT = 256;
    static final int MAX = 65_536;

    private final CancelDeadlines timers = new CancelDeadlines();
    private final Int2ObjectHashMap<Long2ObjectHashMap<CancelTimer>> byAccount = new Int2ObjectHashMap<>();
    private final Int2ObjectHashMap<GatewayLease> leases = new Int2ObjectHashMap<>();
    private final Long2ObjectHashMap<CancelTimerOrder> byOrderId = new Long2ObjectHashMap<>();
    private final CancelTimerTerms terms = new CancelTimerTerms();
    private CancelTimer first;
    private CancelTimer last;
    private CancelTimerOrder free;
    private int count;
    private long lastNumber;

    /** When the first countdown or lease ends; {@link DueQueue#NEVER} when none runs. */
    long nextNs() {
        return timers.nextNs();
    }

    /** There is one. */
    CancelDeadline nextDue() {
        return timers.next();
    }

    /** @return null when there is none */
    CancelTimer find(final int account, final long cancelTimerId) {
        final Long2ObjectHashMap<CancelTimer> ofAccount = byAccount.get(account);
        return ofAccount == null ? null : ofAccount.get(cancelTimerId);
    }

    /** {@link #MAX_PER_ACCOUNT} or {@link #MAX}, when an account can have no more for it; else 0. */
    int limitReached(final int account) {
        final Long2ObjectHashMap<CancelTimer> ofAccount = byAccount.get(account);
        if (ofAccount != null && ofAccount.size() == MAX_PER_ACCOUNT) {
            return MAX_PER_ACCOUNT;
        }
        return count == MAX ? MAX : 0;
    }

    /** A new one; there is room and none of that number. */
    CancelTimer add(final int account, final long cancelTimerId) {
        final CancelTimer cancelTimer = new CancelTimer(++lastNumber, account, cancelTimerId);
        byAccount
                .computeIfAbsent(account, ignored -> new Long2ObjectHashMap<>())
                .put(cancelTimerId, cancelTimer);
        cancelTimer.previous = last;
        if (last == null) {
            first = cancelTimer;
        } else {
            last.next = cancelTimer;
        }
        last = cancelTimer;
        count++;
        return cancelTimer;
    }

    void countDown(final CancelTimer cancelTimer, final long deadlineNs) {
        timers.start(cancelTimer, deadlineNs);
    }

    /** @param holderId 0 for nobody */
    void hold(final CancelTimer cancelTimer, final int holderId, final long leaseEndsNs) {
        if (cancelTimer.lease != null && cancelTimer.lease.holderId != holderId) {
            release(cancelTimer);
        }
        if (holderId == 0) {
            return;
        }
        if (cancelTimer.lease == null) {
            cancelTimer.lease = obtainLease(holderId);
            cancelTimer.lease.count++;
        }
        timers.start(cancelTimer.lease, leaseEndsNs);
    }

    private GatewayLease obtainLease(final int holderId) {
        final GatewayLease known = leases.get(holderId);
        if (known != null) {
            return known;
        }
        final GatewayLease lease = new GatewayLease(++lastNumber, holderId);
        leases.put(holderId, lease);
        return lease;
    }

    private void release(final CancelTimer cancelTimer) {
        final GatewayLease lease = cancelTimer.lease;
        assert lease.count > 0 : "a lease for fewer cancel timers than none";
        cancelTimer.lease = null;
        if (--lease.count == 0) {
            timers.start(lease, DueQueue.NEVER);
            leases.remove(lease.holderId);
        }
    }

    boolean hasLease(final int holderId) {
        return leases.containsKey(holderId);
    }

    /** How many cancel timers a holder's lease is for. */
    int renew(final int holderId, final long leaseEndsNs) {
        final GatewayLease lease = leases.get(holderId);
        if (lease == null) {
            return 0;
        }
        timers.start(lease, leaseEndsNs);
        return lease.count;
    }

    /** The oldest cancel timer of a holder after another one, or its oldest at all after null. */
    CancelTimer nextHeld(final GatewayLease lease, final CancelTimer after) {
        CancelTimer cancelTimer = after == null ? first : after.next;
        while (cancelTimer != null && cancelTimer.lease != lease) {
            cancelTimer = cancelTimer.next;
        }
        return cancelTimer;
    }

    /** Its orders are free of it. */
    void releaseOrders(final CancelTimer cancelTimer, final Orders orders) {
        while (cancelTimer.firstOrder != null) {
            final long orderId = cancelTimer.firstOrder.orderId;
            orders.namesCancelTimer(orders.find(orderId), false);
            detach(orderId);
        }
    }

    /** From now on nobody finds it by its number; it keeps its list of orders. */
    void remove(final CancelTimer cancelTimer) {
        assert find(cancelTimer.account, cancelTimer.cancelTimerId) == cancelTimer : "a cancel timer removed twice";
        timers.start(cancelTimer, DueQueue.NEVER);
        if (cancelTimer.lease != null) {
            release(cancelTimer);
        }
        final Long2ObjectHashMap<CancelTimer> ofAccount = byAccount.get(cancelTimer.account);
        ofAccount.remove(cancelTimer.cancelTimerId);
        if (ofAccount.isEmpty()) {
            byAccount.remove(cancelTimer.account);
        }
        unlink(cancelTimer);
        count--;
    }

    private void unlink(final CancelTimer cancelTimer) {
        if (cancelTimer.previous == null) {
            first = cancelTimer.next;
        } else {
            cancelTimer.previous.next = cancelTimer.next;
        }
        if (cancelTimer.next == null) {
            last = cancelTimer.previous;
        } else {
            cancelTimer.next.previous = cancelTimer.previous;
        }
    }

    /** An open order names a cancel timer: it is the cancel timer's last. */
    void attach(final CancelTimer cancelTimer, final long orderId) {
        assert !byOrderId.containsKey(orderId) : "an order under two cancel timers";
        final CancelTimerOrder order = free == null ? new CancelTimerOrder() : free;
        free = order.next;
        order.orderId = orderId;
        order.cancelTimer = cancelTimer;
        order.next = null;
        order.previous = cancelTimer.lastOrder;
        if (cancelTimer.lastOrder == null) {
            cancelTimer.firstOrder = order;
        } else {
            cancelTimer.lastOrder.next = order;
        }
        cancelTimer.lastOrder = order;
        byOrderId.put(orderId, order);
    }

    /** An open order names a cancel timer from now on, or with null none: of another one than before it is the last. */
    void move(final Orders orders, final int order, final CancelTimer to) {
        final long orderId = orders.id(order);
        final CancelTimer from = orders.namesCancelTimer(order) ? byOrderId.get(orderId).cancelTimer : null;
        if (from == to) {
            return;
        }
        if (from != null) {
            detach(orderId);
        }
        if (to != null) {
            attach(to, orderId);
        }
        orders.namesCancelTimer(order, to != null);
    }

    /** An order that named a cancel timer leaves, or names it no more. */
    void detach(final long orderId) {
        final CancelTimerOrder order = byOrderId.remove(orderId);
        if (order.previous == null) {
            order.cancelTimer.firstOrder = order.next;
        } else {
            order.previous.next = order.next;
        }
        if (order.next == null) {
            order.cancelTimer.lastOrder = order.previous;
        } else {
            order.next.previous = order.previous;
        }
        order.cancelTimer = null;
        order.previous = null;
        order.next = free;
        free = order;
    }

    int count() {
        return count;
    }

    /** Open orders that name a cancel timer, also one that has ended. */
    int orderCount() {
        return byOrderId.size();
    }

    /** Whether an order is in the list of a cancel timer. */
    boolean covers(final long orderId) {
        return byOrderId.containsKey(orderId);
    }

    void snapshot(final EngineSnapshotListener listener) {
        leases.values().stream()
                .sorted((one, other) -> Long.compare(one.number, other.number))
                .forEach(lease -> listener.onGatewayLease(lease.holderId, lease.dueNs));
        for (CancelTimer cancelTimer = first; cancelTimer != null; cancelTimer = cancelTimer.next) {
            cancelTimer.describe(terms);
            listener.onCancelTimer(terms);
            cancelTimer.snapshotOrders(listener);
        }
    }

    /** Of a snapshot: leases come before cancel timers. */
    void loadLease(final int holderId, final long deadlineNs) {
        timers.start(obtainLease(holderId), deadlineNs);
    }

    /** Of a snapshot; there is room and none of that number. */
    CancelTimer load(final int account, final CancelTimerTerms from) {
        final CancelTimer cancelTimer = add(account, from.cancelTimerId);
        cancelTimer.countdownMs = from.countdownMs;
        cancelTimer.instrumentId = from.instrumentId;
        cancelTimer.allOrders = from.allOrders;
        countDown(cancelTimer, from.deadlineNs);
        if (from.holderId != 0) {
            cancelTimer.lease = leases.get(from.holderId);
            cancelTimer.lease.count++;
        }
        return cancelTimer;
    }

    /** An administrator's mass cancel, as a cancel timer that has no number and is not found. */
    CancelTimer sweep(final int account, final int instrumentId) {
        final CancelTimer sweep = new CancelTimer(++lastNumber, account, 0);
        sweep.instrumentId = instrumentId;
        sweep.allOrders = true;
        return sweep;
    }

    /** Of a snapshot: one that has ended, of which orders are still open. */
    CancelTimer loadEnded(final int account, final PendingCancel from) {
        final CancelTimer cancelTimer = new CancelTimer(++lastNumber, account, from.cancelTimerId);
        cancelTimer.instrumentId = from.instrumentId;
        cancelTimer.allOrders = from.allOrders;
        cancelTimer.canceledCount = from.canceledCount;
        cancelTimer.end(from.reason, from.belowOrderId);
        return cancelTimer;
    }
}
