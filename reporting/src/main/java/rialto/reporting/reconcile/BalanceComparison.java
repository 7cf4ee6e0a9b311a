package rialto.reporting.reconcile;

import rialto.reporting.Differences;
import rialto.reporting.reconcile.ToldBalances.Balance;

import java.util.Collection;
import java.util.Iterator;

/** Walks through the balances that somebody tells, and those that were computed, by account and asset. */
final class BalanceComparison {
    private final LedgerBalances ledger;
    private final Iterator<LedgerBalance> computed;
    private final Differences differences;
    private final String who;
    private LedgerBalance pending;

    /**
     * Begins before the first of them.
     *
     * @param computed those of the ledger that could be told, by account and asset
     * @param who tells, with a verb: {@code the database says}
     */
    BalanceComparison(
            final LedgerBalances ledger,
            final Collection<LedgerBalance> computed,
            final Differences differences,
            final String who) {
        this.ledger = ledger;
        this.computed = computed.iterator();
        this.differences = differences;
        this.who = who;
    }

    /** @param told comes behind the one before, by account and asset */
    void next(final Balance told) {
        LedgerBalance balance = take();
        while (balance != null && order(balance, told) < 0) {
            compare(balance, 0, 0);
            balance = take();
        }
        differences.onRow();
        if (balance != null && order(balance, told) == 0) {
            compare(balance, told.available(), told.held());
        } else {
            pending = balance;
            compare(new LedgerBalance(told.accountId(), told.assetId()), told.available(), told.held());
        }
    }

    /** Nothing more is told: what is left must be zero. */
    void end() {
        for (LedgerBalance balance = take(); balance != null; balance = take()) {
            compare(balance, 0, 0);
        }
    }

    private LedgerBalance take() {
        final LedgerBalance next = pending;
        pending = null;
        return next != null || !computed.hasNext() ? next : computed.next();
    }

    private static int order(final LedgerBalance balance, final Balance told) {
        final int byAccount = Long.compare(balance.accountId, told.accountId());
        return byAccount != 0 ? byAccount : Integer.compare(balance.assetId, told.assetId());
    }

    private void compare(final LedgerBalance balance, final long available, final long held) {
        if (available != balance.available() || held != balance.held) {
            differences.add(who + " that " + ledger.account(balance) + " has " + ledger.gap(balance, available, held));
        }
    }
}
