package rialto.engine;

/**
 * After how much trading all quotes of an account on an instrument leave its order book. All bounds zero stand for never. As a
 * parameter it is reused by the caller; the engine never writes to it and keeps no reference. In a callback it is to be read only
 * and only during the call.
 */
public final class QuoteProtection {
    /** Trades that a window can be bound to, at most. */
    public static final int MAX_FILLS = 100;

    /** An hour. */
    public static final int MAX_WINDOW_MS = 3_600_000;

    public long accountId;

    /** So many lots traded within the window; 0 for any. */
    public long maxLots;

    public int instrumentId;

    /** 1 to {@link #MAX_WINDOW_MS}. A trade counts until so much time has gone by since. */
    public int windowMs;

    /** So many trades within the window, 1 to {@link #MAX_FILLS}. */
    public int maxFills;

    /** Only in callbacks: traded within the window, with the trade that reached a bound; 0 until one is. */
    public long seenLots;

    /** As {@link #seenLots}. */
    public int seenFills;

    /** Only in callbacks: which bound was reached. */
    public QuoteProtectionBound bound = QuoteProtectionBound.NONE;

    void copyTo(final QuoteProtection other) {
        other.accountId = accountId;
        other.maxLots = maxLots;
        other.instrumentId = instrumentId;
        other.windowMs = windowMs;
        other.maxFills = maxFills;
        other.seenLots = seenLots;
        other.seenFills = seenFills;
        if (other.bound != bound) {
            other.bound = bound;
        }
    }

    boolean isNone() {
        return (maxLots | windowMs | maxFills) == 0;
    }

    boolean isValid() {
        return isNone()
                || windowMs >= 1
                        && windowMs <= MAX_WINDOW_MS
                        && maxFills >= 1
                        && maxFills <= MAX_FILLS
                        && maxLots >= 0
                        && maxLots <= Amounts.MAX;
    }
}
