package rialto.protocol;

/** The end of the block of an OrderAccepted, which most orders do without: their events have the bytes that older builds wrote. */
public final class AcceptedOrders {
    private AcceptedOrders() {}

    /** How long the block is: that of an order without what only some have ends before it. */
    public static int blockLength(final long displayLots, final long minQuantityLots, final boolean isPegged) {
        if (isPegged) {
            return OrderAcceptedEncoder.BLOCK_LENGTH;
        }
        if (minQuantityLots != 0) {
            return OrderAcceptedEncoder.pegEncodingOffset();
        }
        return displayLots == 0
                ? OrderAcceptedEncoder.displayLotsEncodingOffset()
                : OrderAcceptedEncoder.minQuantityLotsEncodingOffset();
    }

    /** Writes what stands in a block of {@link #blockLength}, but for the peg, which is the caller's to write. */
    public static void encode(
            final OrderAcceptedEncoder event,
            final long displayLots,
            final long minQuantityLots,
            final boolean isPegged) {
        if (displayLots != 0 || minQuantityLots != 0 || isPegged) {
            event.displayLots(displayLots);
        }
        if (minQuantityLots != 0 || isPegged) {
            event.minQuantityLots(minQuantityLots);
        }
    }
}
