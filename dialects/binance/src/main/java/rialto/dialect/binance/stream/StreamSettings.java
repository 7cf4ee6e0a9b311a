package rialto.dialect.binance.stream;

/**
 * Limits of stream connections.
 *
 * @param maxConnections at the same time; more are refused
 * @param maxSubscriptions streams of one connection
 * @param maxMessagesPerSecond requests that one connection may send
 * @param maxQueuedBytes what may wait to be written to one connection before it is dropped as too slow
 * @param pingIntervalMs between two pings
 * @param pongTimeoutMs without a pong after which a connection is dropped
 * @param listenKeyMs validity of a listen key since it was made or kept alive
 */
public record StreamSettings(
        int maxConnections,
        int maxSubscriptions,
        int maxMessagesPerSecond,
        int maxQueuedBytes,
        long pingIntervalMs,
        long pongTimeoutMs,
        long listenKeyMs) {
    public static final StreamSettings DEFAULTS =
            new StreamSettings(4_096, 1_024, 20, 1 << 20, 20_000, 60_000, 3_600_000);

    public StreamSettings {
        positive("maxConnections", maxConnections);
        positive("maxSubscriptions", maxSubscriptions);
        positive("maxMessagesPerSecond", maxMessagesPerSecond);
        positive("maxQueuedBytes", maxQueuedBytes);
        positive("pingIntervalMs", pingIntervalMs);
        positive("pongTimeoutMs", pongTimeoutMs);
        positive("listenKeyMs", listenKeyMs);
    }

    private static void positive(final String name, final long value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " must be at least 1: " + value);
        }
    }
}
