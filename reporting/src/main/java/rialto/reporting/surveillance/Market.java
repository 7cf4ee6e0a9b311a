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
        trades.add(trade);
    }

    /** As {@link RecentRing#remove}. */
    void forget(final TradeTrace trade) {
        trades.remove(trade);
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

    int tradeCount() {
        return trades.size();
    }

    /** Mean lots of the newest trades, so many at most, rounded down. There is a trade. */
    long meanLots(final int most) {
        final int count = Math.min(most, trades.size());
        long lots = 0;
        for (int i = trades.size() - count; i < trades.size(); i++) {
            lots += trades.get(i).lots();
        }
        return lots / count;
    }
}
