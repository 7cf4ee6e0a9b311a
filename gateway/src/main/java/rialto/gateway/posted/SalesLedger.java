package rialto.gateway.posted;

import org.agrona.collections.Long2ObjectHashMap;
import rialto.gateway.state.Execution;
import rialto.gateway.state.Order;
import rialto.gateway.state.VenueListener;
import rialto.gateway.state.VenueView;
import rialto.protocol.CancelReason;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The sales of each order that the view has, as far as they came after the snapshot that the view began with. An order's
 * are forgotten after the view has forgotten the order.
 */
final class SalesLedger implements VenueListener {
    private static final int FORGOTTEN_PER_CHUNK = 4_096;

    private final VenueView view;
    private final Long2ObjectHashMap<List<Execution>> byOrder = new Long2ObjectHashMap<>();
    private final ArrayDeque<Long> closed = new ArrayDeque<>();

    SalesLedger(final VenueView view) {
        this.view = view;
    }

    /** An order's sales, oldest first. */
    List<Execution> sales(final long orderId) {
        final List<Execution> sales = byOrder.get(orderId);
        return sales == null ? List.of() : Collections.unmodifiableList(sales);
    }

    /** Orders whose sales are kept. */
    int size() {
        return byOrder.size();
    }

    @Override
    public void onOrderExecuted(final Execution execution) {
        if (PostedProducts.isProduct(execution.instrument())) {
            add(execution.maker(), execution);
            add(execution.taker(), execution);
        }
    }

    private void add(final Order order, final Execution execution) {
        List<Execution> sales = byOrder.get(order.orderId());
        if (sales == null) {
            sales = new ArrayList<>(1);
            byOrder.put(order.orderId(), sales);
        }
        sales.add(execution);
        if (!order.status().isOpen()) {
            closed.addLast(order.orderId());
        }
    }

    @Override
    public void onOrderCanceled(final Order order, final CancelReason reason, final String requestId) {
        if (byOrder.containsKey(order.orderId())) {
            closed.addLast(order.orderId());
        }
    }

    @Override
    public void onEndOfChunk() {
        for (int i = 0; i < FORGOTTEN_PER_CHUNK && !closed.isEmpty(); i++) {
            if (view.order(closed.peekFirst()) != null) {
                return;
            }
            byOrder.remove(closed.removeFirst().longValue());
        }
    }
}
