package rialto.engine;

import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.Long2ObjectHashMap;

/**
 * All guards, their holders' leases, and the orders that name a guard. Kept beside the orders: an order that names none
 * costs nothing here. Allocates for a new guard, a holder's first one, and when more orders are guarded than ever before.
 */
final class Guards {
    static final int MAX_PER_ACCOUNT = 256;
    static final int MAX = 65_536;

    private final GuardTimers timers = new GuardTimers();
    private final Int2ObjectHashMap<Long2ObjectHashMap<Guard>> byAccount = new Int2ObjectHashMap<>();
    private final Int2ObjectHashMap<GuardLease> leases = new Int2ObjectHashMap<>();
    private final Long2ObjectHashMap<GuardedOrder> byOrderId = new Long2ObjectHashMap<>();
    private final GuardTerms terms = new GuardTerms();
    private Guard first;
    private Guard last;
    private GuardedOrder free;
    private int count;
    private long lastNumber;

    /** When the first countdown or lease ends; {@link DueQueue#NEVER} when none runs. */
    long nextNs() {
        return timers.nextNs();
    }

    /** There is one. */
    GuardTimer nextDue() {
        return timers.next();
    }

    /** @return null when there is none */
    Guard find(final int account, final long guardId) {
        final Long2ObjectHashMap<Guard> ofAccount = byAccount.get(account);
        return ofAccount == null ? null : ofAccount.get(guardId);
    }

    /** {@link #MAX_PER_ACCOUNT} or {@link #MAX}, when an account can have no more for it; else 0. */
    int limitReached(final int account) {
        final Long2ObjectHashMap<Guard> ofAccount = byAccount.get(account);
        if (ofAccount != null && ofAccount.size() == MAX_PER_ACCOUNT) {
            return MAX_PER_ACCOUNT;
        }
        return count == MAX ? MAX : 0;
    }

    /** A new one; there is room and none of that number. */
    Guard add(final int account, final long guardId) {
        final Guard guard = new Guard(++lastNumber, account, guardId);
        byAccount
                .computeIfAbsent(account, ignored -> new Long2ObjectHashMap<>())
                .put(guardId, guard);
        guard.previous = last;
        if (last == null) {
            first = guard;
        } else {
            last.next = guard;
        }
        last = guard;
        count++;
        return guard;
    }

    void countDown(final Guard guard, final long deadlineNs) {
        timers.start(guard, deadlineNs);
    }

    /** @param holderId 0 for nobody */
    void hold(final Guard guard, final int holderId, final long leaseEndsNs) {
        if (guard.lease != null && guard.lease.holderId != holderId) {
            release(guard);
        }
        if (holderId == 0) {
            return;
        }
        if (guard.lease == null) {
            guard.lease = obtainLease(holderId);
            guard.lease.count++;
        }
        timers.start(guard.lease, leaseEndsNs);
    }

    private GuardLease obtainLease(final int holderId) {
        final GuardLease known = leases.get(holderId);
        if (known != null) {
            return known;
        }
        final GuardLease lease = new GuardLease(++lastNumber, holderId);
        leases.put(holderId, lease);
        return lease;
    }

    private void release(final Guard guard) {
        final GuardLease lease = guard.lease;
        guard.lease = null;
        if (--lease.count == 0) {
            timers.start(lease, DueQueue.NEVER);
            leases.remove(lease.holderId);
        }
    }

    boolean hasLease(final int holderId) {
        return leases.containsKey(holderId);
    }

    /** How many guards a holder's lease is for. */
    int renew(final int holderId, final long leaseEndsNs) {
        final GuardLease lease = leases.get(holderId);
        if (lease == null) {
            return 0;
        }
        timers.start(lease, leaseEndsNs);
        return lease.count;
    }

    /** The oldest guard of a holder after another one, or its oldest at all after null. */
    Guard nextHeld(final GuardLease lease, final Guard after) {
        Guard guard = after == null ? first : after.next;
        while (guard != null && guard.lease != lease) {
            guard = guard.next;
        }
        return guard;
    }

