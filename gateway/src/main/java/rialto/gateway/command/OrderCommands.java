package rialto.gateway.command;

import rialto.gateway.command.CommandSender.Encoder;
import rialto.protocol.AmendOrderEncoder;
import rialto.protocol.CancelAllOrdersEncoder;
import rialto.protocol.CancelOrderEncoder;
import rialto.protocol.CancelOrderListEncoder;
import rialto.protocol.ContingencyType;
import rialto.protocol.EnterOrderEncoder;
import rialto.protocol.EnterOrderListEncoder;
import rialto.protocol.Identifier36;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.ReplaceMode;
import rialto.protocol.ReplaceOrderEncoder;

import java.util.List;

/** The commands about orders, each encoded when it is sent. Owned by the event loop. */
public final class OrderCommands {
    /** Of ReplaceOrder.lessExecuted. */
    private static final int LESS_EXECUTED_BY_ALL = 2;

    private final EnterOrderEncoder enter = new EnterOrderEncoder();
    private final EnterOrderListEncoder enterList = new EnterOrderListEncoder();
    private final CancelOrderListEncoder cancelList = new CancelOrderListEncoder();
    private final CancelOrderEncoder cancel = new CancelOrderEncoder();
    private final CancelAllOrdersEncoder cancelAll = new CancelAllOrdersEncoder();
    private final AmendOrderEncoder amend = new AmendOrderEncoder();
    private final ReplaceOrderEncoder replace = new ReplaceOrderEncoder();

    /** Which order a request means: by id, or when that is 0 by client order id. */
    public record Target(long orderId, String clientOrderId) {
        /** The client order id if that is what names it, otherwise null. */
        private String name() {
            return orderId == 0 ? clientOrderId : null;
        }
    }

