package rialto.engine;

/**
 * What an auction comes to: as a forecast while orders are collected, or as it was held. The engine reuses it: valid
 * only during the callback.
 */
public final class AuctionState {
    long priceTicks;
    long volumeLots;
    long imbalanceLots;
    int instrumentId;
    TradingPhase phase;

    AuctionState() {}

    public int instrumentId() {
        return instrumentId;
    }

    /** The phase that the instrument is in, or that ends with the auction. */
    public TradingPhase phase() {
        return phase;
    }

    /** 0 when nothing can be, or was, executed. */
    public long priceTicks() {
        return priceTicks;
    }

    public long volumeLots() {
        return volumeLots;
    }

    /** What is left over at the price: above zero to buy, below zero to sell. */
    public long imbalanceLots() {
        return imbalanceLots;
    }
}
