package rialto.protocol;

/** How many lots of an order must trade when it enters an order book, in messages of this build and of older ones, whose blocks end before. */
public final class MinQuantities {
    private MinQuantities() {}

    /** 0 for any. */
    public static long lots(final EnterOrderDecoder command) {
        return Blocks.has(command, EnterOrderDecoder.minQuantityLotsEncodingOffset()) ? command.minQuantityLots() : 0;
    }

    /** As the other one. */
    public static long lots(final ReplaceOrderDecoder command) {
        return Blocks.has(command, ReplaceOrderDecoder.minQuantityLotsEncodingOffset()) ? command.minQuantityLots() : 0;
    }

    /** As the other one. */
    public static long lots(final OrderAcceptedDecoder event) {
        return Blocks.has(event, OrderAcceptedDecoder.minQuantityLotsEncodingOffset()) ? event.minQuantityLots() : 0;
    }
}
