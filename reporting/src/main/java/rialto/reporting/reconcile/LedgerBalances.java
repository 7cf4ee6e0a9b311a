package rialto.reporting.reconcile;

import rialto.reporting.Differences;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Every balance as it is computed, beside what events said of it. */
final class LedgerBalances {
    /** The outside world: deposits come from it. */
    private static final long EXTERNAL_ACCOUNT = 1;

    private record Key(long accountId, int assetId) {}

    private final NavigableMap<Key, LedgerBalance> balances =
            new TreeMap<>(Comparator.comparingLong(Key::accountId).thenComparingInt(Key::assetId));
    private final List<LedgerBalance> touched = new ArrayList<>();
    private final LedgerNames names;
    private final Differences differences;

    LedgerBalances(final LedgerNames names, final Differences differences) {
        this.names = names;
        this.differences = differences;
    }

    private LedgerBalance of(final long accountId, final int assetId) {
        return balances.computeIfAbsent(
                new Key(accountId, assetId), key -> new LedgerBalance(key.accountId(), key.assetId()));
    }

    private LedgerBalance touch(final long accountId, final int assetId) {
        final LedgerBalance balance = of(accountId, assetId);
        if (!balance.isTouched) {
            balance.isTouched = true;
            touched.add(balance);
        }
        return balance;
    }

    /** An account has so much more of an asset, or less. */
    void move(final long accountId, final int assetId, final long amount) {
        touch(accountId, assetId).total += amount;
    }

    /** What comes from outside the venue, or leaves it below zero. */
    void transfer(final long accountId, final int assetId, final long amount) {
        move(accountId, assetId, amount);
        move(EXTERNAL_ACCOUNT, assetId, -amount);
    }

    /** So much more is held, or less. */
    void hold(final long accountId, final int assetId, final long amount) {
        touch(accountId, assetId).held += amount;
    }

    /** What an event says of a balance. */
    void said(final long accountId, final int assetId, final long available, final long held) {
        final LedgerBalance balance = touch(accountId, assetId);
        balance.saidAvailable = available;
        balance.saidHeld = held;
    }

    /**
     * Compares what the command touched with what was said of it.
     *
     * @param firstSequence of the command's events
     */
    void endCommand(final long firstSequence, final long lastSequence) {
        for (final LedgerBalance balance : touched) {
            balance.isTouched = false;
            if (balance.isNewlyOff(firstSequence)) {
                differences.add((firstSequence == lastSequence
                                ? "event " + firstSequence
                                : "events " + firstSequence + " to " + lastSequence)
                        + ": the events say that " + account(balance) + " has "
                        + gap(balance, balance.saidAvailable, balance.saidHeld));
            }
        }
        touched.clear();
    }

    /** All of them by account and asset. */
    Collection<LedgerBalance> all() {
        return balances.values();
    }

    /** Those of a range of accounts, both ends inclusive, by account and asset. */
    Collection<LedgerBalance> of(final long firstAccountId, final long lastAccountId) {
        return balances.subMap(
                        new Key(firstAccountId, Integer.MIN_VALUE),
                        true,
                        new Key(lastAccountId, Integer.MAX_VALUE),
                        true)
                .values();
    }

    String account(final LedgerBalance balance) {
        return names.account(balance.accountId);
    }

    /** What somebody else says of a balance, what is right, and by how much they differ. */
    String gap(final LedgerBalance balance, final long available, final long held) {
        return both(balance, available, held) + "; its orders, trades and transfers give "
                + both(balance, balance.available(), balance.held) + ": that is "
                + difference(balance, available - balance.available(), "available")
                + (available != balance.available() && held != balance.held ? ", " : "")
                + difference(balance, held - balance.held, "held");
    }

    private String both(final LedgerBalance balance, final long available, final long held) {
        return names.amount(balance.assetId, available) + " " + names.asset(balance.assetId) + " available and "
                + names.amount(balance.assetId, held) + " held";
    }

    private String difference(final LedgerBalance balance, final long amount, final String part) {
        return amount == 0
                ? ""
                : names.amount(balance.assetId, Math.abs(amount)) + " too " + (amount > 0 ? "much " : "little ") + part;
    }
}
