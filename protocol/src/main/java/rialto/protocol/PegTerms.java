package rialto.protocol;

/**
 * From which price of the book an order takes its own, once, when it enters.
 *
 * @param priceType NONE for an order that is not pegged; then the rest is NONE and 0
 * @param offsetType in what the offset is counted; NONE for no offset
 * @param offset TICKS: is added to the price. PRICE_LEVEL: so many prices deeper into the book, 0 to {@link #MAX_LEVELS}
 * @param limitTicks the worst price that it may have; 0 for any
 */
public record PegTerms(PegPriceType priceType, PegOffsetType offsetType, int offset, long limitTicks) {
    public static final PegTerms NONE = new PegTerms(PegPriceType.NONE, PegOffsetType.NONE, 0, 0);

    /** The deepest price that an order can be pegged to, counted from the best one. */
    public static final int MAX_LEVELS = 100;

    /** Whether a command has one; that of an older build ends before. */
    public static boolean areIn(final EnterOrderDecoder command) {
        return Blocks.has(command, EnterOrderDecoder.pegEncodingOffset());
    }

    /** As the other one. */
    public static boolean areIn(final ReplaceOrderDecoder command) {
        return Blocks.has(command, ReplaceOrderDecoder.pegEncodingOffset());
    }

    /** A copy of what is decoded; {@link #NONE} where the block ends before. */
    public static PegTerms of(final OrderAcceptedDecoder event) {
        return Blocks.has(event, OrderAcceptedDecoder.pegEncodingOffset()) ? of(event.peg()) : NONE;
    }

    /** As the other one. */
    public static PegTerms of(final SessionReportDecoder report) {
        return Blocks.has(report, SessionReportDecoder.pegEncodingOffset()) ? of(report.peg()) : NONE;
    }

    /** A copy of what is decoded. */
    public static PegTerms of(final PegInstructionsDecoder peg) {
        return peg.pegPriceType() == PegPriceType.NONE
                ? NONE
                : new PegTerms(peg.pegPriceType(), peg.pegOffsetType(), peg.pegOffset(), peg.pegLimitTicks());
    }

    public void encode(final PegInstructionsEncoder peg) {
        peg.pegLimitTicks(limitTicks).pegOffset(offset).pegPriceType(priceType).pegOffsetType(offsetType);
    }

    public boolean isNone() {
        return priceType == PegPriceType.NONE;
    }

    /**
     * The price that an order's owner gave it: of a pegged one its limit, 0 without one.
     *
     * @param priceTicks of the order
     */
    public long givenTicks(final long priceTicks) {
        return isNone() ? priceTicks : limitTicks;
    }

    /** Whether it asks for another price than the one that it is pegged to. */
    public boolean hasOffset() {
        return offsetType != PegOffsetType.NONE;
    }
}
