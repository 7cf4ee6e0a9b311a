package rialto.reporting;

import rialto.protocol.OrderType;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;

/** An order as an {@link EventScript} knows it. */
final class ScriptOrder {
    final long orderId;
    final long accountId;
    final int instrumentId;
    final Side side;
    final OrderType type;
    final TimeInForce timeInForce;
    final long priceTicks;
    final long quoteAmount;
    String clientOrderId;
    long quantityLots;
    long executedLots;

    ScriptOrder(
            final long orderId,
            final long accountId,
            final int instrumentId,
            final String clientOrderId,
            final Side side,
            final OrderType type,
            final TimeInForce timeInForce,
            final long priceTicks,
            final long quantityLots,
            final long quoteAmount) {
        this.orderId = orderId;
        this.accountId = accountId;
        this.instrumentId = instrumentId;
        this.clientOrderId = clientOrderId;
        this.side = side;
        this.type = type;
        this.timeInForce = timeInForce;
        this.priceTicks = priceTicks;
        this.quantityLots = quantityLots;
        this.quoteAmount = quoteAmount;
    }

    static ScriptOrder limit(
            final long orderId,
            final long accountId,
            final int instrumentId,
            final Side side,
            final long priceTicks,
            final long quantityLots) {
        return new ScriptOrder(
                orderId,
                accountId,
                instrumentId,
                "c" + orderId,
                side,
                OrderType.LIMIT,
                TimeInForce.GTC,
                priceTicks,
                quantityLots,
                0);
    }

    /** GTD, for an hour. */
    static ScriptOrder until(
            final long orderId,
            final long accountId,
            final int instrumentId,
            final Side side,
            final long priceTicks,
            final long quantityLots) {
        return new ScriptOrder(
                orderId,
                accountId,
                instrumentId,
                "c" + orderId,
                side,
                OrderType.LIMIT,
                TimeInForce.GTD,
                priceTicks,
                quantityLots,
                0);
    }

    static ScriptOrder byQuote(
            final long orderId, final long accountId, final int instrumentId, final Side side, final long quoteAmount) {
        return new ScriptOrder(
                orderId,
                accountId,
                instrumentId,
                "c" + orderId,
                side,
                OrderType.MARKET,
                TimeInForce.IOC,
                0,
                0,
                quoteAmount);
    }

    long remaining() {
        return quantityLots - executedLots;
    }
}
