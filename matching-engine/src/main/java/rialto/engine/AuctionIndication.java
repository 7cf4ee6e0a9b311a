package rialto.engine;

/** What was last published of an instrument's auction; all zero outside one. */
final class AuctionIndication {
    long priceTicks;
    long volumeLots;
    long imbalanceLots;

    /** Whether it is to be looked at when the command ends. */
    boolean touched;

    void set(final long price, final long volume, final long imbalance) {
        priceTicks = price;
        volumeLots = volume;
        imbalanceLots = imbalance;
    }
}
