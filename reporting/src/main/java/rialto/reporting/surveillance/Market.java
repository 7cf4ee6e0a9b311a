package rialto.reporting.surveillance;

import org.agrona.collections.Long2ObjectHashMap;

import java.util.ArrayList;
import java.util.List;

/** What is remembered of an instrument: its last {@value #MAX_TRADES} trades, and who was active. */
final class Market {
    static final int MAX_TRADES = 4_096;

    final int instrumentId;
    private final RecentRing<TradeTrace> trades = new RecentRing<>(MAX_TRADES);
    private final Long2ObjectHashMap<AccountActivity> accounts = new Long2ObjectHashMap<>();

    Market(final int instrumentId) {
        this.instrumentId = instrumentId;
    }

    boolean isEmpty() {
        return trades.size() == 0 && accounts.isEmpty();
    }

    /** Made when there is none yet. */
    AccountActivity account(final long accountId) {
        AccountActivity found = accounts.get(accountId);
        if (found == null) {
            found = new AccountActivity(this, accountId);
            accounts.put(accountId, found);
        }
        return found;
    }

    void forgetIfEmpty(final AccountActivity activity) {
        if (activity.isEmpty()) {
            accounts.remove(activity.accountId);
        }
    }

    void add(final TradeTrace trade) {
        if (trades.isFull()) {
            trades.removeOldest();
        }
        trades.add(trade);
    }

    /** Forgets a trade that everybody forgets, unless newer ones have pushed it out. */
    void forget(final TradeTrace trade) {
        if (trades.oldest() == trade) {
            trades.removeOldest();
        }
    }

    /** Price of the last trade; 0 when none is remembered. */
    long lastTicks() {
        return trades.size() == 0 ? 0 : trades.newest().priceTicks();
    }

    /** Price of the last trade before a time; 0 when none is remembered. */
    long lastTicksBefore(final long timeNs) {
        final int since = trades.firstSince(timeNs, TradeTrace::timestampNs);
        return since == 0 ? 0 : trades.get(since - 1).priceTicks();
    }

    /** Trades from one time on and before another, oldest first. */
    List<TradeTrace> trades(final long fromNs, final long toNs) {
        final List<TradeTrace> within = new ArrayList<>();
        for (int i = trades.firstSince(fromNs, TradeTrace::timestampNs);
                i < trades.size() && trades.get(i).timestampNs() < toNs;
                i++) {
            within.add(trades.get(i));
        }
        return within;
    }

    /** Lots of the newest trades, so many at most, as sum and number. */
    long[] lotsOfNewest(final int most) {
        long lots = 0;
        int count = 0;
        for (int i = trades.size() - 1; i >= 0 && count < most; i--) {
            lots += trades.get(i).lots();
            count++;
        }
        return new long[] {lots, count};
    }
}
