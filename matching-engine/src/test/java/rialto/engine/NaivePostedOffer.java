package rialto.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The rules of a posted-offer market in the obvious way: one list of orders in order of arrival, sorted when needed.
 */
final class NaivePostedOffer {
    /** An open order; a buyer's price 0 is any. */
    static final class Order {
        final long id;
        final boolean buy;
        final long price;
        final long enteredMs;
        long lots;
        long remaining;

        Order(final long id, final boolean buy, final long price, final long lots, final long enteredMs) {
            this.id = id;
            this.buy = buy;
            this.price = price;
            this.lots = lots;
            this.remaining = lots;
            this.enteredMs = enteredMs;
        }
    }

    final List<Order> orders = new ArrayList<>();
    final List<String> lines = new ArrayList<>();
    private final int pauseMs;
    private final int timeoutMs;
    private long trades;
    private boolean somethingToDo;
    private long lastSessionMs = -1;

    NaivePostedOffer(final int pauseMs, final int timeoutMs) {
        this.pauseMs = pauseMs;
        this.timeoutMs = timeoutMs;
    }

    void enter(final Order order) {
        orders.add(order);
        somethingToDo = true;
    }

    void cancel(final Order order) {
        orders.remove(order);
        lines.add("canceled #" + order.id + " " + order.remaining + " REQUESTED resting");
    }

    void amend(final Order order, final long newLots) {
        order.remaining -= order.lots - newLots;
        order.lots = newLots;
    }

    /** Runs a session at every multiple of the pause after the last look, up to and with now. */
    void advance(final long nowMs) {
        for (long at = (lastSessionMs / pauseMs + 1) * pauseMs; at <= nowMs; at += pauseMs) {
            session(at);
        }
        lastSessionMs = Math.max(nowMs, 0);
    }

    private void session(final long atMs) {
        for (final Order order : List.copyOf(orders)) {
            if (atMs - order.enteredMs > timeoutMs) {
                orders.remove(order);
                lines.add("canceled #" + order.id + " " + order.remaining + " EXPIRED resting");
            }
        }
        if (!somethingToDo) {
            return;
        }
        somethingToDo = false;
        for (final Order buyer : List.copyOf(orders)) {
            if (buyer.buy) {
                final Order sale = orders.stream()
                        .filter(o -> !o.buy)
                        .min(Comparator.comparingLong((Order o) -> o.price).thenComparingLong(o -> o.id))
                        .orElse(null);
                if (sale != null && (buyer.price == 0 || sale.price <= buyer.price)) {
                    trade(buyer, sale);
                    somethingToDo = true;
                }
            }
        }
    }

    private void trade(final Order buyer, final Order sale) {
        final long lots = Math.min(buyer.remaining, sale.remaining);
        buyer.remaining -= lots;
        sale.remaining -= lots;
        orders.removeIf(order -> order.remaining == 0);
        lines.add("trade " + ++trades + ": #" + buyer.id + " BUY " + lots + "@" + sale.price + " from #" + sale.id
                + ", left " + buyer.remaining + " and " + sale.remaining);
    }
}
