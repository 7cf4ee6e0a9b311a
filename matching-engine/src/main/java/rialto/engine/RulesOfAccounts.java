package rialto.engine;

import org.agrona.collections.Int2ObjectHashMap;

import java.util.Arrays;

/** The {@link AccountRules} of all accounts: which ones trade as one, and who may cancel how often. */
final class RulesOfAccounts {
    private final Int2ObjectHashMap<CancelRate> rates = new Int2ObjectHashMap<>();
    private final AccountRules told = new AccountRules();

    /** By account, as far as one was ever in a group. */
    private int[] groups = new int[0];

    /** How often an account may cancel, and how often it did. */
    private static final class CancelRate {
        private int most;
        private int count;
        private long windowNs;

        boolean admit(final long nowNs) {
            final long present = nowNs - Math.floorMod(nowNs, AccountRules.CANCEL_WINDOW_NS);
            if (present != windowNs) {
                windowNs = present;
                count = 0;
            }
            if (count >= most) {
                return false;
            }
            count++;
            return true;
        }
    }

    /** Other rules of an account, or none any more. What it has canceled in these ten seconds still counts. */
    void set(final int account, final AccountRules rules) {
        if (rules.tradeGroupId != group(account)) {
            groups = account < groups.length ? groups : Arrays.copyOf(groups, account + account / 2 + 1);
            groups[account] = rules.tradeGroupId;
        }
        if (rules.maxCancels10s == 0) {
            rates.remove(account);
            return;
        }
        CancelRate rate = rates.get(account);
        if (rate == null) {
            rate = new CancelRate();
            rates.put(account, rate);
        }
        rate.most = rules.maxCancels10s;
    }

    /** Where a snapshot found the count of an account that has a limit. */
    void load(final int account, final long windowNs, final int count) {
        final CancelRate rate = rates.get(account);
        rate.windowNs = windowNs;
        rate.count = count;
    }

    /** 0 for none. */
    int group(final int account) {
        return account < groups.length ? groups[account] : 0;
    }

    /** Whether orders of the two must not trade where self-trade prevention holds. */
    boolean areOne(final int account, final int other) {
        return account == other || group(account) != 0 && group(account) == group(other);
    }

    /** Null where the account has none; reused. */
    AccountRules of(final int account) {
        final CancelRate rate = rates.get(account);
        told.accountId = Accounts.id(account);
        told.tradeGroupId = group(account);
        told.maxCancels10s = rate == null ? 0 : rate.most;
        return told.isNone() ? null : told;
    }

    /**
     * Counts one more cancel by an account's owner, unless there were as many as it may send.
     *
     * @return whether it may be
     */
    boolean admitCancel(final int account, final long nowNs) {
        if (rates.isEmpty()) {
            return true;
        }
        final CancelRate rate = rates.get(account);
        return rate == null || rate.admit(nowNs);
    }

    /** Of the account; nothing where it has none. */
    void snapshot(final int account, final EngineSnapshotListener listener) {
        final AccountRules rules = of(account);
        if (rules != null) {
            final CancelRate rate = rates.get(account);
            listener.onAccountRules(rules, rate == null ? 0 : rate.windowNs, rate == null ? 0 : rate.count);
        }
    }
}