    public Encoder enter(
            final long accountId, final OrderTerms order, final long cancelTimerId, final boolean validateOnly) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            enter.wrapAndApplyHeader(buffer, offset, header);
            enter.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            return encode(accountId, order, cancelTimerId, validateOnly);
        };
    }

    /** @return the length with its header */
    private int encode(
            final long accountId, final OrderTerms order, final long cancelTimerId, final boolean validateOnly) {
        enter.accountId(accountId);
        Identifier36.encode(order.clientOrderId(), enter.clientOrderId());
        enter.priceTicks(order.priceTicks())
                .quantityLots(order.quantityLots())
                .quoteAmount(order.quoteAmount())
                .instrumentId(order.instrument().instrumentId())
                .side(order.side())
                .orderType(order.type())
                .timeInForce(order.timeInForce())
                .selfTradePrevention(order.selfTradePrevention())
                .expireTimestampNs(order.expireNs())
                .cancelTimerId(cancelTimerId)
                .validateOnly((short) (validateOnly ? 1 : 0));
        order.trigger().encode(enter);
        enter.displayLots(order.displayLots()).minQuantityLots(order.minQuantityLots());
        order.peg().encode(enter.peg());
        return MessageHeaderEncoder.ENCODED_LENGTH + enter.encodedLength();
    }

    /** A list of orders: each stands behind the block as a whole command. */
    public Encoder enterList(
            final long accountId,
            final String clientListId,
            final ContingencyType type,
            final List<? extends OrderTerms> legs,
            final long cancelTimerId) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            enterList.wrapAndApplyHeader(buffer, offset, header);
            enterList.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            Identifier36.encode(clientListId, enterList.clientListId());
            enterList
                    .accountId(accountId)
                    .instrumentId(legs.getFirst().instrument().instrumentId())
                    .contingencyType(type);
            int length = MessageHeaderEncoder.ENCODED_LENGTH + enterList.encodedLength();
            for (final OrderTerms leg : legs) {
                enter.wrapAndApplyHeader(buffer, offset + length, header);
                enter.source().gatewayId(0).flags(0).correlationId(0);
                length += encode(accountId, leg, cancelTimerId, false);
            }
            return length;
        };
    }

    /** @param listId 0 for the list of that client's name */
    public Encoder cancelList(
            final long accountId,
            final int instrumentId,
            final long listId,
            final String clientListId,
            final String requestId) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            cancelList.wrapAndApplyHeader(buffer, offset, header);
            cancelList.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            cancelList.accountId(accountId).listId(listId);
            Identifier36.encode(listId == 0 ? clientListId : null, cancelList.clientListId());
            Identifier36.encode(requestId, cancelList.requestId());
            cancelList.instrumentId(instrumentId);
            return MessageHeaderEncoder.ENCODED_LENGTH + cancelList.encodedLength();
        };
    }

    public Encoder cancel(final long accountId, final int instrumentId, final Target target, final String requestId) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            cancel.wrapAndApplyHeader(buffer, offset, header);
            cancel.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            cancel.accountId(accountId).orderId(target.orderId());
            Identifier36.encode(target.name(), cancel.clientOrderId());
            Identifier36.encode(requestId, cancel.requestId());
            cancel.instrumentId(instrumentId);
            return MessageHeaderEncoder.ENCODED_LENGTH + cancel.encodedLength();
        };
    }

    /** @param instrumentId 0 for all */
    public Encoder cancelAll(final long accountId, final int instrumentId, final String requestId) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            cancelAll.wrapAndApplyHeader(buffer, offset, header);
            cancelAll.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            cancelAll.accountId(accountId);
            Identifier36.encode(requestId, cancelAll.requestId());
            cancelAll.instrumentId(instrumentId);
            return MessageHeaderEncoder.ENCODED_LENGTH + cancelAll.encodedLength();
        };
    }

    public Encoder amend(
            final long accountId,
            final int instrumentId,
            final Target target,
            final String newClientOrderId,
            final long newQuantityLots) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            amend.wrapAndApplyHeader(buffer, offset, header);
            amend.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            amend.accountId(accountId).orderId(target.orderId());
            Identifier36.encode(target.name(), amend.clientOrderId());
            Identifier36.encode(newClientOrderId, amend.newClientOrderId());
            amend.newQuantityLots(newQuantityLots).instrumentId(instrumentId);
            return MessageHeaderEncoder.ENCODED_LENGTH + amend.encodedLength();
        };
    }

    /**
     * @param lessExecuted whether the quantity counts what the old order, and others before it whose place it took so, have
     *                     executed; not under ALLOW_FAILURE
     */
    public Encoder replace(
            final long accountId,
            final Target target,
            final String cancelRequestId,
            final ReplaceMode mode,
            final OrderTerms order,
            final boolean lessExecuted,
            final long cancelTimerId) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            replace.wrapAndApplyHeader(buffer, offset, header);
            replace.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            replace.accountId(accountId).cancelOrderId(target.orderId());
            Identifier36.encode(target.name(), replace.cancelClientOrderId());
            Identifier36.encode(cancelRequestId, replace.cancelRequestId());
            Identifier36.encode(order.clientOrderId(), replace.clientOrderId());
            replace.priceTicks(order.priceTicks())
                    .quantityLots(order.quantityLots())
                    .quoteAmount(order.quoteAmount())
                    .instrumentId(order.instrument().instrumentId())
                    .replaceMode(mode)
                    .side(order.side())
                    .orderType(order.type())
                    .timeInForce(order.timeInForce())
                    .selfTradePrevention(order.selfTradePrevention())
                    .expireTimestampNs(order.expireNs())
                    .cancelTimerId(cancelTimerId)
                    .lessExecuted((short) (lessExecuted ? LESS_EXECUTED_BY_ALL : 0));
            order.trigger().encode(replace);
            replace.displayLots(order.displayLots()).minQuantityLots(order.minQuantityLots());
            order.peg().encode(replace.peg());
            return MessageHeaderEncoder.ENCODED_LENGTH + replace.encodedLength();
        };
    }
}
