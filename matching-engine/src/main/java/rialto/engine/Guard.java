package rialto.engine;

/** Orders that leave together, and when. Orders that name it are listed in order of entry. */
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

    /** In order of creation. */
    Guard previous;

    Guard next;

    Guard(final long number, final int account, final long guardId) {
        super(number);
        this.account = account;
        this.guardId = guardId;
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
