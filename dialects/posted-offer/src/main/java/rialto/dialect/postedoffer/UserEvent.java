package rialto.dialect.postedoffer;

import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.Execution;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.Order;
import rialto.protocol.Side;
import rialto.reporting.OrderExitRow;
import rialto.reporting.TradeSidesRow;

/**
 * What happened to a user's order. Ids ascend in the order in which things happened, and are the same from every gateway.
 * An id is twice the sequence of the venue's event, and one more for the buyer's side of a sale.
 *
 * @param sale            null when it is a timeout
 * @param remainingLots   of a timeout what the order did not get; otherwise -1
 */
record UserEvent(long id, Kind kind, Instrument product, long orderId, long remainingLots, Sale sale, long timeMs) {
    /** Named as on the wire. */
    enum Kind {
        SALE,
        PURCHASE,
        TIMEOUT_SALESORDER,
        TIMEOUT_PURCHASEORDER;

        static Kind sold(final boolean bought) {
            return bought ? PURCHASE : SALE;
        }

        static Kind timeout(final boolean bought) {
            return bought ? TIMEOUT_PURCHASEORDER : TIMEOUT_SALESORDER;
        }
    }

    private static final long NONE = -1;
    private static final long NS_PER_MS = 1_000_000;

    private static long id(final long eventSequence, final boolean bought) {
        return 2 * eventSequence + (bought ? 1 : 0);
    }

    /** The last event of the venue that may have caused events up to an id. */
    static long sequence(final long id) {
        return id / 2;
    }

    /** The last id of events that an event of the venue caused. */
    static long lastId(final long eventSequence) {
        return id(eventSequence, true);
    }

    /** A sale as one side sees it, told as soon as it happened. */
    static UserEvent sold(final Execution execution, final Order order) {
        final boolean bought = order.side() == Side.BUY;
        return new UserEvent(
                id(execution.trade().eventSequence(), bought),
                Kind.sold(bought),
                execution.instrument(),
                order.orderId(),
                NONE,
                Sale.of(execution, bought),
                execution.trade().timestampMs());
    }

    static UserEvent timedOut(final Order order, final long eventSequence, final long timeNs) {
        final boolean bought = order.side() == Side.BUY;
        return new UserEvent(
                id(eventSequence, bought),
                Kind.timeout(bought),
                order.instrument(),
                order.orderId(),
                order.quantityLots() - order.executedLots(),
                null,
                timeNs / NS_PER_MS);
    }

    /** From the history. */
    static UserEvent sold(
            final TradeSidesRow row, final boolean bought, final Instrument product, final String counterparty) {
        final long timeMs = row.timestampNs() / NS_PER_MS;
        return new UserEvent(
                id(row.eventSequence(), bought),
                Kind.sold(bought),
                product,
                bought ? row.bidOrderId() : row.askOrderId(),
                NONE,
                new Sale(row.tradeId(), row.quantityLots(), row.priceTicks(), counterparty, timeMs),
                timeMs);
    }

    static UserEvent timedOut(final OrderExitRow row, final Instrument product) {
        final boolean bought = row.side() == Side.BUY;
        return new UserEvent(
                id(row.eventSequence(), bought),
                Kind.timeout(bought),
                product,
                row.orderId(),
                row.remainingLots(),
                null,
                row.timestampNs() / NS_PER_MS);
    }

    void write(final JsonWriter json) {
        json.beginObject().name("id").number(id).name("type").string(kind.name());
        json.name("productId").string(product.symbol()).name("orderId").number(orderId);
        if (sale != null) {
            json.name("saleId").number(sale.saleId());
            Numbers.quantity(json.name("quantity"), product, sale.quantityLots());
            Numbers.price(json.name("price"), product, sale.priceTicks());
            json.name("counterparty").string(sale.counterparty());
        }
        if (remainingLots != NONE) {
            Numbers.quantity(json.name("remainingQuantity"), product, remainingLots);
        }
        json.name("time").number(timeMs).endObject();
    }
}
