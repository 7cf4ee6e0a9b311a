package rialto.engine;

/**
 * Orders that leave together, and when. Orders that name it are listed in the order in which they came to name it, also
 * after its end, until they have left.
 */
final class CancelTimer extends CancelDeadline {
    /** Its owner; NONE for everybody, of a sweep. */
    final int account;

    final long cancelTimerId;
    int countdownMs;
    int instrumentId;
    boolean allOrders;

    /** Null without a holder. */
    GatewayLease lease;

    CancelTimerOrder firstOrder;
    CancelTimerOrder lastOrder;

    /** Why its orders leave; null until it has ended. */
    CancelReason endedFor;

    /** Orders that have left with it. */
    int canceledCount;

    /** If it covers all: orders from this id on were entered after its end. */
    long belowOrderId;

    /** If it covers all and has ended: instruments before this one have none of the orders that leave with it. */
    int atInstrument = 1;

    /** In order of creation; of those that have ended {@link #next} in order of their ends. */
    CancelTimer previous;

    CancelTimer next;

    CancelTimer(final long number, final int account, final long cancelTimerId) {
        super(number);
        this.account = account;
        this.cancelTimerId = cancelTimerId;
    }

    /** @param nextOrderId that no order has yet */
    void end(final CancelReason reason, final long nextOrderId) {
        endedFor = reason;
        belowOrderId = nextOrderId;
        atInstrument = Math.max(1, instrumentId);
    }

    /** Whether an administrator has all canceled that an account, or with NONE everybody, has open. */
    boolean isSweep(final int of) {
        return cancelTimerId == 0 && account == of;
    }

    void snapshotOrders(final EngineSnapshotListener listener) {
        for (CancelTimerOrder order = firstOrder; order != null; order = order.next) {
            listener.onCancelTimerOrder(order.orderId);
        }
    }

    void describe(final PendingCancel pendingCancel) {
        pendingCancel.accountId = Accounts.id(account);
        pendingCancel.cancelTimerId = cancelTimerId;
        pendingCancel.belowOrderId = belowOrderId;
        pendingCancel.instrumentId = instrumentId;
        pendingCancel.canceledCount = canceledCount;
        pendingCancel.reason = endedFor;
        pendingCancel.allOrders = allOrders;
    }

    void describe(final CancelTimerTerms terms) {
        terms.accountId = Accounts.id(account);
        terms.cancelTimerId = cancelTimerId;
        terms.deadlineNs = dueNs;
        terms.countdownMs = countdownMs;
        terms.holderId = lease == null ? 0 : lease.holderId;
        terms.instrumentId = instrumentId;
        terms.allOrders = allOrders;
    }
}
