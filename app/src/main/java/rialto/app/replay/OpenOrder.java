package rialto.app.replay;

import rialto.engine.Side;

/** An order that the engine accepted and that has not left, as its events tell. */
final class OpenOrder {
    final long orderId;
    final long recordedId;
    final long accountId;
    final int instrumentId;
    final Side side;
    final long priceTicks;
    long quantityLots;
    long remainingLots;
    boolean resting;

    OpenOrder(
            final long orderId,
            final long recordedId,
            final long accountId,
            final int instrumentId,
            final Side side,
            final long priceTicks,
            final long quantityLots) {
        this.orderId = orderId;
        this.recordedId = recordedId;
        this.accountId = accountId;
        this.instrumentId = instrumentId;
        this.side = side;
        this.priceTicks = priceTicks;
        this.quantityLots = quantityLots;
        remainingLots = quantityLots;
    }

    @Override
    public String toString() {
        return "order " + recordedId + " (" + side + " " + remainingLots + " at " + priceTicks + ")";
    }
}
