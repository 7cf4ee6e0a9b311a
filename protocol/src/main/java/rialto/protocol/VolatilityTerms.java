package rialto.protocol;

/**
 * When a continuous trade does not happen and an auction begins instead. Ranges are in basis points of the reference price.
 *
 * @param volatilityRange how far from it a continuous trade may be, 1 to 9,999; 0 with all others 0: anywhere
 * @param interruptionSeconds how long the auction lasts, and each extension of it, 1 to 3,600
 * @param extensionRange how far from it the auction may trade without an extension, volatilityRange to 9,999
 * @param maxExtensions how often the auction is extended, 1 to 10; 0 with extensionRange 0: never
 */
public record VolatilityTerms(int volatilityRange, int interruptionSeconds, int extensionRange, int maxExtensions) {
    /** No interruptions. */
    public static final VolatilityTerms NONE = new VolatilityTerms(0, 0, 0, 0);

    public static final int MAX_RANGE = PriceProtection.UNIT - 1;
    public static final int MAX_INTERRUPTION_SECONDS = 3_600;
    public static final int MAX_EXTENSIONS = 10;

    /** What an event tells; {@link #NONE} where its block ends before. */
    public static VolatilityTerms of(final PriceProtectionSetDecoder event) {
        return isIn(event) ? of(event.volatility()) : NONE;
    }

    static VolatilityTerms of(final SnapshotPriceProtectionDecoder record) {
        return isIn(record) ? of(record.volatility()) : NONE;
    }

    /** Whether a command has them; one whose block ends before has none. */
    public static boolean isIn(final SetPriceProtectionDecoder command) {
        return Blocks.has(command, SetPriceProtectionDecoder.volatilityEncodingOffset());
    }

    /** As the other one. */
    public static boolean isIn(final PriceProtectionSetDecoder event) {
        return Blocks.has(event, PriceProtectionSetDecoder.volatilityEncodingOffset());
    }

    /** As the other one. */
    public static boolean isIn(final SnapshotPriceProtectionDecoder record) {
        return Blocks.has(record, SnapshotPriceProtectionDecoder.volatilityEncodingOffset());
    }

    private static VolatilityTerms of(final VolatilityTermsDecoder terms) {
        return new VolatilityTerms(
                terms.volatilityRange(), terms.interruptionSeconds(), terms.extensionRange(), terms.maxExtensions());
    }

    void encode(final VolatilityTermsEncoder into) {
        into.volatilityRange(volatilityRange)
                .interruptionSeconds(interruptionSeconds)
                .extensionRange(extensionRange)
                .maxExtensions(maxExtensions);
    }

    public boolean isNone() {
        return equals(NONE);
    }
}
