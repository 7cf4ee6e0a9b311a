package rialto.client.trading;

import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import rialto.protocol.AmendOrderEncoder;
import rialto.protocol.CancelAllOrdersEncoder;
import rialto.protocol.CancelOrderEncoder;
import rialto.protocol.CancelOrderListEncoder;
import rialto.protocol.CommandSourceEncoder;
import rialto.protocol.ContingencyType;
import rialto.protocol.CreateAccountEncoder;
import rialto.protocol.EndCancelTimerEncoder;
import rialto.protocol.EnterOrderEncoder;
import rialto.protocol.EnterOrderListEncoder;
import rialto.protocol.EnterQuoteOrderEncoder;
import rialto.protocol.Identifier36;
import rialto.protocol.MarketModel;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.OrderType;
import rialto.protocol.ReplaceMode;
import rialto.protocol.ReplaceOrderEncoder;
import rialto.protocol.SetCancelTimerEncoder;
import rialto.protocol.TransferFundsEncoder;

/** Writes requests as commands; each method returns the command's length. */
final class RequestEncoder {
    final UnsafeBuffer buffer = new UnsafeBuffer(new byte[ClientSettings.maxRequestLength()]);

    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final EnterOrderEncoder enter = new EnterOrderEncoder();
    private final EnterOrderListEncoder enterList = new EnterOrderListEncoder();
    private final CancelOrderListEncoder cancelList = new CancelOrderListEncoder();
    private final EnterQuoteOrderEncoder enterQuote = new EnterQuoteOrderEncoder();
    private final CancelOrderEncoder cancel = new CancelOrderEncoder();
    private final CancelAllOrdersEncoder cancelAll = new CancelAllOrdersEncoder();
    private final AmendOrderEncoder amend = new AmendOrderEncoder();
    private final ReplaceOrderEncoder replace = new ReplaceOrderEncoder();
    private final CreateAccountEncoder createAccount = new CreateAccountEncoder();
    private final TransferFundsEncoder transfer = new TransferFundsEncoder();
    private final SetCancelTimerEncoder setCancelTimer = new SetCancelTimerEncoder();
    private final EndCancelTimerEncoder endCancelTimer = new EndCancelTimerEncoder();
    private final int gatewayId;
    private final Directory directory;

    RequestEncoder(final int gatewayId, final Directory directory) {
        this.gatewayId = gatewayId;
        this.directory = directory;
    }

    int enter(final long requestId, final OrderRequest order) {
        return isOfQuotes(order) ? enterQuote(requestId, order) : enterPlain(requestId, order);
    }

    /** Whether it says what only an order says where quotes are streamed. */
    private boolean isOfQuotes(final OrderRequest order) {
        final Instrument instrument = directory.instrument(order.instrumentId);
        return order.type == OrderType.PREVIOUSLY_QUOTED
                || order.minQuantityLots != 0
                        && instrument != null
                        && instrument.marketModel() == MarketModel.STREAMED_QUOTES;
    }

    private int enterPlain(final long requestId, final OrderRequest order) {
        enter.wrapAndApplyHeader(buffer, 0, header);
        source(enter.source(), requestId);
        return encode(order, clientOrderId(order, requestId));
    }

    /** @return the length with its header */
    private int encode(final OrderRequest order, final String clientOrderId) {
        Identifier36.encode(clientOrderId, enter.clientOrderId());
        enter.accountId(order.accountId)
                .priceTicks(order.priceTicks)
                .quantityLots(order.quantityLots)
                .quoteAmount(order.quoteAmount)
                .instrumentId(order.instrumentId)
                .side(order.side)
                .orderType(order.type)
                .timeInForce(order.timeInForce)
                .selfTradePrevention(order.selfTradePrevention)
                .expireTimestampNs(order.expireTimestampNs)
                .cancelTimerId(order.cancelTimerId)
                .validateOnly((short) (order.validateOnly ? 1 : 0));
        enter.triggerTicks(order.triggerTicks)
                .trailingDelta(order.trailingDelta)
                .triggerType(order.triggerType)
                .triggerPriceType(order.triggerPriceType)
                .displayLots(order.displayLots)
                .minQuantityLots(order.minQuantityLots);
        order.peg.encode(enter.peg());
        return MessageHeaderEncoder.ENCODED_LENGTH + enter.encodedLength();
    }

