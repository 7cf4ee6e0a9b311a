package rialto.engine;

/**
 * Orders that leave together, and when. Orders that name it are listed in order of entry, also after its end, until they have
 * left.
 */
final class Guard extends GuardTimer {
    /** The account's place. */
    final int account;

    final long guardId;
    int countdownMs;
    int instrumentId;
    boolean allOrders;

    /** Null without a holder. */
    GuardLease lease;

    GuardedOrder firstOrder;
    GuardedOrder lastOrder;

    /** Why its orders leave; null until it has ended. */
    CancelReason endedFor;

    /** Orders that have left with it. */
    int canceledCount;

    /** If it guards all: orders from this id on were entered after its end. */
    long belowOrderId;

    /** If it guards all and has ended: instruments before this one have none of the orders that leave with it. */
    int atInstrument = 1;

    /** In order of creation; of those that have ended {@link #next} in order of their ends. */
    Guard previous;

    Guard next;

    Guard(final long number, final int account, final long guardId) {
        super(number);
        this.account = account;
        this.guardId = guardId;
    }

    /** @param nextOrderId that no order has yet */
    void end(final CancelReason reason, final long nextOrderId) {
        endedFor = reason;
        belowOrderId = nextOrderId;
        atInstrument = Math.max(1, instrumentId);
    }

    void snapshotOrders(final EngineSnapshotListener listener) {
        for (GuardedOrder order = firstOrder; order != null; order = order.next) {
            listener.onGuardedOrder(order.orderId);
        }
    }

    void describe(final Withdrawal withdrawal) {
        withdrawal.accountId = Accounts.id(account);
        withdrawal.guardId = guardId;
        withdrawal.belowOrderId = belowOrderId;
        withdrawal.instrumentId = instrumentId;
        withdrawal.canceledCount = canceledCount;
        withdrawal.reason = endedFor;
        withdrawal.allOrders = allOrders;
    }

    void describe(final GuardTerms terms) {
        terms.accountId = Accounts.id(account);
        terms.guardId = guardId;
        terms.deadlineNs = dueNs;
        terms.countdownMs = countdownMs;
        terms.holderId = lease == null ? 0 : lease.holderId;
        terms.instrumentId = instrumentId;
        terms.allOrders = allOrders;
    }
}
