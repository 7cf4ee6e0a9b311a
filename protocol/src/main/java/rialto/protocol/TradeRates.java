package rialto.protocol;

/** At which rates the fees of a trade were taken, where the event tells it: older recordings, and trades at an instrument's own rates, do not. */
public final class TradeRates {
    private TradeRates() {}

    /** How long the block is of a trade at its instrument's own rates: it ends before them, as in older recordings. */
    public static int shortBlockLength() {
        return OrderExecutedEncoder.makerFeePpmEncodingOffset();
    }

    /** Whether a fee schedule or terms of an account had a part in the rates; else they are the instrument's own. */
    public static boolean areIn(final OrderExecutedDecoder event) {
        return Blocks.has(event, shortBlockLength());
    }
}
