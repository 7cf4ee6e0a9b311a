package rialto.engine;

import rialto.engine.ReferenceState.Order;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** The rules of accounts once more: what was said last, and when each account canceled. */
final class ReferenceRules {
    private static final long WINDOW_NS = 10_000_000_000L;

    private final TreeMap<Long, AccountRules> byAccount = new TreeMap<>();

    /** Of accounts that have a limit, since they have one. */
    private final TreeMap<Long, List<Long>> cancelTimes = new TreeMap<>();

    static boolean isValid(final AccountRules rules) {
        return rules.tradeGroupId >= 0 && rules.maxCancels10s >= 0;
    }

    void set(final AccountRules rules) {
        final AccountRules copy = new AccountRules();
        copy.accountId = rules.accountId;
        copy.tradeGroupId = rules.tradeGroupId;
        copy.maxCancels10s = rules.maxCancels10s;
        byAccount.put(copy.accountId, copy);
        if (copy.maxCancels10s == 0) {
            cancelTimes.remove(copy.accountId);
        } else {
            cancelTimes.putIfAbsent(copy.accountId, new ArrayList<>());
        }
    }

    private AccountRules of(final long accountId) {
        return byAccount.getOrDefault(accountId, new AccountRules());
    }

    boolean areOne(final long accountId, final long other) {
        return accountId == other
                || of(accountId).tradeGroupId != 0 && of(accountId).tradeGroupId == of(other).tradeGroupId;
    }

    /** Whether self-trade prevention of the incoming order holds between the two. */
    boolean isOwn(final Order taker, final Order maker) {
        return taker.terms.prevention() != SelfTradePrevention.NONE && areOne(taker.accountId, maker.accountId);
    }

    /** Counts a cancel of an account that exists, unless it has canceled too often. */
    boolean admitsCancel(final long accountId, final CancelReason reason, final long now) {
        final List<Long> times = cancelTimes.get(accountId);
        if (times == null || reason == CancelReason.ADMINISTRATOR) {
            return true;
        }
        final boolean admits = countSince(times, window(now)) < of(accountId).maxCancels10s;
        if (admits) {
            times.add(now);
        }
        return admits;
    }

    private static long window(final long timeNs) {
        return Math.floorDiv(timeNs, WINDOW_NS) * WINDOW_NS;
    }

    private static int countSince(final List<Long> times, final long sinceNs) {
        return (int) times.stream().filter(time -> time >= sinceNs).count();
    }

    void snapshot(final long accountId, final EngineSnapshotListener out) {
        final AccountRules rules = of(accountId);
        if (rules.tradeGroupId == 0 && rules.maxCancels10s == 0) {
            return;
        }
        final List<Long> times = cancelTimes.getOrDefault(accountId, List.of());
        final long last = times.isEmpty() ? 0 : window(times.getLast());
        out.onAccountRules(rules, last, countSince(times, last));
    }
}
