package rialto.engine;

import org.agrona.collections.Long2LongHashMap;

import java.util.Arrays;

/**
 * What accounts have of assets, and which balances a command touched. For each asset the sum over all accounts is zero:
 * every method here that moves money takes from one side what another call gives to the other.
 */
final class Balances extends RecordPool {
    private static final int STRIDE_SHIFT = 2;
    private static final int AVAILABLE = 0;
    private static final int HELD = 1;
    private static final int OWNER_AND_ASSET = 2;
    private static final int TOUCHED_BY = 3;

    private final Long2LongHashMap byOwnerAndAsset;
    private long commandNumber = 1;
    private int[] touched = new int[16];
    private long[] before = new long[32];
    private int touchedCount;
    private long[] changes = {}; // by asset, of assertions alone

    Balances(final EngineLimits limits) {
        super(1 << STRIDE_SHIFT, limits.maxBalances(), limits.preallocated());
        byOwnerAndAsset = new Long2LongHashMap(limits.preallocated() ? limits.maxBalances() * 2 : 64, 0.55f, 0);
    }

    private static int at(final int balance, final int field) {
        return PADDING + (balance << STRIDE_SHIFT) + field;
    }

    /** @return 0 when the account never had the asset */
    int find(final int account, final int assetId) {
        return (int) byOwnerAndAsset.get(key(account, assetId));
    }

    /** Finds or makes; to make one the caller has looked for room. */
    int obtain(final int account, final int assetId) {
        final int known = find(account, assetId);
        if (known != 0) {
            return known;
        }
        final int balance = allocate();
        words[at(balance, OWNER_AND_ASSET)] = pair(account, assetId);
        byOwnerAndAsset.put(key(account, assetId), balance);
        return balance;
    }

    private static long key(final int account, final int assetId) {
        return (long) account << 16 | assetId;
    }

    int account(final int balance) {
        return high(at(balance, OWNER_AND_ASSET));
    }

    int assetId(final int balance) {
        return low(at(balance, OWNER_AND_ASSET));
    }

    /** 0 also of balance 0, which is none. */
    long available(final int balance) {
        return words[at(balance, AVAILABLE)];
    }

    long held(final int balance) {
        return words[at(balance, HELD)];
    }

    void credit(final int balance, final long amount) {
        assert amount >= 0 : "a credit below zero";
        touch(balance);
        words[at(balance, AVAILABLE)] += amount;
    }

    /** Takes from what is available; only the external account goes below zero. */
    void pay(final int balance, final long amount) {
        touch(balance);
        final long left = words[at(balance, AVAILABLE)] -= amount;
        if (left < 0 && account(balance) != Accounts.EXTERNAL) {
            throw new IllegalStateException("balance " + balance + " available " + left);
        }
    }

    void payHeld(final int balance, final long amount) {
        touch(balance);
        final long left = words[at(balance, HELD)] -= amount;
        if (left < 0) {
            throw new IllegalStateException("balance " + balance + " held " + left);
        }
    }

    void hold(final int balance, final long amount) {
        assert amount >= 0 : "a hold below zero";
        pay(balance, amount);
        words[at(balance, HELD)] += amount;
    }

    void release(final int balance, final long amount) {
        payHeld(balance, amount);
        words[at(balance, AVAILABLE)] += amount;
    }

    /** Sets a balance while loading. */
    void load(final int balance, final long available, final long held) {
        words[at(balance, AVAILABLE)] = available;
        words[at(balance, HELD)] = held;
    }

    private void touch(final int balance) {
        if (words[at(balance, TOUCHED_BY)] != commandNumber) {
            words[at(balance, TOUCHED_BY)] = commandNumber;
            if (touchedCount == touched.length) {
                touched = Arrays.copyOf(touched, touchedCount * 2);
                before = Arrays.copyOf(before, touchedCount * 4);
            }
            before[touchedCount * 2] = available(balance);
            before[touchedCount * 2 + 1] = held(balance);
            touched[touchedCount++] = balance;
        }
    }

    /** Balances that the present command touched. */
    int touchedCount() {
        return touchedCount;
    }

    /** @param index from 0 in order of first touch */
    int touched(final int index) {
        return touched[index];
    }

    /** Whether the present command made or lost no money: for each asset all that changed comes to zero. */
    private boolean areConserved() {
        if (changes.length == 0) {
            changes = new long[1 << Short.SIZE];
        }
        for (int i = 0; i < touchedCount; i++) {
            final int balance = touched[i];
            changes[assetId(balance)] += available(balance) + held(balance) - before[i * 2] - before[i * 2 + 1];
        }
        long made = 0;
        for (int i = 0; i < touchedCount; i++) {
            made |= changes[assetId(touched[i])];
            changes[assetId(touched[i])] = 0;
        }
        return made == 0;
    }

    /** Reports the balances that the command left different, in order of first touch. */
    void endCommand(final EngineListener listener) {
        assert areConserved() : "money that a command made or lost";
        commandNumber++;
        for (int i = 0; i < touchedCount; i++) {
            final int balance = touched[i];
            final long available = available(balance);
            final long held = held(balance);
            if (available != before[i * 2] || held != before[i * 2 + 1]) {
                listener.onBalanceChanged(Accounts.id(account(balance)), assetId(balance), available, held);
            }
        }
        touchedCount = 0;
    }
}
