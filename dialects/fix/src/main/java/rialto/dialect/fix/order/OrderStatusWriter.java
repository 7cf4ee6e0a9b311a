package rialto.dialect.fix.order;

import rialto.dialect.fix.message.FieldWriter;
import rialto.dialect.fix.message.Tag;
import rialto.gateway.state.CarriedExecution;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.Order;
import rialto.protocol.OrderType;

/** Writes how an order stands, as ExecutionReport(8) with ExecType(150)=I. */
final class OrderStatusWriter {
    /** ExecID(17) of a report that tells of no event. */
    private static final String NO_EXECUTION = "0";

    private OrderStatusWriter() {}

    /** The fields of a body; those of the request are the caller's to add. */
    static FieldWriter write(final FieldWriter fields, final Order order) {
        final Instrument instrument = order.instrument();
        final boolean isOpen = order.status().isOpen();
        final CarriedExecution carried = order.carried();
        final long executedLots = carried.lots() + order.executedLots();
        fields.number(Tag.ORDER_ID, order.orderId())
                .text(Tag.CL_ORD_ID, order.clientOrderId())
                .text(Tag.EXEC_ID, NO_EXECUTION)
                .letter(Tag.EXEC_TYPE, 'I')
                .letter(Tag.ORD_STATUS, OrderCodes.status(order))
                .text(Tag.ACCOUNT, order.account().name());
        PartyFields.write(fields, order.partyId());
        fields.text(Tag.SYMBOL, instrument.symbol()).letter(Tag.SIDE, OrderCodes.of(order.side()));
        if (order.quoteAmount() > 0) {
            fields.amount(Tag.CASH_ORDER_QTY, instrument, order.quoteAmount());
        } else {
            fields.quantity(Tag.ORDER_QTY, instrument, carried.lots() + order.quantityLots());
        }
        final boolean isPegged = !order.peg().isNone();
        fields.letter(
                Tag.ORD_TYPE,
                isPegged
                        ? OrderCodes.PEGGED
                        : OrderCodes.of(order.type(), order.trigger().type()));
        final long givenTicks = order.peg().givenTicks(order.priceTicks());
        if (givenTicks > 0) {
            fields.price(Tag.PRICE, instrument, givenTicks);
        }
        fields.letter(Tag.TIME_IN_FORCE, OrderCodes.of(order.timeInForce()));
        if (order.expireNs() > 0) {
            fields.time(Tag.EXPIRE_TIME, order.expireNs());
        }
        if (order.type() == OrderType.LIMIT_MAKER && !isPegged) {
            fields.letter(Tag.EXEC_INST, OrderCodes.POST_ONLY);
        }
        if (order.displayLots() != 0) {
            fields.quantity(Tag.MAX_FLOOR, instrument, Math.max(0, order.displayLots()));
        }
        PegFields.write(fields, order.peg(), order.type(), order.priceTicks(), instrument);
        if (!order.trigger().isNone()) {
            TriggerFields.write(fields, order.trigger(), instrument, order.side());
            TriggerFields.writeWorking(fields, !order.isWaiting());
        }
        final long left = !isOpen || order.quoteAmount() > 0
                ? 0
                : order.isLeaving() ? order.heldLots() : order.quantityLots() - order.executedLots();
        return fields.quantity(Tag.LEAVES_QTY, instrument, left)
                .quantity(Tag.CUM_QTY, instrument, executedLots)
                .averagePrice(Tag.AVG_PX, instrument, carried.quote() + order.executedQuote(), executedLots)
                .time(Tag.TRANSACT_TIME, order.changedNs());
    }

    /** The fields of a body that says that there is no such order. */
    static FieldWriter writeUnknown(final FieldWriter fields, final String text) {
        return fields.text(Tag.ORDER_ID, ReportWriter.NONE)
                .text(Tag.EXEC_ID, NO_EXECUTION)
                .letter(Tag.EXEC_TYPE, 'I')
                .letter(Tag.ORD_STATUS, '8')
                .number(Tag.ORD_REJ_REASON, OrderCodes.UNKNOWN_ORDER)
                .number(Tag.LEAVES_QTY, 0)
                .number(Tag.CUM_QTY, 0)
                .number(Tag.AVG_PX, 0)
                .text(Tag.TEXT, text);
    }
}
