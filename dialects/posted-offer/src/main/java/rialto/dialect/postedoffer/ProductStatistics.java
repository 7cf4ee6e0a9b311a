package rialto.dialect.postedoffer;

import rialto.gateway.state.Execution;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.Order;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** One product's market: who waits, who offers, what was sold lately. */
final class ProductStatistics {
    /** The window over which the volume per minute is told. */
    static final long WINDOW_MS = 10_000;

    private static final int BUCKETS = 100;
    private static final long BUCKET_MS = WINDOW_MS / BUCKETS;
    private static final long WINDOWS_PER_MINUTE = 60_000 / WINDOW_MS;

    private final Instrument product;
    private final Map<Long, Order> buyers = new LinkedHashMap<>();
    private final TreeMap<Long, Map<Long, Order>> sales = new TreeMap<>();
    private final long[] soldLots = new long[BUCKETS];
    private final long[] bucketOf = new long[BUCKETS];
    private int salesOrders;
    private long sessionNs;
    private int sessionSales;
    private long sessionLots;
    private long changes;

    ProductStatistics(final Instrument product) {
        this.product = product;
        Arrays.fill(bucketOf, Long.MIN_VALUE);
    }

    Instrument product() {
        return product;
    }

    /** Goes up with every change. */
    long changes() {
        return changes;
    }

    void open(final Order order) {
        changes++;
        if (order.side() == rialto.protocol.Side.BUY) {
            buyers.put(order.orderId(), order);
        } else {
            salesOrders++;
            sales.computeIfAbsent(order.priceTicks(), ignored -> new LinkedHashMap<>())
                    .put(order.orderId(), order);
        }
    }

    void close(final Order order) {
        changes++;
        if (order.side() == rialto.protocol.Side.BUY) {
            buyers.remove(order.orderId());
            return;
        }
        final Map<Long, Order> atPrice = sales.get(order.priceTicks());
        if (atPrice != null && atPrice.remove(order.orderId()) != null) {
            salesOrders--;
            if (atPrice.isEmpty()) {
                sales.remove(order.priceTicks());
            }
        }
    }

    /** An order is another than it was. */
    void change() {
        changes++;
    }

    void sold(final Execution execution) {
        changes++;
        final long timeNs = execution.trade().timestampNs();
        if (timeNs != sessionNs) {
            sessionNs = timeNs;
            sessionSales = 0;
            sessionLots = 0;
        }
        sessionSales++;
        sessionLots += execution.trade().quantityLots();
        final long bucket = execution.trade().timestampMs() / BUCKET_MS;
        final int index = (int) (bucket % BUCKETS);
        if (bucketOf[index] != bucket) {
            bucketOf[index] = bucket;
            soldLots[index] = 0;
        }
        soldLots[index] += execution.trade().quantityLots();
    }

    /** Lots sold in the window that ends now, as if it went on so for a minute. */
    long lotsPerMinute(final long nowMs) {
        final long newest = nowMs / BUCKET_MS;
        long lots = 0;
        for (int i = 0; i < BUCKETS; i++) {
            if (bucketOf[i] > newest - BUCKETS && bucketOf[i] <= newest + 1) {
                lots += soldLots[i];
            }
        }
        return lots * WINDOWS_PER_MINUTE;
    }

    /** Purchase orders in order of arrival. */
    Iterable<Order> buyers() {
        return buyers.values();
    }

    int purchaseOrders() {
        return buyers.size();
    }

    /** Sales orders in order of arrival, by price. */
    Map<Long, Map<Long, Order>> sales() {
        return sales;
    }

    int salesOrders() {
        return salesOrders;
    }

    /** Of the last session that sold anything; 0 before one. */
    long sessionNs() {
        return sessionNs;
    }

    int sessionSales() {
        return sessionSales;
    }

    long sessionLots() {
        return sessionLots;
    }
}
