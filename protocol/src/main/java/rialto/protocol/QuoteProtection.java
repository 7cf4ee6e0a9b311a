package rialto.protocol;

/**
 * After how much trading all quotes of an account on an instrument leave its order book.
 *
 * @param maxFills so many trades within the window, 1 to {@link #MAX_FILLS}
 * @param maxLots so many lots within the window; 0 for any
 * @param windowMs 1 to {@link #MAX_WINDOW_MS}
 */
public record QuoteProtection(int maxFills, long maxLots, int windowMs) {
    /** Trades that a window can be bound to, at most. */
    public static final int MAX_FILLS = 100;

    /** An hour. */
    public static final int MAX_WINDOW_MS = 3_600_000;

    /** Never. */
    public static final QuoteProtection NONE = new QuoteProtection(0, 0, 0);

    /** A copy of what is decoded. */
    public static QuoteProtection of(final QuoteProtectionDecoder protection) {
        return new QuoteProtection(protection.maxFills(), protection.maxLots(), protection.windowMs());
    }

    public void encode(final QuoteProtectionEncoder into) {
        into.maxFills(maxFills).maxLots(maxLots).windowMs(windowMs);
    }

    public boolean isNone() {
        return equals(NONE);
    }
}
