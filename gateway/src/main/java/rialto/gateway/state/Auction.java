package rialto.gateway.state;

/**
 * What an instrument's auction would come to.
 *
 * @param priceTicks 0 when nothing can be executed
 * @param imbalanceLots left over at the price: above zero to buy, below zero to sell
 * @param eventSequence of the event that told it
 */
public record Auction(long priceTicks, long volumeLots, long imbalanceLots, long eventSequence) {
    /** Before anything was told. */
    public static final Auction NONE = new Auction(0, 0, 0, 0);
}