    /** An order without a name of its own has the list's, with its number. */
    int enterList(
            final long requestId, final String clientListId, final ContingencyType type, final OrderRequest... legs) {
        enterList.wrapAndApplyHeader(buffer, 0, header);
        source(enterList.source(), requestId);
        Identifier36.encode(clientListId, enterList.clientListId());
        enterList
                .accountId(legs[0].accountId)
                .instrumentId(legs[0].instrumentId)
                .contingencyType(type);
        int length = MessageHeaderEncoder.ENCODED_LENGTH + enterList.encodedLength();
        for (int leg = 0; leg < legs.length; leg++) {
            enter.wrapAndApplyHeader(buffer, length, header);
            source(enter.source(), 0);
            length += encode(
                    legs[leg],
                    clientOrderId(legs[leg], requestId) + (legs[leg].clientOrderId.isEmpty() ? "-" + leg : ""));
        }
        return length;
    }

    int cancelList(
            final long requestId,
            final long accountId,
            final int instrumentId,
            final long listId,
            final String clientListId) {
        cancelList.wrapAndApplyHeader(buffer, 0, header);
        source(cancelList.source(), requestId);
        Identifier36.encode(clientListId, cancelList.clientListId());
        Identifier36.encode(null, cancelList.requestId());
        cancelList.accountId(accountId).listId(listId).instrumentId(instrumentId);
        return MessageHeaderEncoder.ENCODED_LENGTH + cancelList.encodedLength();
    }

    private int enterQuote(final long requestId, final OrderRequest order) {
        enterQuote.wrapAndApplyHeader(buffer, 0, header);
        source(enterQuote.source(), requestId);
        Identifier36.encode(clientOrderId(order, requestId), enterQuote.clientOrderId());
        Identifier36.encode(order.quoteId, enterQuote.quoteId());
        enterQuote
                .accountId(order.accountId)
                .priceTicks(order.priceTicks)
                .quantityLots(order.quantityLots)
                .instrumentId(order.instrumentId)
                .side(order.side)
                .orderType(order.type)
                .timeInForce(order.timeInForce)
                .quoteTier((short) order.quoteTier)
                .expireTimestampNs(order.expireTimestampNs)
                .cancelTimerId(order.cancelTimerId)
                .minQuantityLots(order.minQuantityLots)
                .quoteAccountId(order.quoteAccountId)
                .quoteRequestId(order.quoteRequestId)
                .validateOnly((short) (order.validateOnly ? 1 : 0));
        return MessageHeaderEncoder.ENCODED_LENGTH + enterQuote.encodedLength();
    }

    int cancel(
            final long requestId,
            final long accountId,
            final int instrumentId,
            final long orderId,
            final String clientOrderId) {
        cancel.wrapAndApplyHeader(buffer, 0, header);
        source(cancel.source(), requestId);
        Identifier36.encode(clientOrderId, cancel.clientOrderId());
        Identifier36.encode(null, cancel.requestId());
        cancel.accountId(accountId).orderId(orderId).instrumentId(instrumentId);
        return MessageHeaderEncoder.ENCODED_LENGTH + cancel.encodedLength();
    }

    int cancelAll(final long requestId, final long accountId, final int instrumentId) {
        cancelAll.wrapAndApplyHeader(buffer, 0, header);
        source(cancelAll.source(), requestId);
        Identifier36.encode(null, cancelAll.requestId());
        cancelAll.accountId(accountId).instrumentId(instrumentId);
        return MessageHeaderEncoder.ENCODED_LENGTH + cancelAll.encodedLength();
    }

    int amend(
            final long requestId,
            final long accountId,
            final int instrumentId,
            final long orderId,
            final long newQuantityLots) {
        amend.wrapAndApplyHeader(buffer, 0, header);
        source(amend.source(), requestId);
        Identifier36.encode(null, amend.clientOrderId());
        Identifier36.encode(null, amend.newClientOrderId());
        amend.accountId(accountId)
                .orderId(orderId)
                .newQuantityLots(newQuantityLots)
                .instrumentId(instrumentId);
        return MessageHeaderEncoder.ENCODED_LENGTH + amend.encodedLength();
    }

