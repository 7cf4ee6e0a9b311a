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
 * are forgotten after the view has forgotten the order. An open order may have ten million: as many are kept of all as a
 * sixteenth of the heap has room for, and the order with which there are too many is left to the database.
 */
final class SalesLedger implements VenueListener {
    private static final int FORGOTTEN_PER_CHUNK = 4_096;

    /** Measured: an execution with its trade and its other order takes 320 bytes of the heap. */
    private static final int BYTES_OF_SALE = 320;

    private static final int SHARE_OF_HEAP = 16;

    private static final class OrderLedger {
        List<Execution> sales = new ArrayList<>(1);
        long soldLots;
        boolean isInDatabaseAlone;

        void leaveToDatabase() {
            sales = List.of();
            soldLots = 0;
            isInDatabaseAlone = true;
        }

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
    private final long most;
    private long kept;

    SalesLedger(final VenueView view) {
        this(view, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP / BYTES_OF_SALE);
    }

    /** @param most sales that are kept; each counts for its buyer and for its seller */
    SalesLedger(final VenueView view, final long most) {
        this.view = view;
        this.most = most;
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

    /** What the order's sales come to; less than was executed when they are not all here. */
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
            add(execution.maker().orderId(), execution.maker().status().isOpen(), execution);
            add(execution.taker().orderId(), execution.taker().status().isOpen(), execution);
        }
    }

    void add(final long orderId, final boolean isOpen, final Execution execution) {
        OrderLedger ledger = byOrder.get(orderId);
        if (ledger == null) {
            ledger = new OrderLedger();
            byOrder.put(orderId, ledger);
        }
        if (kept == most && !ledger.isInDatabaseAlone) {
            kept -= ledger.sales.size();
            ledger.leaveToDatabase();
        }
        if (!ledger.isInDatabaseAlone) {
            kept++;
            ledger.sales.add(execution);
            ledger.soldLots += execution.trade().quantityLots();
        }
        if (!isOpen) {
            closed.addLast(orderId);
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
            kept -= byOrder.remove(closed.removeFirst().longValue()).sales.size();
        }
    }
}
