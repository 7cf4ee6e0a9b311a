package rialto.gateway.xml;

import rialto.protocol.Identifier36;

/**
 * How the XML door is set up. Validated when made.
 *
 * @param port             where answers have a length line (unless {@code answerLength} is false); 0 takes a free one,
 *                         {@link #CLOSED} opens none
 * @param plainPort        where answers never have a length line; likewise
 * @param answerLength     whether answers at {@code port} are preceded by their length in bytes
 * @param foreignQuery     whether an account may query the orders of others
 * @param exactNumbers     whether a number with more decimals than the venue counts is an error; otherwise it is rounded
 *                         so that the client never gives more or gets less than it asked for
 * @param idleMs           how long a connection may do nothing
 * @param maxRequestBytes  of one request
 * @param maxConnections   at a time, of both ports together
 * @param cashAsset        what symbols trade against
 * @param cashScale        its decimals, if this door creates it
 * @param shareScale       decimals of the symbols that this door creates; prices have {@code cashScale - shareScale}
 * @param maxSymbols       instruments against the cash asset after which clients can make no more
 * @param maxAccounts      accounts named by digits after which clients can make no more
 */
public record XmlSettings(
        int port,
        int plainPort,
        boolean answerLength,
        boolean foreignQuery,
        boolean exactNumbers,
        long idleMs,
        int maxRequestBytes,
        int maxConnections,
        String cashAsset,
        int cashScale,
        int shareScale,
        int maxSymbols,
        int maxAccounts) {
    /** A port that is not opened. */
    public static final int CLOSED = -1;

    /** Unless told otherwise. */
    public static final int MAX_SYMBOLS = 8_000;

    /** Unless told otherwise. */
    public static final int MAX_ACCOUNTS = 900_000;

    private static final int MAX_PORT = 65_535;
    private static final int MAX_SCALE = 12;
    private static final int MIN_REQUEST_BYTES = 1_024;
    private static final int MAX_REQUEST_BYTES = 1 << 28;
    private static final int MAX_CASH_LENGTH = 16;

    public XmlSettings {
        requirePort("port", port);
        requirePort("plainPort", plainPort);
        require(idleMs >= 1, "idleMs must be at least 1, not " + idleMs);
        require(
                maxRequestBytes >= MIN_REQUEST_BYTES && maxRequestBytes <= MAX_REQUEST_BYTES,
                "maxRequestBytes must be " + MIN_REQUEST_BYTES + " to " + MAX_REQUEST_BYTES + ", not "
                        + maxRequestBytes);
        require(maxConnections >= 1, "maxConnections must be at least 1, not " + maxConnections);
        require(
                Identifier36.isValid(cashAsset) && cashAsset.length() <= MAX_CASH_LENGTH,
                "cashAsset must be 1 to " + MAX_CASH_LENGTH + " characters of [A-Za-z0-9_-], not '" + cashAsset + "'");
        require(cashScale >= 0 && cashScale <= MAX_SCALE, "cashScale must be 0 to 12, not " + cashScale);
        require(
                shareScale >= 0 && shareScale <= cashScale,
                "shareScale must be 0 to cashScale (" + cashScale + "), not " + shareScale);
        require(maxSymbols >= 0, "maxSymbols must be at least 0, not " + maxSymbols);
        require(maxAccounts >= 0, "maxAccounts must be at least 0, not " + maxAccounts);
    }

    /** No door. */
    public static XmlSettings closed() {
        return new XmlSettings(
                CLOSED, CLOSED, true, false, false, 30_000, 1 << 20, 4_096, "USD", 6, 3, MAX_SYMBOLS, MAX_ACCOUNTS);
    }

    public boolean isOpen() {
        return port != CLOSED || plainPort != CLOSED;
    }

    public XmlSettings withPorts(final int newPort, final int newPlainPort) {
        return new XmlSettings(
                newPort,
                newPlainPort,
                answerLength,
                foreignQuery,
                exactNumbers,
                idleMs,
                maxRequestBytes,
                maxConnections,
                cashAsset,
                cashScale,
                shareScale,
                maxSymbols,
                maxAccounts);
    }

    public XmlSettings withLimits(final long newIdleMs, final int newMaxRequestBytes, final int newMaxConnections) {
        return new XmlSettings(
                port,
                plainPort,
                answerLength,
                foreignQuery,
                exactNumbers,
                newIdleMs,
                newMaxRequestBytes,
                newMaxConnections,
                cashAsset,
                cashScale,
                shareScale,
                maxSymbols,
                maxAccounts);
    }

    public XmlSettings withRules(final boolean newForeignQuery, final boolean newExactNumbers) {
        return new XmlSettings(
                port,
                plainPort,
                answerLength,
                newForeignQuery,
                newExactNumbers,
                idleMs,
                maxRequestBytes,
                maxConnections,
                cashAsset,
                cashScale,
                shareScale,
                maxSymbols,
                maxAccounts);
    }

    public XmlSettings withQuotas(final int newMaxSymbols, final int newMaxAccounts) {
        return new XmlSettings(
                port,
                plainPort,
                answerLength,
                foreignQuery,
                exactNumbers,
                idleMs,
                maxRequestBytes,
                maxConnections,
                cashAsset,
                cashScale,
                shareScale,
                newMaxSymbols,
                newMaxAccounts);
    }

    private static void requirePort(final String name, final int port) {
        require(port >= CLOSED && port <= MAX_PORT, name + " must be 0 to 65535, or -1 for none, not " + port);
    }

    private static void require(final boolean valid, final String message) {
        if (!valid) {
            throw new IllegalArgumentException(message);
        }
    }
}
