package rialto.dialect.binance.call;

import rialto.gateway.state.Instrument;
import rialto.gateway.state.Order;
import rialto.protocol.PegTerms;
import rialto.protocol.SelfTradePrevention;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;
import rialto.protocol.TriggerTerms;
import rialto.reporting.OrderRow;
import rialto.reporting.OrderStatus;

/**
 * What answers tell about an order, whether the view or the database knows it.
 *
 * @param trailingMs when its trigger began to trail; -1 before, and for one that does not
 * @param workingMs  when it entered the market; -1 while it waits for its trigger or is pending, and when it left before that
 * @param listId     the list that it is in; 0 for none
 * @param pending    whether it waits for another order of its list to be filled, or left before it was
 * @param displayLots of an iceberg what the book shows at a time; -1 of a hidden order, 0 of an order that shows all
 * @param peg which price of the book it took its own from
 */
public record OrderFacts(
        Instrument instrument,
        long orderId,
        String clientOrderId,
        Side side,
        OrderKind kind,
        TimeInForce timeInForce,
        SelfTradePrevention selfTradePrevention,
        long priceTicks,
        long quantityLots,
        long quoteAmount,
        long executedLots,
        long executedQuote,
        OrderStatus status,
        long expireMs,
        long enteredMs,
        long changedMs,
        TriggerTerms trigger,
        long trailingMs,
        long workingMs,
        long listId,
        boolean pending,
        long displayLots,
        PegTerms peg) {

    /** Of a time that has not come. */
    private static final long NEVER = -1;

    private static final long NS_PER_MS = 1_000_000;

    public static OrderFacts of(final Order order) {
        return new OrderFacts(
                order.instrument(),
                order.orderId(),
                order.clientOrderId(),
                order.side(),
                OrderKind.of(order.type(), order.trigger().type()),
                order.timeInForce(),
                order.selfTradePrevention(),
                order.priceTicks(),
                order.quantityLots(),
                order.quoteAmount(),
                order.executedLots(),
                order.executedQuote(),
                order.status(),
                order.expireNs() / NS_PER_MS,
                order.enteredNs() / NS_PER_MS,
                order.changedNs() / NS_PER_MS,
                order.trigger(),
                msOr(order.trailingNs()),
                msOr(order.workingNs()),
                order.list() == null ? 0 : order.list().listId(),
                order.isPending(),
                order.displayLots(),
                order.peg());
    }

    public static OrderFacts of(final OrderRow row, final Instrument instrument) {
        final boolean byQuote = row.quoteAmount() > 0 && row.quantityLots() == 0;
        return new OrderFacts(
                instrument,
                row.orderId(),
                row.clientOrderId(),
                row.side(),
                OrderKind.of(row.orderType(), row.trigger().type()),
                row.timeInForce(),
                row.selfTradePrevention(),
                row.priceTicks(),
                byQuote ? row.executedLots() : row.quantityLots(),
                row.quoteAmount(),
                row.executedLots(),
                row.executedQuote(),
                row.status(),
                row.expireNs() / NS_PER_MS,
                row.enteredNs() / NS_PER_MS,
                row.changedNs() / NS_PER_MS,
                row.trigger(),
                msOr(row.trailingNs()),
                msOr(row.workingNs()),
                row.orderListId(),
                row.neverReleased(),
                row.displayLots(),
                row.peg());
    }

    private static long msOr(final long ns) {
        return ns == 0 ? NEVER : ns / NS_PER_MS;
    }

    /** As the dialect has it: -1 for none. */
    long orderListId() {
        return listId == 0 ? NEVER : listId;
    }

    /** A pending order has a status of its own as long as it is open. */
    String statusText() {
        return pending && status == OrderStatus.NEW ? "PENDING_NEW" : status.name();
    }

    /** The dialect shows a MARKET order as GTC, unless it is for one auction alone. */
    String timeInForceText() {
        return timeInForce == TimeInForce.IOC && !kind.hasPrice() ? "GTC" : timeInForce.name();
    }
}
