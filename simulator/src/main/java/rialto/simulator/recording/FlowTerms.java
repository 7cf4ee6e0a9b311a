package rialto.simulator.recording;

import java.math.BigDecimal;

/**
 * What the orders of a flow are for. Quantities are whole units of the base asset.
 *
 * @param symbol    of the instrument
 * @param priceStep what one tick of the recording is, in the quote asset
 * @param tickSize  the smallest price step of the exchange, in the quote asset; a multiple of {@code priceStep}
 */
public record FlowTerms(String symbol, String baseAsset, String quoteAsset, BigDecimal priceStep, BigDecimal tickSize) {

    /** A price of the recording as text. */
    public String price(final long ticks) {
        return priceStep.multiply(BigDecimal.valueOf(ticks)).toPlainString();
    }

    /** Whether a price of the recording is a multiple of {@link #tickSize()}. */
    public boolean isOnTick(final long ticks) {
        return priceStep.multiply(BigDecimal.valueOf(ticks)).remainder(tickSize).signum() == 0;
    }
}
