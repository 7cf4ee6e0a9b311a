package rialto.reporting.surveillance;

import java.util.ArrayList;
import java.util.List;

/**
 * What is remembered of an account on an instrument: its last {@value #MAX_ORDERS} orders and its last {@value #MAX_TRADES}
 * trades.
 */
final class AccountActivity {
    static final int MAX_ORDERS = 1_024;
    static final int MAX_TRADES = 128;

    final Market market;
    final long accountId;
    private final RecentRing<OrderTrace> orders = new RecentRing<>(MAX_ORDERS);
    private final RecentRing<TradeTrace> trades = new RecentRing<>(MAX_TRADES);
    private long openBuyLots;
    private long openSellLots;

    AccountActivity(final Market market, final long accountId) {
        this.market = market;
        this.accountId = accountId;
    }

    boolean isEmpty() {
        return orders.size() == 0 && trades.size() == 0;
    }

    RecentRing<OrderTrace> orders() {
        return orders;
    }

    RecentRing<TradeTrace> trades() {
        return trades;
    }

    TradeTrace.Open open() {
        return new TradeTrace.Open(openBuyLots, openSellLots);
    }

    void add(final OrderTrace order) {
        if (orders.isFull()) {
            forgetOldestOrder();
        }
        orders.add(order);
        changeOpen(order.buys, order.openLots());
    }

    void changeOpen(final boolean buys, final long lots) {
        if (buys) {
            openBuyLots += lots;
        } else {
            openSellLots += lots;
        }
    }

    void forgetOldestOrder() {
        final OrderTrace order = orders.oldest();
        orders.removeOldest();
        order.forgotten = true;
        changeOpen(order.buys, -order.openLots());
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

    /** Trades from a time on, oldest first. */
    List<TradeTrace> tradesSince(final long timeNs) {
        final List<TradeTrace> since = new ArrayList<>();
        for (int i = trades.firstSince(timeNs, TradeTrace::timestampNs); i < trades.size(); i++) {
            since.add(trades.get(i));
        }
        return since;
    }

    /** The newest trade with another account in which it traded on a side, if it is not older than a time; or null. */
    TradeTrace lastTrade(final boolean bought, final long sinceNs) {
        for (int i = trades.size() - 1; i >= 0 && trades.get(i).timestampNs() >= sinceNs; i--) {
            final TradeTrace trade = trades.get(i);
            if (!trade.isOfOne() && trade.bought(accountId) == bought) {
                return trade;
            }
        }
        return null;
    }

    /** What it traded on a side with others from an event on. */
    List<TradeTrace> tradesAfter(final long sequence, final boolean bought) {
        final List<TradeTrace> after = new ArrayList<>();
        for (int i = trades.size() - 1; i >= 0 && trades.get(i).sequence() > sequence; i--) {
            final TradeTrace trade = trades.get(i);
            if (!trade.isOfOne() && trade.bought(accountId) == bought) {
                after.add(trade);
            }
        }
        return after;
    }
}
