package rialto.dialect.fix.order;

import rialto.gateway.command.CommandSender.Encoder;
import rialto.protocol.AmendOrderEncoder;
import rialto.protocol.CancelAllOrdersEncoder;
import rialto.protocol.CancelOrderEncoder;
import rialto.protocol.CommandSourceEncoder;
import rialto.protocol.EnterOrderEncoder;
import rialto.protocol.EnterQuoteOrderEncoder;
import rialto.protocol.Identifier36;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.ReplaceMode;
import rialto.protocol.ReplaceOrderEncoder;

/** The commands about orders, each encoded when it is sent; inside another one their own source says nothing. */
final class OrderCommands {
    private final EnterOrderEncoder enter = new EnterOrderEncoder();
    private final EnterQuoteOrderEncoder enterQuote = new EnterQuoteOrderEncoder();
    private final CancelOrderEncoder cancel = new CancelOrderEncoder();
    private final CancelAllOrdersEncoder cancelAll = new CancelAllOrdersEncoder();
    private final AmendOrderEncoder amend = new AmendOrderEncoder();
    private final ReplaceOrderEncoder replace = new ReplaceOrderEncoder();

    /** Which order a message means: by id, or when that is 0 by client order id. */
    record Target(long orderId, String clientOrderId) {}

    Encoder enter(final long accountId, final NewOrder order, final long cancelTimerId) {
        return order.isOfQuotes()
                ? enterQuote(accountId, order, cancelTimerId)
                : enterOrder(accountId, order, cancelTimerId);
    }

    private Encoder enterOrder(final long accountId, final NewOrder order, final long cancelTimerId) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            enter.wrapAndApplyHeader(buffer, offset, header);
            noSource(enter.source());
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
                    .validateOnly((short) 0);
            return MessageHeaderEncoder.ENCODED_LENGTH + enter.encodedLength();
        };
    }

    private Encoder enterQuote(final long accountId, final NewOrder order, final long cancelTimerId) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            enterQuote.wrapAndApplyHeader(buffer, offset, header);
            noSource(enterQuote.source());
            enterQuote.accountId(accountId);
            Identifier36.encode(order.clientOrderId(), enterQuote.clientOrderId());
            Identifier36.encode(order.quote().quoteId(), enterQuote.quoteId());
            enterQuote
                    .priceTicks(order.priceTicks())
                    .quantityLots(order.quantityLots())
                    .instrumentId(order.instrument().instrumentId())
                    .side(order.side())
                    .orderType(order.type())
                    .timeInForce(order.timeInForce())
                    .quoteTier((short) order.quote().tier())
                    .expireTimestampNs(order.expireNs())
                    .cancelTimerId(cancelTimerId)
                    .minQuantityLots(order.minQuantityLots())
                    .quoteAccountId(order.quote().accountId())
                    .quoteRequestId(order.quote().requestId())
                    .validateOnly((short) 0);
            return MessageHeaderEncoder.ENCODED_LENGTH + enterQuote.encodedLength();
        };
    }

    Encoder cancel(final long accountId, final int instrumentId, final Target target, final String requestId) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            cancel.wrapAndApplyHeader(buffer, offset, header);
            noSource(cancel.source());
            cancel.accountId(accountId).orderId(target.orderId());
            Identifier36.encode(target.orderId() == 0 ? target.clientOrderId() : null, cancel.clientOrderId());
            Identifier36.encode(requestId, cancel.requestId());
            cancel.instrumentId(instrumentId);
            return MessageHeaderEncoder.ENCODED_LENGTH + cancel.encodedLength();
        };
    }

    /** @param instrumentId 0 for all */
    Encoder cancelAll(final long accountId, final int instrumentId, final String requestId) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            cancelAll.wrapAndApplyHeader(buffer, offset, header);
            noSource(cancelAll.source());
            cancelAll.accountId(accountId);
            Identifier36.encode(requestId, cancelAll.requestId());
            cancelAll.instrumentId(instrumentId);
            return MessageHeaderEncoder.ENCODED_LENGTH + cancelAll.encodedLength();
        };
    }

    Encoder amend(final long accountId, final Target target, final NewOrder order) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            amend.wrapAndApplyHeader(buffer, offset, header);
            noSource(amend.source());
            amend.accountId(accountId).orderId(target.orderId());
            Identifier36.encode(target.orderId() == 0 ? target.clientOrderId() : null, amend.clientOrderId());
            Identifier36.encode(order.clientOrderId(), amend.newClientOrderId());
            amend.newQuantityLots(order.quantityLots())
                    .instrumentId(order.instrument().instrumentId());
            return MessageHeaderEncoder.ENCODED_LENGTH + amend.encodedLength();
        };
    }

    /** The quantity counts what the old order has executed. */
    Encoder replace(final long accountId, final Target target, final NewOrder order, final long cancelTimerId) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            replace.wrapAndApplyHeader(buffer, offset, header);
            noSource(replace.source());
            replace.accountId(accountId).cancelOrderId(target.orderId());
            Identifier36.encode(target.orderId() == 0 ? target.clientOrderId() : null, replace.cancelClientOrderId());
            Identifier36.encode(order.clientOrderId(), replace.cancelRequestId());
            Identifier36.encode(order.clientOrderId(), replace.clientOrderId());
            replace.priceTicks(order.priceTicks())
                    .quantityLots(order.quantityLots())
                    .quoteAmount(order.quoteAmount())
                    .instrumentId(order.instrument().instrumentId())
                    .replaceMode(ReplaceMode.STOP_ON_FAILURE)
                    .side(order.side())
                    .orderType(order.type())
                    .timeInForce(order.timeInForce())
                    .selfTradePrevention(order.selfTradePrevention())
                    .expireTimestampNs(order.expireNs())
                    .cancelTimerId(cancelTimerId)
                    .lessExecuted((short) 1);
            return MessageHeaderEncoder.ENCODED_LENGTH + replace.encodedLength();
        };
    }

    private static void noSource(final CommandSourceEncoder source) {
        source.gatewayId(0).flags(0).correlationId(0);
    }
}
