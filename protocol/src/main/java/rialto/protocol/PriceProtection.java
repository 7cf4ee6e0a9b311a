package rialto.protocol;

/**
 * Between which prices orders of an instrument may be entered and may trade. Prices are in ticks, ranges and the collar in
 * basis points, multipliers in ten-thousandths.
 *
 * @param referenceTicks an operator's reference price; 0 for none
 * @param staticUp how far above the operator's reference a limit may be; 0 with staticDown 0: no static band
 * @param staticDown how far below it, at most 10,000
 * @param bidMultiplierUp times the reference price: the highest limit of a buy order. All four multipliers 0: no moving band
 * @param bidMultiplierDown the lowest limit of a buy order
 * @param askMultiplierUp the highest limit of a sell order
 * @param askMultiplierDown the lowest limit of a sell order
 * @param averageMinutes the reference price is the average of the trades of so many minutes, 1 to 60; 0: the last trade's
 * @param collar how far from the reference price MARKET orders and triggered ones trade, 1 to 9,999; 0: anywhere
 * @param volatility when an auction begins instead of a trade
 */
public record PriceProtection(
        long referenceTicks,
        int staticUp,
        int staticDown,
        int bidMultiplierUp,
        int bidMultiplierDown,
        int askMultiplierUp,
        int askMultiplierDown,
        int averageMinutes,
        int collar,
        VolatilityTerms volatility) {
    /** No bands, no collar and no interruptions. */
    public static final PriceProtection NONE = new PriceProtection(0, 0, 0, 0, 0, 0, 0, 0, 0);

    /** What a multiplier of 1 is, and a range of the whole reference price. */
    public static final int UNIT = 10_000;

    /** A range or a multiplier at most: a hundred times the reference price. */
    public static final int MAX_RATIO = 100 * UNIT;

    public static final int MAX_AVERAGE_MINUTES = 60;

    /** One without volatility interruptions. */
    public PriceProtection(
            final long referenceTicks,
            final int staticUp,
            final int staticDown,
            final int bidMultiplierUp,
            final int bidMultiplierDown,
            final int askMultiplierUp,
            final int askMultiplierDown,
            final int averageMinutes,
            final int collar) {
        this(
                referenceTicks,
                staticUp,
                staticDown,
                bidMultiplierUp,
                bidMultiplierDown,
                askMultiplierUp,
                askMultiplierDown,
                averageMinutes,
                collar,
                VolatilityTerms.NONE);
    }

    /** A copy of what is decoded. */
    public static PriceProtection of(final PriceProtectionSetDecoder event) {
        return of(event.protection(), VolatilityTerms.of(event));
    }

    /** As the other one. */
    public static PriceProtection of(final SnapshotPriceProtectionDecoder record) {
        return of(record.protection(), VolatilityTerms.of(record));
    }

    private static PriceProtection of(final PriceProtectionDecoder protection, final VolatilityTerms volatility) {
        return new PriceProtection(
                protection.referenceTicks(),
                protection.staticUp(),
                protection.staticDown(),
                protection.bidMultiplierUp(),
                protection.bidMultiplierDown(),
                protection.askMultiplierUp(),
                protection.askMultiplierDown(),
                protection.averageMinutes(),
                protection.collar(),
                volatility);
    }

    public void encode(final SetPriceProtectionEncoder command) {
        volatility.encode(command.volatility());
        encode(command.protection());
    }

    public void encode(final PriceProtectionSetEncoder event) {
        volatility.encode(event.volatility());
        encode(event.protection());
    }

    private void encode(final PriceProtectionEncoder into) {
        into.referenceTicks(referenceTicks)
                .staticUp(staticUp)
                .staticDown(staticDown)
                .bidMultiplierUp(bidMultiplierUp)
                .bidMultiplierDown(bidMultiplierDown)
                .askMultiplierUp(askMultiplierUp)
                .askMultiplierDown(askMultiplierDown)
                .averageMinutes(averageMinutes)
                .collar(collar);
    }

    public boolean isNone() {
        return equals(NONE);
    }

    public boolean hasStaticBand() {
        return (staticUp | staticDown) != 0;
    }

    public boolean hasMovingBand() {
        return bidMultiplierUp != 0;
    }

    /** The lowest price of the static band; 1 where there is none. */
    public long staticLowestTicks() {
        return hasStaticBand() ? Math.max(1, ceiling(referenceTicks, UNIT - staticDown)) : 1;
    }

    /** The highest price of the static band; {@link Long#MAX_VALUE} where there is none. */
    public long staticHighestTicks() {
        return hasStaticBand() ? floor(referenceTicks, UNIT + staticUp) : Long.MAX_VALUE;
    }

    /** So many ten-thousandths of a price of fewer than 2^42 ticks, rounded down. */
    private static long floor(final long ticks, final int tenThousandths) {
        return ticks * tenThousandths / UNIT;
    }

    private static long ceiling(final long ticks, final int tenThousandths) {
        return (ticks * tenThousandths + UNIT - 1) / UNIT;
    }
}
