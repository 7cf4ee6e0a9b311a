package rialto.sequencer;

import org.agrona.DirectBuffer;
import rialto.engine.AmendRequest;
import rialto.engine.CancelReason;
import rialto.engine.CancelRequest;
import rialto.engine.Identifier;
import rialto.engine.MatchingEngine;
import rialto.engine.OrderListRequest;
import rialto.engine.OrderRequest;
import rialto.engine.ReplaceMode;
import rialto.protocol.AmendOrderDecoder;
import rialto.protocol.Blocks;
import rialto.protocol.CancelAllOrdersDecoder;
import rialto.protocol.CancelOrderDecoder;
import rialto.protocol.CancelOrderListDecoder;
import rialto.protocol.EnterOrderDecoder;
import rialto.protocol.EnterOrderListDecoder;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.ReplaceOrderDecoder;

/** Decodes a command about orders and runs it; of those that {@link CommandAdapter} has found whole and permitted. */
final class OrderCommandAdapter {
    /** Of ReplaceOrder.lessExecuted: the quantity counts what the orders before executed, too. */
    private static final int OF_ALL = 2;

    private final MatchingEngine engine;
    private final SessionReports reports;
    private final CommandRequests requests;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final EnterOrderDecoder enterOrder = new EnterOrderDecoder();
    private final CancelOrderDecoder cancelOrder = new CancelOrderDecoder();
    private final EnterOrderListDecoder enterOrderList = new EnterOrderListDecoder();
    private final CancelOrderListDecoder cancelOrderList = new CancelOrderListDecoder();
    private final CancelAllOrdersDecoder cancelAllOrders = new CancelAllOrdersDecoder();
    private final AmendOrderDecoder amendOrder = new AmendOrderDecoder();
    private final ReplaceOrderDecoder replaceOrder = new ReplaceOrderDecoder();
    private final Identifier identifier = new Identifier();

    OrderCommandAdapter(final MatchingEngine engine, final SessionReports reports, final CommandRequests requests) {
        this.engine = engine;
        this.reports = reports;
        this.requests = requests;
    }

    /** The order of a command that is an EnterOrder. */
    OrderRequest order(final DirectBuffer buffer, final int offset) {
        return requests.order(enterOrder.wrapAndApplyHeader(buffer, offset, header));
    }

    /**
     * Runs a command.
     *
     * @param byAdministrator whether an administrator has it carried out
     * @param length of the message
     * @return false, and nothing has happened, for a command of another kind, and for a list whose orders are not whole
     */
    boolean run(
            final int templateId,
            final DirectBuffer buffer,
            final int offset,
            final int length,
            final boolean byAdministrator,
            final long timestampNs) {
        switch (templateId) {
            case EnterOrderDecoder.TEMPLATE_ID -> engine.enterOrder(order(buffer, offset), timestampNs);
            case CancelOrderDecoder.TEMPLATE_ID -> {
                final CancelRequest cancel = requests.cancel(cancelOrder.wrapAndApplyHeader(buffer, offset, header));
                targetOf(cancel.accountId, cancel.orderId, cancel.clientOrderId, cancel.instrumentId);
                engine.cancelOrder(
                        cancel, byAdministrator ? CancelReason.ADMINISTRATOR : CancelReason.REQUESTED, timestampNs);
            }
            case CancelAllOrdersDecoder.TEMPLATE_ID -> {
                cancelAllOrders.wrapAndApplyHeader(buffer, offset, header);
                engine.cancelAllOrders(
                        cancelAllOrders.accountId(),
                        WireIdentifiers.decode(cancelAllOrders.requestId(), identifier),
                        cancelAllOrders.instrumentId(),
                        byAdministrator ? CancelReason.ADMINISTRATOR : CancelReason.MASS_CANCEL,
                        timestampNs);
            }
            case AmendOrderDecoder.TEMPLATE_ID -> {
                final AmendRequest amend = requests.amend(amendOrder.wrapAndApplyHeader(buffer, offset, header));
                targetOf(amend.accountId, amend.orderId, amend.clientOrderId, amend.instrumentId);
                engine.amendOrder(amend, timestampNs);
            }
            case ReplaceOrderDecoder.TEMPLATE_ID -> {
                replaceOrder.wrapAndApplyHeader(buffer, offset, header);
                replace(timestampNs);
            }
            case EnterOrderListDecoder.TEMPLATE_ID -> {
                return enterList(buffer, offset, length, timestampNs);
            }
            case CancelOrderListDecoder.TEMPLATE_ID ->
                engine.cancelOrderList(
                        requests.cancel(cancelOrderList.wrapAndApplyHeader(buffer, offset, header)),
                        byAdministrator ? CancelReason.ADMINISTRATOR : CancelReason.REQUESTED,
                        timestampNs);
            default -> {
                return false;
            }
        }
        return true;
    }

    /** @return false, and nothing has happened, when the orders behind the block are not whole */
    private boolean enterList(final DirectBuffer buffer, final int offset, final int length, final long timestampNs) {
        final OrderListRequest list = requests.list(enterOrderList.wrapAndApplyHeader(buffer, offset, header));
        final int legs = list.contingencyType == null ? 0 : list.contingencyType.legCount();
        final int end = offset + length;
        int at = enterOrderList.limit();
        for (int leg = 0; leg < legs; leg++) {
            if (end - at < MessageHeaderDecoder.ENCODED_LENGTH
                    || header.wrap(buffer, at).schemaId() != MessageHeaderDecoder.SCHEMA_ID
                    || header.templateId() != EnterOrderDecoder.TEMPLATE_ID
                    || !CommandTemplates.isWhole(header, end - at)) {
                return false;
            }
            CommandRequests.order(enterOrder.wrapAndApplyHeader(buffer, at, header), list.legs[leg]);
            at = enterOrder.limit();
        }
        engine.enterOrderList(list, timestampNs);
        return true;
    }

    private void replace(final long timestampNs) {
        final CancelRequest cancel = requests.replacedOrder(replaceOrder);
        final OrderRequest order = requests.replacement(replaceOrder);
        targetOf(cancel.accountId, cancel.orderId, cancel.clientOrderId, cancel.instrumentId);
        final int lessExecuted = lessExecuted();
        final long executedBefore = reports.replacing(cancel, order, lessExecuted == OF_ALL);
        engine.replaceOrder(
                cancel,
                order,
                ReplaceMode.of(replaceOrder.replaceModeRaw()),
                lessExecuted != 0,
                executedBefore,
                timestampNs);
    }

    /** A command of an older build ends before the field. */
    private int lessExecuted() {
        final boolean isThere = Blocks.has(replaceOrder, ReplaceOrderDecoder.lessExecutedEncodingOffset());
        return isThere ? replaceOrder.lessExecuted() : 0;
    }

    /** Where reports may have to tell of the order that a command is about, it is found before anything happens to it. */
    private void targetOf(
            final long accountId, final long orderId, final Identifier clientOrderId, final int instrumentId) {
        if (reports.isHeard(accountId)) {
            reports.target(engine.openOrderId(accountId, orderId, clientOrderId, instrumentId));
        }
    }
}
