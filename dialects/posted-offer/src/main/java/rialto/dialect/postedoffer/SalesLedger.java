package rialto.dialect.postedoffer;

import org.agrona.collections.Long2ObjectHashMap;
import rialto.gateway.state.Execution;
import rialto.gateway.state.Order;
import rialto.gateway.state.VenueListener;
import rialto.gateway.state.VenueView;
import rialto.protocol.CancelReason;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * The sales of each order that the view has, as far as they came after the snapshot that the view began with. An order's
 * are forgotten after the view has forgotten the order.
 */
final class SalesLedger implements VenueListener {
    private static final int FORGOTTEN_PER_CHUNK = 4_096;

    private static final class OrderLedger {
        final List<Execution> sales = new ArrayList<>(1);
        long soldLots;

        /** Place of the first sale whose id is not below. */
        int first(final long saleId) {
            int low = 0;
            int high = sales.size();
            while (low < high) {
                final int middle = (low + high) >>> 1;
                if (sales.get(middle).trade().tradeId() >= saleId) {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            return low;
        }
    }

    private final VenueView view;
    private final Long2ObjectHashMap<OrderLedger> byOrder = new Long2ObjectHashMap<>();
    private final ArrayDeque<Long> closed = new ArrayDeque<>();

    SalesLedger(final VenueView view) {
        this.view = view;
    }

    /** An order's sales from a sale id on, oldest first, up to a limit. */
    List<Execution> sales(final long orderId, final long fromSaleId, final int limit) {
        final OrderLedger ledger = byOrder.get(orderId);
        if (ledger == null) {
            return List.of();
        }
        final int first = ledger.first(fromSaleId);
        return ledger.sales.subList(first, Math.min(ledger.sales.size(), first + limit));
    }

    /** What the order's sales come to. */
    long soldLots(final long orderId) {
        final OrderLedger ledger = byOrder.get(orderId);
        return ledger == null ? 0 : ledger.soldLots;
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
        OrderLedger ledger = byOrder.get(order.orderId());
        if (ledger == null) {
            ledger = new OrderLedger();
            byOrder.put(order.orderId(), ledger);
        }
        ledger.sales.add(execution);
        ledger.soldLots += execution.trade().quantityLots();
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
