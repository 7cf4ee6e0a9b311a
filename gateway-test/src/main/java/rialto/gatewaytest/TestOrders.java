package rialto.gatewaytest;

import rialto.gateway.command.CommandSender;
import rialto.protocol.CancelOrderEncoder;
import rialto.protocol.EnterOrderEncoder;
import rialto.protocol.Identifier36;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.OrderType;
import rialto.protocol.PlainOrders;
import rialto.protocol.SelfTradePrevention;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;

/** Orders of accounts of a {@link RunningVenue} that come by no session. */
public final class TestOrders {
    private static final int BTCUSDT = 1;
    private static final long PRICE_TICKS = 10_000;
    private static final long QUANTITY_LOTS = 10_000;

    private TestOrders() {}

    /** A bid that nobody takes. */
    public static CommandSender.Encoder bid(final int account, final String clientOrderId) {
        return limit(account, BTCUSDT, clientOrderId, Side.BUY, PRICE_TICKS, QUANTITY_LOTS);
    }

    /**
     * A limit order that rests until it is canceled.
     *
     * @param account from 0
     */
    public static CommandSender.Encoder limit(
            final int account,
            final int instrumentId,
            final String clientOrderId,
            final Side side,
            final long priceTicks,
            final long quantityLots) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            final EnterOrderEncoder command = new EnterOrderEncoder().wrapAndApplyHeader(buffer, offset, header);
            command.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            Identifier36.encode(clientOrderId, command.clientOrderId());
            command.accountId(RunningVenue.FIRST_ACCOUNT + account)
                    .priceTicks(priceTicks)
                    .quantityLots(quantityLots)
                    .quoteAmount(0)
                    .instrumentId(instrumentId)
                    .side(side)
                    .orderType(OrderType.LIMIT)
                    .timeInForce(TimeInForce.GTC)
                    .selfTradePrevention(SelfTradePrevention.NONE)
                    .validateOnly((short) 0)
                    .expireTimestampNs(0)
                    .cancelTimerId(0);
            PlainOrders.plain(command);
            return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
        };
    }

    public static CommandSender.Encoder cancel(final int account, final String clientOrderId) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            final CancelOrderEncoder command = new CancelOrderEncoder().wrapAndApplyHeader(buffer, offset, header);
            command.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            Identifier36.encode(clientOrderId, command.clientOrderId());
            Identifier36.encode("c-" + clientOrderId, command.requestId());
            command.accountId(RunningVenue.FIRST_ACCOUNT + account).orderId(0).instrumentId(BTCUSDT);
            return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
        };
    }
}
