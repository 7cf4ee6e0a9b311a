package rialto.benchmarks.designs;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/** The orders of one product, and its sessions. Knows nothing of threads: who shares it takes care of that. */
final class ProductQueue {
    private final PriorityQueue<PostedOrder> sellers = new PriorityQueue<>(
            Comparator.<PostedOrder>comparingLong(order -> order.offer.price()).thenComparingLong(order -> order.id));
    private List<PostedOrder> buyers = new ArrayList<>();
    private final List<PostedOrder> arrivals = new ArrayList<>();
    private boolean mayTrade;

    void add(final PostedOrder order) {
        arrivals.add(order);
    }

    /** Whether a session could do anything: an order came, or the last one traded. */
    boolean hasWork() {
        return mayTrade || !arrivals.isEmpty();
    }

    /**
     * One session: buyers go first come, first served, each once, to the cheapest seller.
     *
     * @param sell makes the sale of a buyer and a seller
     * @param sold takes it
     */
    void session(final BiFunction<PostedOrder, PostedOrder, Sale> sell, final Consumer<Sale> sold) {
        arrivals.forEach(order -> (order.offer.sells() ? sellers : buyers).add(order));
        arrivals.clear();
        mayTrade = false;
        final List<PostedOrder> staying = new ArrayList<>();
        for (final PostedOrder buyer : buyers) {
            final PostedOrder seller = sellers.peek();
            if (seller != null && buyer.offer.price() >= seller.offer.price()) {
                final Sale sale = sell.apply(buyer, seller);
                buyer.onSale(sale);
                seller.onSale(sale);
                sold.accept(sale);
                mayTrade = true;
                if (seller.remaining() == 0) {
                    sellers.remove();
                }
            }
            if (buyer.remaining() > 0) {
                staying.add(buyer);
            }
        }
        buyers = staying;
    }

    /** Orders from before a time leave. */
    void timeOut(final long beforeMs) {
        timeOut(sellers.iterator(), beforeMs);
        timeOut(buyers.iterator(), beforeMs);
    }

    private static void timeOut(final Iterator<PostedOrder> orders, final long beforeMs) {
        while (orders.hasNext()) {
            final PostedOrder order = orders.next();
            if (order.timeMs < beforeMs) {
                order.timeOut();
                orders.remove();
            }
        }
    }
}
