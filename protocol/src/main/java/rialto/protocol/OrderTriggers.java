package rialto.protocol;

/**
 * The trigger of an order in a command: what it waits for before it enters the market. {@link PlainOrders} are without.
 */
public final class OrderTriggers {
    /** How closely an order may trail the last trade at least, in basis points. */
    public static final int MIN_TRAILING_DELTA = 10;

    /** How far an order may trail behind at most, in basis points. */
    public static final int MAX_TRAILING_DELTA = 2_000;

    /** Orders that wait for a trigger which an account may have on an instrument. */
    public static final int MAX_WAITING_ORDERS = 256;

    private OrderTriggers() {}

    /** Whether a command has one; that of an older build ends before. */
    public static boolean areIn(final EnterOrderDecoder command) {
        return command.limit() - command.offset() >= EnterOrderDecoder.displayLotsEncodingOffset();
    }

    /** Whether a command has one; that of an older build ends before. */
    public static boolean areIn(final ReplaceOrderDecoder command) {
        return command.limit() - command.offset() >= ReplaceOrderDecoder.displayLotsEncodingOffset();
    }

    /** Whether a report tells of one; that of an older build ends before. */
    public static boolean areIn(final SessionReportDecoder report) {
        return Blocks.has(report, SessionReportDecoder.triggerTicksEncodingOffset());
    }
}
