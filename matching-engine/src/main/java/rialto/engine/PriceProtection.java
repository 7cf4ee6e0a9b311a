package rialto.engine;

/**
 * Between which prices orders of an instrument may be entered and may trade; all zero for anywhere. Ranges and the collar
 * are in basis points, multipliers in ten-thousandths. As a parameter it is reused by the caller; the engine never writes
 * to it and keeps no reference. In a callback it is to be read only and only during the call.
 */
public final class PriceProtection {
    /** A multiplier of 1, and a range of the whole reference price. */
    static final int UNIT = 10_000;

    /** A range or a multiplier at most: a hundred times the reference price. */
    static final int MAX_RATIO = 100 * UNIT;

    static final int MAX_AVERAGE_MINUTES = 60;
    static final int MAX_INTERRUPTION_SECONDS = 3_600;
    static final int MAX_EXTENSIONS = 10;

    public int instrumentId;

    /** An operator's reference price; 0 for none. */
    public long referenceTicks;

    /** How far above the operator's reference a limit may be; 0 with {@link #staticDown} 0: no static band. */
    public int staticUp;

    /** How far below it, at most 10,000. */
    public int staticDown;

    /** Times the reference price: the highest limit of a buy order. All four multipliers 0: no moving band. */
    public int bidMultiplierUp;

    public int bidMultiplierDown;

    public int askMultiplierUp;

    public int askMultiplierDown;

    /** The reference price is the average of the trades of so many minutes, 1 to 60; 0: the last trade's. */
    public int averageMinutes;

    /** How far from the reference price MARKET orders and triggered ones trade, 1 to 9,999; 0: anywhere. */
    public int collar;

    /**
     * How far from the reference price a continuous trade may be, 1 to 9,999: one that would be further begins a volatility
     * auction instead. 0 with the three below 0: trades are anywhere.
     */
    public int volatilityRange;

    /** How many seconds that auction lasts, and each of its extensions, 1 to 3,600. */
    public int interruptionSeconds;

    /** How far from the reference price the auction may trade without an extension, from {@link #volatilityRange} to 9,999. */
    public int extensionRange;

    /** How often it is extended, 1 to 10; 0 with {@link #extensionRange} 0: never. */
    public int maxExtensions;

    void copyTo(final PriceProtection other) {
        other.instrumentId = instrumentId;
        other.referenceTicks = referenceTicks;
        other.staticUp = staticUp;
        other.staticDown = staticDown;
        other.bidMultiplierUp = bidMultiplierUp;
        other.bidMultiplierDown = bidMultiplierDown;
        other.askMultiplierUp = askMultiplierUp;
        other.askMultiplierDown = askMultiplierDown;
        other.averageMinutes = averageMinutes;
        other.collar = collar;
        other.volatilityRange = volatilityRange;
        other.interruptionSeconds = interruptionSeconds;
        other.extensionRange = extensionRange;
        other.maxExtensions = maxExtensions;
    }

    /** Whether it protects nothing. */
    boolean isNone() {
        return referenceTicks == 0
                && (staticUp | staticDown | multipliers() | averageMinutes | collar) == 0
                && !hasVolatilityTerms();
    }

    /** Whether any of what is about volatility interruptions is not 0. */
    public boolean hasVolatilityTerms() {
        return (volatilityRange | interruptionSeconds | extensionRange | maxExtensions) != 0;
    }

    boolean hasStaticBand() {
        return (staticUp | staticDown) != 0;
    }

    boolean hasMovingBand() {
        return bidMultiplierUp != 0;
    }

    private int multipliers() {
        return bidMultiplierUp | bidMultiplierDown | askMultiplierUp | askMultiplierDown;
    }

    boolean isValid() {
        return referenceTicks >= 0
                && referenceTicks <= BookSide.MAX_PRICE_TICKS
                && staticUp >= 0
                && staticUp <= MAX_RATIO
                && staticDown >= 0
                && staticDown <= UNIT
                && (!hasStaticBand() || referenceTicks > 0)
                && (multipliers() == 0
                        || surroundsOne(bidMultiplierDown, bidMultiplierUp)
                                && surroundsOne(askMultiplierDown, askMultiplierUp))
                && averageMinutes >= 0
                && averageMinutes <= MAX_AVERAGE_MINUTES
                && collar >= 0
                && collar < UNIT
                && (!hasVolatilityTerms() || areVolatilityTermsValid());
    }

    private boolean areVolatilityTermsValid() {
        final boolean extensionsAreValid = (extensionRange | maxExtensions) == 0
                || extensionRange >= volatilityRange
                        && extensionRange < UNIT
                        && maxExtensions >= 1
                        && maxExtensions <= MAX_EXTENSIONS;
        return volatilityRange >= 1
                && volatilityRange < UNIT
                && interruptionSeconds >= 1
                && interruptionSeconds <= MAX_INTERRUPTION_SECONDS
                && extensionsAreValid;
    }

    /** Whether the reference price itself passes. */
    private static boolean surroundsOne(final int down, final int up) {
        return down >= 0 && down <= UNIT && up >= UNIT && up <= MAX_RATIO;
    }
}
