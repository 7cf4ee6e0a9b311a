package rialto.engine;

/**
 * Which trade is to be busted or to have another price, as whoever asks for it knows it. Reused by the caller; the engine never
 * writes to it and keeps no reference.
 */
public final class TradeRevisionRequest {
    /** On its instrument, from 1. */
    public long tradeId;

    /** The trade's price as it is now. */
    public long priceTicks;

    public long quantityLots;

    /** The price that it should have; 0 to bust it. */
    public long correctedTicks;

    public int instrumentId;

    boolean isBust() {
        return correctedTicks == 0;
    }

    boolean isWellFormed() {
        return tradeId > 0 && priceTicks > 0 && quantityLots > 0 && correctedTicks >= 0 && correctedTicks != priceTicks;
    }
}
