package rialto.engine;

/**
 * How much an engine holds at most of what streamed quotes need. As {@link EngineLimits}, of which it is a part: all
 * members of a cluster must use the same.
 *
 * @param maxProviders   pairs of instrument and providing account, 1 to 65,536
 * @param maxLadders     of all providers together, 1 to 65,536; 1,408 bytes each
 * @param maxHolds       trades on hold, and rejected ones of orders that are still open, 1 to 1,048,576
 * @param maxCreditLines triples of taker, provider and asset, 1 to 1,048,576
 * @param maxRequests    requests for quotes that are not over, 1 to 65,536; 2,176 bytes each
 * @param maxParentOrders that are not at their end, 0 to 65,536; nor more than maxClientOrders is above maxOpenOrders, less
 *                       one
 */
public record QuoteLimits(
        int maxProviders, int maxLadders, int maxHolds, int maxCreditLines, int maxRequests, int maxParentOrders) {
    /** @throws IllegalArgumentException naming the first limit that is out of its bounds, its value and the bounds */
    public QuoteLimits {
        EngineLimits.check("maxProviders", maxProviders, 1, 1 << 16);
        EngineLimits.check("maxLadders", maxLadders, 1, 1 << 16);
        EngineLimits.check("maxHolds", maxHolds, 1, 1 << 20);
        EngineLimits.check("maxCreditLines", maxCreditLines, 1, 1 << 20);
        EngineLimits.check("maxRequests", maxRequests, 1, 1 << 16);
        EngineLimits.check("maxParentOrders", maxParentOrders, 0, 1 << 16);
    }

    /** With the ordinary limit of parent orders. */
    public QuoteLimits(
            final int maxProviders,
            final int maxLadders,
            final int maxHolds,
            final int maxCreditLines,
            final int maxRequests) {
        this(maxProviders, maxLadders, maxHolds, maxCreditLines, maxRequests, 4_096);
    }

    /** What a venue of ordinary size needs. */
    public static QuoteLimits defaults() {
        return new QuoteLimits(4_096, 8_192, 65_536, 65_536, 4_096);
    }
}
