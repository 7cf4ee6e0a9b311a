package rialto.benchmarks.designs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The products and orders of one engine. Knows nothing of threads. */
final class Products {
    private static final long TIME_OUTS_MS = 1_000;

    private final Map<Integer, ProductQueue> products = new HashMap<>();
    private final Map<Long, PostedOrder> orders = new HashMap<>();
    private final int engine;
    private final int engines;
    private final long timeoutMs;
    private long orderCount;
    private long saleCount;
    private long timedOutMs;

    /**
     * @param engine of this one, from 0
     * @param engines of the market: each has the products that are its number modulo that
     */
    Products(final int engine, final int engines, final long timeoutMs) {
        this.engine = engine;
        this.engines = engines;
        this.timeoutMs = timeoutMs;
    }

    /** Takes an order, and gives its id, by which anybody finds its engine: {@code id} modulo the engines. */
    long add(final Offer offer) {
        final long id = ++orderCount * engines + engine;
        final PostedOrder order = new PostedOrder(id, offer, System.currentTimeMillis());
        orders.put(id, order);
        products.computeIfAbsent(offer.productId(), product -> new ProductQueue())
                .add(order);
        return id;
    }

    /** As {@code /result} tells it; null for an order that is none. */
    String result(final long id) {
        final PostedOrder order = orders.get(id);
        return order == null ? null : order.json();
    }

    boolean hasWork() {
        return products.values().stream().anyMatch(ProductQueue::hasWork);
    }

    /** One session of each product; what was sold. */
    List<Sale> session() {
        final long nowMs = System.currentTimeMillis();
        final List<Sale> sales = new ArrayList<>();
        for (final ProductQueue product : products.values()) {
            if (product.hasWork()) {
                product.session((buyer, seller) -> sale(buyer, seller, nowMs), sales::add);
            }
        }
        if (nowMs - timedOutMs > TIME_OUTS_MS) {
            timedOutMs = nowMs;
            products.values().forEach(product -> product.timeOut(nowMs - timeoutMs));
        }
        return sales;
    }

    private Sale sale(final PostedOrder buyer, final PostedOrder seller, final long nowMs) {
        return new Sale(
                ++saleCount * engines + engine,
                buyer.offer.productId(),
                seller.offer.price(),
                Math.min(buyer.remaining(), seller.remaining()),
                buyer.offer.user(),
                seller.offer.user(),
                buyer.id,
                seller.id,
                nowMs);
    }
}
