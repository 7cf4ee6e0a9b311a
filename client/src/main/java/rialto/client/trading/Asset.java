package rialto.client.trading;

/**
 * An asset that accounts hold.
 *
 * @param assetId of the venue
 * @param symbol as {@code BTC}
 * @param scale decimal digits of its minor unit, 0 to 12: 1.5 of an asset of scale 8 is 150,000,000 minor units
 */
public record Asset(int assetId, String symbol, int scale) {
    /**
     * Minor units of a decimal.
     *
     * @param text as {@code 1.5}; may be negative
     * @throws IllegalArgumentException if it is no decimal, finer than the minor unit, or more than a long holds
     */
    public long units(final String text) {
        return Decimal.units(text, scale, "an amount of " + symbol);
    }

    /** The decimal of an amount in minor units, without zeros at its end. */
    public String decimal(final long units) {
        return Decimal.text(units, scale);
    }
}
