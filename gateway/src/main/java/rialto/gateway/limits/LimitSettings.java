package rialto.gateway.limits;

/**
 * What callers may use, in windows that begin at whole multiples of their length since the epoch.
 *
 * @param weightPerMinute request weight per API key, or per address for calls without one
 * @param ordersPerTenSeconds orders per account
 * @param ordersPerDay orders per account
 * @param quotesPerSecond ladders of quotes per account
 * @param providerCallsPerSecond other calls of providers that cost no weight, per account
 * @param connectionsPerFiveMinutes WebSocket connections per address
 * @param refusalsBeforeBan answers 429 within a minute after which a caller is banned
 * @param banSeconds first ban; each further one within a day is twice as long
 * @param maxBanSeconds longest ban
 * @param maxCallers addresses that are counted exactly; those beyond are estimated
 */
public record LimitSettings(
        int weightPerMinute,
        int ordersPerTenSeconds,
        int ordersPerDay,
        int quotesPerSecond,
        int providerCallsPerSecond,
        int connectionsPerFiveMinutes,
        int refusalsBeforeBan,
        int banSeconds,
        int maxBanSeconds,
        int maxCallers) {
    public static final LimitSettings DEFAULTS =
            new LimitSettings(6_000, 1_000, 1_000_000, 10_000, 5_000, 3_000, 100, 120, 3_600, 65_536);

    public LimitSettings {
        positive("weightPerMinute", weightPerMinute);
        positive("ordersPerTenSeconds", ordersPerTenSeconds);
        positive("ordersPerDay", ordersPerDay);
        positive("quotesPerSecond", quotesPerSecond);
        positive("providerCallsPerSecond", providerCallsPerSecond);
        positive("connectionsPerFiveMinutes", connectionsPerFiveMinutes);
        positive("refusalsBeforeBan", refusalsBeforeBan);
        positive("banSeconds", banSeconds);
        positive("maxCallers", maxCallers);
        if (maxBanSeconds < banSeconds) {
            throw new IllegalArgumentException(
                    "maxBanSeconds must be at least banSeconds (" + banSeconds + "): " + maxBanSeconds);
        }
    }

    /** The defaults with other limits on weight and orders. */
    public static LimitSettings of(final int weightPerMinute, final int ordersPerTenSeconds, final int ordersPerDay) {
        return of(
                weightPerMinute,
                ordersPerTenSeconds,
                ordersPerDay,
                DEFAULTS.quotesPerSecond,
                DEFAULTS.providerCallsPerSecond);
    }

    /** The defaults with other limits on weight, orders, and what providers send. */
    public static LimitSettings of(
            final int weightPerMinute,
            final int ordersPerTenSeconds,
            final int ordersPerDay,
            final int quotesPerSecond,
            final int providerCallsPerSecond) {
        return new LimitSettings(
                weightPerMinute,
                ordersPerTenSeconds,
                ordersPerDay,
                quotesPerSecond,
                providerCallsPerSecond,
                DEFAULTS.connectionsPerFiveMinutes,
                DEFAULTS.refusalsBeforeBan,
                DEFAULTS.banSeconds,
                DEFAULTS.maxBanSeconds,
                DEFAULTS.maxCallers);
    }

    private static void positive(final String name, final int value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " must be at least 1: " + value);
        }
    }
}
