package rialto.dialect.fix.session;

import java.time.LocalTime;

/**
 * How the dialect is set up. Validated when made.
 *
 * @param host              address of the port
 * @param port              0 takes a free one, {@link #CLOSED} opens none
 * @param maxConnections    at a time
 * @param maxMessage        bytes of a client's message
 * @param minHeartbeat      HeartBtInt(108), seconds
 * @param maxHeartbeat      HeartBtInt(108), seconds
 * @param logonMs           until a connection has logged on
 * @param allowReset        whether clients may have numbers of orders and drop copies begin again
 * @param dayRoll           UTC time at which these numbers begin again; null for never
 * @param messagesPerSecond of one connection
 * @param maxUnread         bytes that a client has not read before its connection ends
 */
public record FixSettings(
        String host,
        int port,
        int maxConnections,
        int maxMessage,
        int minHeartbeat,
        int maxHeartbeat,
        long logonMs,
        boolean allowReset,
        LocalTime dayRoll,
        int messagesPerSecond,
        long maxUnread) {
    /** A port that is not opened. */
    public static final int CLOSED = -1;

    /** Least of {@link #maxMessage}. */
    public static final int MIN_MESSAGE = 1_024;

    /** Most of {@link #maxMessage}. */
    public static final int MAX_MESSAGE = 1 << 20;

    public FixSettings {
        require(minHeartbeat >= 1, "fix.min-heartbeat must be at least 1s, not " + minHeartbeat + "s");
        require(
                maxHeartbeat >= minHeartbeat,
                "fix.max-heartbeat must be at least fix.min-heartbeat (" + minHeartbeat + "s), not " + maxHeartbeat
                        + "s");
        require(
                maxMessage >= MIN_MESSAGE && maxMessage <= MAX_MESSAGE,
                "fix.max-message must be 1KiB to 1MiB, not " + maxMessage + " bytes");
        require(maxUnread >= maxMessage, "fix.max-unread must be at least fix.max-message, not " + maxUnread);
    }

    public boolean isOpen() {
        return port != CLOSED;
    }

    private static void require(final boolean valid, final String message) {
        if (!valid) {
            throw new IllegalArgumentException(message);
        }
    }
}
