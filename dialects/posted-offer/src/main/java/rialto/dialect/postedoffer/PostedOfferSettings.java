package rialto.dialect.postedoffer;

/**
 * How the posted-offer interface is set up. Validated when made.
 *
 * @param enabled         whether it is open
 * @param host            address of its own port
 * @param port            its own; -1: the gateway's
 * @param maxProducts     instruments that it makes on first use at most; one more product id is refused
 * @param maxUsers        accounts that it makes on first use at most; one more user id is refused
 * @param sessionPauseMs  of the products that it makes
 * @param orderTimeoutMs  of the products that it makes
 */
record PostedOfferSettings(
        boolean enabled, String host, int port, int maxProducts, int maxUsers, int sessionPauseMs, int orderTimeoutMs) {
    /** Stands for the gateway's own port. */
    public static final int SHARED_PORT = -1;

    public PostedOfferSettings {
        require(port >= SHARED_PORT && port <= 65_535, "port must be 0 to 65535, or -1 for the gateway's, not " + port);
        require(maxProducts >= 0 && maxProducts <= 10_000, "maxProducts must be 0 to 10000, not " + maxProducts);
        require(maxUsers >= 0 && maxUsers <= 1_000_000, "maxUsers must be 0 to 1000000, not " + maxUsers);
        require(
                sessionPauseMs >= 1 && sessionPauseMs <= 60_000,
                "sessionPauseMs must be 1 to 60000, not " + sessionPauseMs);
        require(orderTimeoutMs >= 1, "orderTimeoutMs must be at least 1, not " + orderTimeoutMs);
    }

    /** Whether it is on the gateway's one port. */
    boolean isShared() {
        return port == SHARED_PORT;
    }

    private static void require(final boolean valid, final String message) {
        if (!valid) {
            throw new IllegalArgumentException(message);
        }
    }
}
