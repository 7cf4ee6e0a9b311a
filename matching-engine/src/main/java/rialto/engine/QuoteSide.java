package rialto.engine;

/**
 * The tiers of one side of a ladder, the best first; tier 1 has index 0. What stands behind the count is not looked at.
 */
public final class QuoteSide {
    /** Tiers at most. */
    public static final int MAX_TIERS = 20;

    /** Tiers that there are, 0 to {@link #MAX_TIERS}. */
    public int tierCount;

    public final long[] priceTicks = new long[MAX_TIERS];

    public final long[] quantityLots = new long[MAX_TIERS];

    /** What others may see of it: 0 for nothing; what is more than the quantity means all of it. */
    public final long[] maxShowLots = new long[MAX_TIERS];

    /** Adds a tier behind the others; there is room for it. */
    public QuoteSide add(final long ticks, final long lots, final long showLots) {
        priceTicks[tierCount] = ticks;
        quantityLots[tierCount] = lots;
        maxShowLots[tierCount++] = showLots;
        return this;
    }
}
