package rialto.dialect.fix.order;

import com.paritytrading.philadelphia.FIXMessage;
import com.paritytrading.philadelphia.FIXValue;
import rialto.dialect.fix.message.FieldWriter;
import rialto.dialect.fix.message.Tag;
import rialto.dialect.fix.session.Outlet;
import rialto.gateway.api.RejectExplanation;
import rialto.gateway.command.ClientIds;
import rialto.gateway.state.Order;
import rialto.protocol.RejectReason;

import java.util.function.LongSupplier;

/** What the gateway answers to messages that it refuses itself, without asking the engine. Owned by the event loop. */
final class OrderAnswers {
    private static final long NS_PER_MS = 1_000_000;
    /** MsgType(35). */
    private static final String BUSINESS_REJECT = "j";

    /** Of a refused order, as the client sent them. */
    private static final int[] REPEATED = {
        Tag.CL_ORD_ID,
        Tag.SYMBOL,
        Tag.SIDE,
        Tag.ORDER_QTY,
        Tag.CASH_ORDER_QTY,
        Tag.ORD_TYPE,
        Tag.PRICE,
        Tag.TIME_IN_FORCE
    };

    private final Outlet outlet;
    private final LongSupplier nowMs;
    private final ClientIds ids = new ClientIds();

    OrderAnswers(final Outlet outlet, final LongSupplier nowMs) {
        this.outlet = outlet;
        this.nowMs = nowMs;
    }

    /**
     * ExecutionReport(8) of an order that is not entered.
     *
     * @param reason OrdRejReason(103)
     */
    void refuseOrder(final FIXMessage message, final int reason, final String text) {
        final FieldWriter fields = outlet.body().text(Tag.ORDER_ID, ReportWriter.NONE);
        for (final int tag : REPEATED) {
            fields.text(tag, message.valueOf(tag));
        }
        fields.text(Tag.EXEC_ID, ids.next())
                .letter(Tag.EXEC_TYPE, '8')
                .letter(Tag.ORD_STATUS, '8')
                .number(Tag.ORD_REJ_REASON, reason)
                .text(Tag.ACCOUNT, outlet.account().name())
                .number(Tag.LEAVES_QTY, 0)
                .number(Tag.CUM_QTY, 0)
                .number(Tag.AVG_PX, 0)
                .time(Tag.TRANSACT_TIME, nowNs())
                .text(Tag.TEXT, text);
        outlet.send(ReportWriter.EXECUTION_REPORT, fields);
    }

    /**
     * OrderCancelReject(9).
     *
     * @param order      that was meant; null when it is not known
     * @param responseTo CxlRejResponseTo(434)
     * @param reason     CxlRejReason(102)
     */
    void refuseChange(
            final FIXMessage message, final Order order, final char responseTo, final int reason, final String text) {
        final FIXValue original = message.valueOf(Tag.ORIG_CL_ORD_ID);
        final FieldWriter fields = outlet.body()
                .text(Tag.ORDER_ID, order == null ? ReportWriter.NONE : Long.toString(order.orderId()))
                .text(Tag.CL_ORD_ID, message.valueOf(Tag.CL_ORD_ID));
        if (original == null) {
            fields.text(Tag.ORIG_CL_ORD_ID, order == null ? ReportWriter.NONE : order.clientOrderId());
        } else {
            fields.text(Tag.ORIG_CL_ORD_ID, original);
        }
        fields.letter(Tag.ORD_STATUS, order == null ? '8' : OrderCodes.status(order))
                .text(Tag.ACCOUNT, outlet.account().name())
                .time(Tag.TRANSACT_TIME, nowNs())
                .letter(Tag.CXL_REJ_RESPONSE_TO, responseTo)
                .number(Tag.CXL_REJ_REASON, reason)
                .text(Tag.TEXT, text);
        outlet.send(ReportWriter.CANCEL_REJECT, fields);
    }

    /**
     * OrderMassCancelReport(r) that cancels nothing.
     *
     * @param reason MassCancelRejectReason(532)
     */
    void refuseMassCancel(final FIXMessage message, final int reason, final String text) {
        final FieldWriter fields = outlet.body()
                .text(Tag.ORDER_ID, ids.next())
                .text(Tag.CL_ORD_ID, message.valueOf(Tag.CL_ORD_ID))
                .text(Tag.MASS_CANCEL_REQUEST_TYPE, message.valueOf(Tag.MASS_CANCEL_REQUEST_TYPE))
                .letter(Tag.MASS_CANCEL_RESPONSE, '0')
                .number(Tag.MASS_CANCEL_REJECT_REASON, reason)
                .number(Tag.TOTAL_AFFECTED_ORDERS, 0)
                .text(Tag.ACCOUNT, outlet.account().name())
                .text(Tag.SYMBOL, message.valueOf(Tag.SYMBOL))
                .time(Tag.TRANSACT_TIME, nowNs())
                .text(Tag.TEXT, text);
        outlet.send(ReportWriter.MASS_CANCEL_REPORT, fields);
    }

    /**
     * BusinessMessageReject(j) of a message whose command was refused before it reached the engine.
     *
     * @param type   MsgType(35) of the message
     * @param number its MsgSeqNum(34)
     */
    void refuseCommand(final String type, final String clientOrderId, final long number, final RejectReason reason) {
        refuseMessage(type, clientOrderId, number, OrderCodes.ofCommand(reason), RejectExplanation.of(reason));
    }

    /** As {@link #refuseCommand}, of one that was not sent. */
    void refuseUnsent(final String type, final String clientOrderId, final long number) {
        refuseMessage(
                type,
                clientOrderId,
                number,
                OrderCodes.NOT_AVAILABLE,
                "The venue is busy; nothing was done. Send it again.");
    }

    private void refuseMessage(
            final String type, final String clientOrderId, final long number, final int reason, final String text) {
        final FieldWriter fields = outlet.body()
                .number(Tag.REF_SEQ_NUM, number)
                .text(Tag.REF_MSG_TYPE, type)
                .text(Tag.BUSINESS_REJECT_REF_ID, clientOrderId)
                .number(Tag.BUSINESS_REJECT_REASON, reason)
                .text(Tag.TEXT, text);
        outlet.send(BUSINESS_REJECT, fields);
    }

    private long nowNs() {
        return nowMs.getAsLong() * NS_PER_MS;
    }
}
