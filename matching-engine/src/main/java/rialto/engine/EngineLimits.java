package rialto.engine;

/**
 * How much an engine holds at most. All members of a cluster must use the same limits: they decide outcomes. A command
 * that would go past a limit is refused with CAPACITY_EXCEEDED before anything changes, except that remembered client
 * orders and transfers make room by forgetting the oldest.
 *
 * @param maxAssets                 1 to 65,535
 * @param maxInstruments            1 to 65,535
 * @param maxAccounts               client accounts, 1 to 16,777,216
 * @param maxBalances               pairs of account and asset, 1 to 67,108,864
 * @param maxOpenOrders             on all books together, 1 to 16,777,216
 * @param maxClientOrdersPerAccount finished orders and rejects that an account's client order ids are remembered for, 1
 *                                  to 1,048,576; open orders are always remembered
 * @param maxClientOrders           remembered client order ids of all accounts together, open orders included, more
 *                                  than maxOpenOrders, up to 134,217,728; when full the longest finished is forgotten.
 *                                  Of those that {@linkplain Identifier#isPassing pass} 262,144 finished ones, and
 *                                  half of this, are remembered at most, of whatever account
 * @param maxTransfers              remembered transfer ids, 1 to 67,108,864; when full the oldest is forgotten. Those that
 *                                  {@linkplain Identifier#isPassing pass} are remembered apart
 * @param pendingCancelsPerCommand  orders of cancel timers that have ended that a command cancels at most, 1 to
 *                                  1,000,000; the others leave with the commands that follow, so that nobody waits for
 *                                  all of them. As many trades and exits of sessions a command makes at most besides. An order
 *                                  that trades as it comes has icebergs show four times as many parts, at most
 * @param preallocated              whether memory for all of this is taken at start; else storage doubles when it is
 *                                  full, which pauses and allocates
 * @param quotes                    limits of streamed quotes
 * @param maxRevisableTrades        last trades of all order books together that can be busted or corrected, 0 to
 *                                  16,777,216; the oldest is forgotten
 */
public record EngineLimits(
        int maxAssets,
        int maxInstruments,
        int maxAccounts,
        int maxBalances,
        int maxOpenOrders,
        int maxClientOrdersPerAccount,
        int maxClientOrders,
        int maxTransfers,
        int pendingCancelsPerCommand,
        boolean preallocated,
        QuoteLimits quotes,
        int maxRevisableTrades) {
    private static final int ORDINARY_REVISABLE_TRADES = 1 << 16;
    private static final int MOST_PASSING = 1 << 18;
    private static final int REFRESHES_PER_CANCEL = 4;

    /** @throws IllegalArgumentException naming the first limit that is out of its bounds, its value and the bounds */
    public EngineLimits {
        check("maxAssets", maxAssets, 1, 65_535);
        check("maxInstruments", maxInstruments, 1, 65_535);
        check("maxAccounts", maxAccounts, 1, 1 << 24);
        check("maxBalances", maxBalances, 1, 1 << 26);
        check("maxOpenOrders", maxOpenOrders, 1, 1 << 24);
        check("maxClientOrdersPerAccount", maxClientOrdersPerAccount, 1, 1 << 20);
        check("maxClientOrders", maxClientOrders, maxOpenOrders + 1, 1 << 27);
        check("maxTransfers", maxTransfers, 1, 1 << 26);
        check("pendingCancelsPerCommand", pendingCancelsPerCommand, 1, 1_000_000);
        check("maxRevisableTrades", maxRevisableTrades, 0, 1 << 24);
    }

    /** With as many trades that can be revised as a venue of ordinary size has. */
    public EngineLimits(
            final int maxAssets,
            final int maxInstruments,
            final int maxAccounts,
            final int maxBalances,
            final int maxOpenOrders,
            final int maxClientOrdersPerAccount,
            final int maxClientOrders,
            final int maxTransfers,
            final int pendingCancelsPerCommand,
            final boolean preallocated,
            final QuoteLimits quotes) {
        this(
                maxAssets,
                maxInstruments,
                maxAccounts,
                maxBalances,
                maxOpenOrders,
                maxClientOrdersPerAccount,
                maxClientOrders,
                maxTransfers,
                pendingCancelsPerCommand,
                preallocated,
                quotes,
                ORDINARY_REVISABLE_TRADES);
    }

    /** With the ordinary limits of streamed quotes. */
    public EngineLimits(
            final int maxAssets,
            final int maxInstruments,
            final int maxAccounts,
            final int maxBalances,
            final int maxOpenOrders,
            final int maxClientOrdersPerAccount,
            final int maxClientOrders,
            final int maxTransfers,
            final int pendingCancelsPerCommand,
            final boolean preallocated) {
        this(
                maxAssets,
                maxInstruments,
                maxAccounts,
                maxBalances,
                maxOpenOrders,
                maxClientOrdersPerAccount,
                maxClientOrders,
                maxTransfers,
                pendingCancelsPerCommand,
                preallocated,
                QuoteLimits.defaults());
    }

    /** These, with another number of trades that can be revised. */
    public EngineLimits withRevisableTrades(final int count) {
        return new EngineLimits(
                maxAssets,
                maxInstruments,
                maxAccounts,
                maxBalances,
                maxOpenOrders,
                maxClientOrdersPerAccount,
                maxClientOrders,
                maxTransfers,
                pendingCancelsPerCommand,
                preallocated,
                quotes,
                count);
    }

    /** Parts that icebergs show anew for one order that trades as it comes; what is left of it then does not go on. */
    int refreshesPerOrder() {
        return REFRESHES_PER_CANCEL * pendingCancelsPerCommand;
    }

    /** Remembered transfer ids that pass: more than commands of gateways can be under way. */
    int maxPassingTransfers() {
        return Math.min(maxTransfers, MOST_PASSING);
    }

    /** Remembered client order ids of finished orders that pass: more than commands of gateways can be under way. */
    int maxPassingOrders() {
        return Math.min(maxClientOrders / 2, MOST_PASSING);
    }

    /** What a venue of ordinary size needs. */
    public static EngineLimits defaults() {
        return new EngineLimits(
                1_000, 10_000, 1_000_000, 4_000_000, 2_000_000, 4_096, 8_000_000, 1_000_000, 1_024, false);
    }

    static void check(final String name, final int value, final int min, final int max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(name + " is " + value + ", must be from " + min + " to " + max);
        }
    }
}
