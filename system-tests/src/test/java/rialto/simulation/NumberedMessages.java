package rialto.simulation;

import org.agrona.concurrent.UnsafeBuffer;
import rialto.protocol.AmendOrderEncoder;
import rialto.protocol.CancelAllOrdersEncoder;
import rialto.protocol.CancelOrderEncoder;
import rialto.protocol.CommandSourceEncoder;
import rialto.protocol.EnterOrderEncoder;
import rialto.protocol.Identifier36;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.OrderType;
import rialto.protocol.PlainOrders;
import rialto.protocol.ReplaceMode;
import rialto.protocol.ReplaceOrderEncoder;
import rialto.protocol.SelfTradePrevention;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;

import java.util.Arrays;

/** Commands that a client numbers. */
final class NumberedMessages {
    private static final int INSTRUMENTS = 4;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[1_024]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final Chance chance;
    private final long accountId;

    NumberedMessages(final Chance chance, final long accountId) {
        this.chance = chance;
        this.accountId = accountId;
    }

    byte[] order(final String name) {
        final EnterOrderEncoder order = new EnterOrderEncoder().wrapAndApplyHeader(buffer, 0, header);
        source(order.source());
        final boolean market = chance.oneIn(5);
        final boolean byAmount = market && chance.oneIn(2);
        Identifier36.encode(name, order.clientOrderId());
        order.accountId(accountId)
                .priceTicks(market ? 0 : 80 + chance.below(40))
                .quantityLots(byAmount ? 0 : 1 + chance.below(8))
                .quoteAmount(byAmount ? 1 + chance.below(900) : 0)
                .instrumentId(1 + chance.below(INSTRUMENTS))
                .side(chance.oneIn(2) ? Side.BUY : Side.SELL)
                .orderType(market ? OrderType.MARKET : OrderType.LIMIT)
                .timeInForce(!market && chance.oneIn(4) ? TimeInForce.IOC : TimeInForce.GTC)
                .selfTradePrevention(SelfTradePrevention.NONE)
                .validateOnly((short) 0)
                .expireTimestampNs(0)
                .cancelTimerId(0);
        PlainOrders.plain(order);
        return bytes(order.encodedLength());
    }

    /** A cancel, an amendment or a replacement of one of the orders of a name and number. */
    byte[] change(final String name, final long orders) {
        final String order = name + '-' + Math.max(1, orders - chance.below(8));
        return switch (chance.below(8)) {
            case 0 -> cancelAll();
            case 1, 2 -> amend(order);
            case 3, 4 -> replace(order, name + "r" + orders);
            default -> cancel(order);
        };
    }

    private byte[] cancelAll() {
        final CancelAllOrdersEncoder cancel = new CancelAllOrdersEncoder().wrapAndApplyHeader(buffer, 0, header);
        source(cancel.source());
        Identifier36.encode("all", cancel.requestId());
        cancel.accountId(accountId).instrumentId(0);
        return bytes(cancel.encodedLength());
    }

    private byte[] cancel(final String order) {
        final CancelOrderEncoder cancel = new CancelOrderEncoder().wrapAndApplyHeader(buffer, 0, header);
        source(cancel.source());
        Identifier36.encode(order, cancel.clientOrderId());
        Identifier36.encode("cancel", cancel.requestId());
        cancel.accountId(accountId).orderId(0).instrumentId(1 + chance.below(INSTRUMENTS));
        return bytes(cancel.encodedLength());
    }

    private byte[] amend(final String order) {
        final AmendOrderEncoder amend = new AmendOrderEncoder().wrapAndApplyHeader(buffer, 0, header);
        source(amend.source());
        Identifier36.encode(order, amend.clientOrderId());
        Identifier36.encode(null, amend.newClientOrderId());
        amend.accountId(accountId)
                .orderId(0)
                .newQuantityLots(1 + chance.below(6))
                .instrumentId(1 + chance.below(INSTRUMENTS));
        return bytes(amend.encodedLength());
    }

    private byte[] replace(final String order, final String by) {
        final ReplaceOrderEncoder replace = new ReplaceOrderEncoder().wrapAndApplyHeader(buffer, 0, header);
        source(replace.source());
        Identifier36.encode(order, replace.cancelClientOrderId());
        Identifier36.encode(null, replace.cancelRequestId());
        Identifier36.encode(by, replace.clientOrderId());
        replace.accountId(accountId)
                .cancelOrderId(0)
                .priceTicks(80 + chance.below(40))
                .quantityLots(1 + chance.below(8))
                .quoteAmount(0)
                .instrumentId(1 + chance.below(INSTRUMENTS))
                .replaceMode(ReplaceMode.KEEP_ON_FAILURE)
                .side(chance.oneIn(2) ? Side.BUY : Side.SELL)
                .orderType(OrderType.LIMIT)
                .timeInForce(TimeInForce.GTC)
                .selfTradePrevention(SelfTradePrevention.NONE)
                .expireTimestampNs(0)
                .cancelTimerId(0)
                .lessExecuted((short) chance.below(3));
        PlainOrders.plain(replace);
        return bytes(replace.encodedLength());
    }

    private static void source(final CommandSourceEncoder source) {
        source.gatewayId(0).flags(0).correlationId(0);
    }

    private byte[] bytes(final int encodedLength) {
        return Arrays.copyOf(buffer.byteArray(), MessageHeaderEncoder.ENCODED_LENGTH + encodedLength);
    }
}
