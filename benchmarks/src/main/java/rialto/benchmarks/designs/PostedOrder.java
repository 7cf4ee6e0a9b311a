package rialto.benchmarks.designs;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** An order, and what it has sold or bought. Not thread-safe. */
final class PostedOrder {
    final long id;
    final Offer offer;
    final long timeMs;
    private final List<Sale> sales = new ArrayList<>();
    private long remaining;
    private boolean timedOut;

    PostedOrder(final long id, final Offer offer, final long timeMs) {
        this.id = id;
        this.offer = offer;
        this.timeMs = timeMs;
        remaining = offer.quantity();
    }

    long remaining() {
        return remaining;
    }

    void onSale(final Sale sale) {
        remaining -= sale.quantity();
        sales.add(sale);
    }

    void timeOut() {
        timedOut = true;
    }

    /** As {@code /result} tells it. */
    String json() {
        final String status =
                timedOut ? "TIMED_OUT" : remaining == 0 ? "COMPLETED" : sales.isEmpty() ? "PENDING" : "PARTIAL";
        return "{\"id\":" + id + ",\"status\":\"" + status + "\",\"remainingQuantity\":" + remaining + ",\"sales\":["
                + sales.stream().map(this::json).collect(Collectors.joining(",")) + "]}";
    }

    private String json(final Sale sale) {
        return "{\"saleId\":" + sale.id() + ",\"quantity\":" + sale.quantity() + ",\"price\":" + sale.price() / 1e4
                + ",\"counterparty\":\"" + (offer.sells() ? sale.buyer() : sale.seller()) + "\",\"time\":"
                + sale.timeMs() + "}";
    }
}