    int replace(final long requestId, final long orderId, final ReplaceMode mode, final OrderRequest order) {
        if (isOfQuotes(order)) {
            throw new IllegalArgumentException(
                    "an order for streamed quotes with a minimum quantity, or of a quote that it names, cannot replace another:"
                            + " cancel that one, then enter this");
        }
        replace.wrapAndApplyHeader(buffer, 0, header);
        source(replace.source(), requestId);
        Identifier36.encode(null, replace.cancelClientOrderId());
        Identifier36.encode(null, replace.cancelRequestId());
        Identifier36.encode(clientOrderId(order, requestId), replace.clientOrderId());
        replace.accountId(order.accountId)
                .cancelOrderId(orderId)
                .priceTicks(order.priceTicks)
                .quantityLots(order.quantityLots)
                .quoteAmount(order.quoteAmount)
                .instrumentId(order.instrumentId)
                .replaceMode(mode)
                .side(order.side)
                .orderType(order.type)
                .timeInForce(order.timeInForce)
                .selfTradePrevention(order.selfTradePrevention)
                .expireTimestampNs(order.expireTimestampNs)
                .cancelTimerId(order.cancelTimerId)
                .lessExecuted((short) 0);
        replace.triggerTicks(order.triggerTicks)
                .trailingDelta(order.trailingDelta)
                .triggerType(order.triggerType)
                .triggerPriceType(order.triggerPriceType)
                .displayLots(order.displayLots)
                .minQuantityLots(order.minQuantityLots);
        order.peg.encode(replace.peg());
        return MessageHeaderEncoder.ENCODED_LENGTH + replace.encodedLength();
    }

    int createAccount(final long requestId, final String name) {
        createAccount.wrapAndApplyHeader(buffer, 0, header);
        source(createAccount.source(), requestId);
        Identifier36.encode(name, createAccount.name());
        return MessageHeaderEncoder.ENCODED_LENGTH + createAccount.encodedLength();
    }

    int transfer(
            final long requestId, final long accountId, final int assetId, final long amount, final String transferId) {
        transfer.wrapAndApplyHeader(buffer, 0, header);
        source(transfer.source(), requestId);
        Identifier36.encode(transferId, transfer.transferId());
        transfer.accountId(accountId).amount(amount).assetId(assetId);
        return MessageHeaderEncoder.ENCODED_LENGTH + transfer.encodedLength();
    }

    int setCancelTimer(final long requestId, final CancelTimerRequest cancelTimer) {
        setCancelTimer.wrapAndApplyHeader(buffer, 0, header);
        source(setCancelTimer.source(), requestId);
        setCancelTimer
                .accountId(cancelTimer.accountId)
                .cancelTimerId(cancelTimer.cancelTimerId)
                .countdownMs(cancelTimer.countdownMs)
                .leaseMs(0)
                .instrumentId(cancelTimer.instrumentId)
                .allOrders((short) (cancelTimer.allOrders ? 1 : 0));
        return MessageHeaderEncoder.ENCODED_LENGTH + setCancelTimer.encodedLength();
    }

    int endCancelTimer(
            final long requestId, final long accountId, final long cancelTimerId, final boolean cancelsOrders) {
        endCancelTimer.wrapAndApplyHeader(buffer, 0, header);
        source(endCancelTimer.source(), requestId);
        endCancelTimer.accountId(accountId).cancelTimerId(cancelTimerId).cancelsOrders((short) (cancelsOrders ? 1 : 0));
        return MessageHeaderEncoder.ENCODED_LENGTH + endCancelTimer.encodedLength();
    }

    int command(final long requestId, final CommandWriter command) {
        final int length = command.encode(buffer, gatewayId, requestId);
        if (length < MessageHeaderEncoder.ENCODED_LENGTH + CommandSourceEncoder.ENCODED_LENGTH
                || length > buffer.capacity()) {
            throw new IllegalArgumentException("a command has " + MessageHeaderEncoder.ENCODED_LENGTH + " + "
                    + CommandSourceEncoder.ENCODED_LENGTH + " to " + buffer.capacity() + " bytes, not " + length);
        }
        return length;
    }

    MutableDirectBuffer buffer() {
        return buffer;
    }

    /** Every order has one. */
    private String clientOrderId(final OrderRequest order, final long requestId) {
        return order.clientOrderId.isEmpty()
                ? "J" + Integer.toString(gatewayId, Character.MAX_RADIX) + "-" + requestId
                : order.clientOrderId;
    }

    private void source(final CommandSourceEncoder source, final long requestId) {
        source.gatewayId(gatewayId).flags(0).correlationId(requestId);
    }
}
