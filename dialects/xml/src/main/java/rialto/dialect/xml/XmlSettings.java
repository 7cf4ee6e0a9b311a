package rialto.dialect.xml;

import rialto.protocol.Identifier36;

/** How the XML interface is set up. Validated when made. */
record XmlSettings(Ports ports, Rules rules, Limits limits, Quotas quotas, Assets assets) {
    /** A port that is not opened. */
    public static final int CLOSED = -1;

    private static final int MAX_PORT = 65_535;
    private static final int MAX_SCALE = 12;
    private static final int MIN_REQUEST_BYTES = 1_024;
    private static final int MAX_REQUEST_BYTES = 1 << 28;
    private static final int MAX_CASH_LENGTH = 16;

    /**
     * Where it listens.
     *
     * @param host         address of both ports
     * @param port         where answers have a length line (unless {@code answerLength} is false); 0 takes a free one,
     *                     {@link #CLOSED} opens none
     * @param plainPort    where answers never have a length line; likewise
     * @param answerLength whether answers at {@code port} are preceded by their length in bytes
     */
    public record Ports(String host, int port, int plainPort, boolean answerLength) {
        public Ports {
            requirePort("port", port);
            requirePort("plainPort", plainPort);
        }
    }

    /**
     * What clients may do.
     *
     * @param foreignQuery whether an account may query the orders of others
     * @param exactNumbers whether a number with more decimals than the venue counts is an error. Otherwise it is rounded:
     *                     the client never gives more or gets less than it asked for
     */
    public record Rules(boolean foreignQuery, boolean exactNumbers) {}

    /**
     * Of connections.
     *
     * @param idleMs           how long one may do nothing
     * @param requestMs        how long a request may take from its first byte to its last
     * @param maxRequestBytes  of one request
     * @param maxConnections   at a time, of both ports together
     * @param maxWeight        read and not answered, of all connections
     * @param weightPerAddress of it, of one address
     */
    public record Limits(
            long idleMs, long requestMs, int maxRequestBytes, int maxConnections, int maxWeight, int weightPerAddress) {
        public Limits {
            require(idleMs >= 1, "idleMs must be at least 1, not " + idleMs);
            require(requestMs >= 1, "requestMs must be at least 1, not " + requestMs);
            require(maxWeight >= 1, "maxWeight must be at least 1, not " + maxWeight);
            require(weightPerAddress >= 1, "weightPerAddress must be at least 1, not " + weightPerAddress);
            require(
                    maxRequestBytes >= MIN_REQUEST_BYTES && maxRequestBytes <= MAX_REQUEST_BYTES,
                    "maxRequestBytes must be " + MIN_REQUEST_BYTES + " to " + MAX_REQUEST_BYTES + ", not "
                            + maxRequestBytes);
            require(maxConnections >= 1, "maxConnections must be at least 1, not " + maxConnections);
        }
    }

    /**
     * After which clients can make no more.
     *
     * @param maxSymbols  instruments against the cash asset
     * @param maxAccounts accounts named by digits
     * @param maxBalances symbols in these accounts, and their cash, each account's counted apart
     */
    public record Quotas(int maxSymbols, int maxAccounts, int maxBalances) {
        public Quotas {
            require(maxSymbols >= 0, "maxSymbols must be at least 0, not " + maxSymbols);
            require(maxAccounts >= 0, "maxAccounts must be at least 0, not " + maxAccounts);
            require(maxBalances >= 0, "maxBalances must be at least 0, not " + maxBalances);
        }
    }

    /**
     * What is traded.
     *
     * @param cashAsset  what symbols trade against
     * @param cashScale  its decimals, if this interface creates it
     * @param shareScale decimals of the symbols that this interface creates; prices have {@code cashScale - shareScale}
     * @param shared     whether they are the venue's own assets and accounts, with which others trade
     */
    public record Assets(String cashAsset, int cashScale, int shareScale, boolean shared) {
        public Assets {
            require(
                    Identifier36.isValid(cashAsset) && cashAsset.length() <= MAX_CASH_LENGTH,
                    "cashAsset must be 1 to " + MAX_CASH_LENGTH + " characters of [A-Za-z0-9_-], not '" + cashAsset
                            + "'");
            require(cashScale >= 0 && cashScale <= MAX_SCALE, "cashScale must be 0 to 12, not " + cashScale);
            require(
                    shareScale >= 0 && shareScale <= cashScale,
                    "shareScale must be 0 to cashScale (" + cashScale + "), not " + shareScale);
        }
    }

    XmlNames names() {
        return new XmlNames(assets.shared, assets.cashAsset);
    }

    public boolean isOpen() {
        return ports.port != CLOSED || ports.plainPort != CLOSED;
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
