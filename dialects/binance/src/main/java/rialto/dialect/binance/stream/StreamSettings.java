package rialto.dialect.binance.stream;

/**
 * Limits of stream connections.
 *
 * @param maxConnections at the same time; more are refused
 * @param maxSubscriptions streams of one connection
 * @param maxMessagesPerSecond requests that one connection may send
 * @param maxWorkPerAddress requests and streams named in them that all connections of an address may send a second; who sends
 *     more waits
 * @param maxDeliveriesPerSecond messages to all connections; beyond them messages are left out to addresses that ask for more
 *     than the others, and one that asks for as many beyond its share loses its streams
 * @param exclusionMs how long it gets no new ones then
 * @param maxQueuedBytes what may wait to be written to one connection before it is dropped as too slow
 * @param pingIntervalMs between two pings
 * @param pongTimeoutMs without a pong after which a connection is dropped
 * @param listenKeyMs validity of a listen key since it was made or kept alive
 */
public record StreamSettings(
        int maxConnections,
        int maxSubscriptions,
        int maxMessagesPerSecond,
        int maxWorkPerAddress,
        int maxDeliveriesPerSecond,
        long exclusionMs,
        int maxQueuedBytes,
        long pingIntervalMs,
        long pongTimeoutMs,
        long listenKeyMs) {
    public static final StreamSettings DEFAULTS =
            new StreamSettings(4_096, 1_024, 20, 1_024, 50_000, 10_000, 1 << 20, 20_000, 60_000, 3_600_000);

    public StreamSettings {
        positive("maxConnections", maxConnections);
        positive("maxSubscriptions", maxSubscriptions);
        positive("maxMessagesPerSecond", maxMessagesPerSecond);
        positive("maxWorkPerAddress", maxWorkPerAddress);
        positive("maxDeliveriesPerSecond", maxDeliveriesPerSecond);
        positive("exclusionMs", exclusionMs);
        positive("maxQueuedBytes", maxQueuedBytes);
        positive("pingIntervalMs", pingIntervalMs);
        positive("pongTimeoutMs", pongTimeoutMs);
        positive("listenKeyMs", listenKeyMs);
    }

    /** The defaults with other bounds on messages and connections. */
    public static StreamSettings of(final int maxDeliveriesPerSecond, final int maxConnections) {
        return new StreamSettings(
                maxConnections,
                DEFAULTS.maxSubscriptions,
                DEFAULTS.maxMessagesPerSecond,
                DEFAULTS.maxWorkPerAddress,
                maxDeliveriesPerSecond,
                DEFAULTS.exclusionMs,
                DEFAULTS.maxQueuedBytes,
                DEFAULTS.pingIntervalMs,
                DEFAULTS.pongTimeoutMs,
                DEFAULTS.listenKeyMs);
    }

    private static void positive(final String name, final long value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " must be at least 1: " + value);
        }
    }
}