    /** Its orders are free of it. */
    void releaseOrders(final Guard guard, final Orders orders) {
        while (guard.firstOrder != null) {
            final long orderId = guard.firstOrder.orderId;
            orders.guarded(orders.find(orderId), false);
            detach(orderId);
        }
    }

    /** From now on nobody finds it by its number; it keeps its list of orders. */
    void remove(final Guard guard) {
        timers.start(guard, DueQueue.NEVER);
        if (guard.lease != null) {
            release(guard);
        }
        final Long2ObjectHashMap<Guard> ofAccount = byAccount.get(guard.account);
        ofAccount.remove(guard.guardId);
        if (ofAccount.isEmpty()) {
            byAccount.remove(guard.account);
        }
        unlink(guard);
        count--;
    }

    private void unlink(final Guard guard) {
        if (guard.previous == null) {
            first = guard.next;
        } else {
            guard.previous.next = guard.next;
        }
        if (guard.next == null) {
            last = guard.previous;
        } else {
            guard.next.previous = guard.previous;
        }
    }

    /** An open order names a guard: it is the guard's last. */
    void attach(final Guard guard, final long orderId) {
        final GuardedOrder order = free == null ? new GuardedOrder() : free;
        free = order.next;
        order.orderId = orderId;
        order.guard = guard;
        order.next = null;
        order.previous = guard.lastOrder;
        if (guard.lastOrder == null) {
            guard.firstOrder = order;
        } else {
            guard.lastOrder.next = order;
        }
        guard.lastOrder = order;
        byOrderId.put(orderId, order);
    }

    /** An order that named a guard leaves. */
    void detach(final long orderId) {
        final GuardedOrder order = byOrderId.remove(orderId);
        if (order.previous == null) {
            order.guard.firstOrder = order.next;
        } else {
            order.previous.next = order.next;
        }
        if (order.next == null) {
            order.guard.lastOrder = order.previous;
        } else {
            order.next.previous = order.previous;
        }
        order.guard = null;
        order.previous = null;
        order.next = free;
        free = order;
    }

    int count() {
        return count;
    }

    /** Open orders that name a guard, also one that has ended. */
    int orderCount() {
        return byOrderId.size();
    }

    /** Whether an order is in the list of a guard. */
    boolean guards(final long orderId) {
        return byOrderId.containsKey(orderId);
    }

    void snapshot(final EngineSnapshotListener listener) {
        leases.values().stream()
                .sorted((one, other) -> Long.compare(one.number, other.number))
                .forEach(lease -> listener.onGuardLease(lease.holderId, lease.dueNs));
        for (Guard guard = first; guard != null; guard = guard.next) {
            guard.describe(terms);
            listener.onGuard(terms);
            guard.snapshotOrders(listener);
        }
    }

    /** Of a snapshot: leases come before guards. */
    void loadLease(final int holderId, final long deadlineNs) {
        timers.start(obtainLease(holderId), deadlineNs);
    }

    /** Of a snapshot; there is room and none of that number. */
    Guard load(final int account, final GuardTerms from) {
        final Guard guard = add(account, from.guardId);
        guard.countdownMs = from.countdownMs;
        guard.instrumentId = from.instrumentId;
        guard.allOrders = from.allOrders;
        countDown(guard, from.deadlineNs);
        if (from.holderId != 0) {
            guard.lease = leases.get(from.holderId);
            guard.lease.count++;
        }
        return guard;
    }

    /** Of a snapshot: one that has ended, of which orders are still open. */
    Guard loadEnded(final int account, final Withdrawal from) {
        final Guard guard = new Guard(++lastNumber, account, from.guardId);
        guard.instrumentId = from.instrumentId;
        guard.allOrders = from.allOrders;
        guard.canceledCount = from.canceledCount;
        guard.end(from.reason, from.belowOrderId);
        return guard;
    }
}
