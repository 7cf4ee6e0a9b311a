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
        final OrderTrace gone = orders.add(order);
        if (gone != null) {
            onForgotten(gone);
        }
        changeOpen(order.buys, order.openLots());
    }

    void changeOpen(final boolean buys, final long lots) {
        if (buys) {
            openBuyLots += lots;
        } else {
            openSellLots += lots;
        }
    }

    /** As {@link RecentRing#remove}. */
    void forget(final OrderTrace order) {
        if (!order.forgotten) {
            orders.remove(order);
            onForgotten(order);
        }
    }

    private void onForgotten(final OrderTrace order) {
        order.forgotten = true;
        changeOpen(order.buys, -order.openLots());
    }

    void add(final TradeTrace trade) {
        trades.add(trade);
    }

    /** As {@link RecentRing#remove}. */
    void forget(final TradeTrace trade) {
        trades.remove(trade);
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
