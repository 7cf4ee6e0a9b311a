package rialto.simulator.crowd;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * What is traded, and its character.
 *
 * @param tickSize      smallest price step, in the quote asset
 * @param lotSize       smallest quantity step, in the base asset
 * @param initialPrice  where trading begins when there is no last price
 * @param halfSpreadBps usual distance of the best quote from the fair value, basis points
 * @param volatilityBps usual movement of the fair value in one second (one standard deviation), basis points
 * @param beta          how much of the whole market's movement it follows
 * @param levelNotional usual size of a maker's best quote, in the quote asset
 * @param tradeNotional median size of a trade, in the quote asset
 * @param activity      how busy it is; 1 is average
 */
public record Instrument(
        String symbol,
        String baseAsset,
        String quoteAsset,
        BigDecimal tickSize,
        BigDecimal lotSize,
        BigDecimal initialPrice,
        double halfSpreadBps,
        double volatilityBps,
        double beta,
        double levelNotional,
        double tradeNotional,
        double activity) {

    private static final double BPS = 1e-4;

    /** The same, traded in sizes so many times the usual ones. */
    public Instrument inSizes(final double multiple) {
        return new Instrument(
                symbol,
                baseAsset,
                quoteAsset,
                tickSize,
                lotSize,
                initialPrice,
                halfSpreadBps,
                volatilityBps,
                beta,
                levelNotional * multiple,
                tradeNotional * multiple,
                activity);
    }

    /** A price as the dialect writes it. */
    public String price(final long ticks) {
        return tickSize.multiply(BigDecimal.valueOf(ticks)).toPlainString();
    }

    /** A quantity as the dialect writes it. */
    public String quantity(final long lots) {
        return lotSize.multiply(BigDecimal.valueOf(lots)).toPlainString();
    }

    /** Ticks of a price, rounded to the nearest. */
    public long ticks(final BigDecimal price) {
        return price.divide(tickSize, 0, RoundingMode.HALF_UP).longValueExact();
    }

    /** Lots of a quantity, rounded down. */
    public long lots(final BigDecimal quantity) {
        return quantity.divide(lotSize, 0, RoundingMode.DOWN).longValue();
    }

    /** Lots that cost about {@code notional} of the quote asset at a price; at least 1. */
    public long lotsOf(final double notional, final double priceTicks) {
        return Math.max(1, Math.round(notional / notionalOf(1, priceTicks)));
    }

    /** What a quantity costs at a price, in the quote asset. */
    public double notionalOf(final long lots, final double priceTicks) {
        return lots * priceTicks * tickSize.doubleValue() * lotSize.doubleValue();
    }

    /** The usual half spread in ticks, at least half a tick. */
    public double halfSpreadTicks(final double priceTicks) {
        return Math.max(0.5, priceTicks * halfSpreadBps * BPS);
    }
}
