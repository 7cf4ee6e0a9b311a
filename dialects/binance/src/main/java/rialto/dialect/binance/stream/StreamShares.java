package rialto.dialect.binance.stream;

import java.util.HashMap;
import java.util.Map;

/**
 * What addresses take of the work for streams, in windows of a second. Messages are bounded of all together: beyond that, an
 * address that takes more than the average loses what it has too much. Requests are bounded of each address. Owned by the
 * event loop.
 */
final class StreamShares {
    private static final long SECOND_MS = 1_000;

    private final int maxDeliveries;
    private final int maxWork;
    private final long exclusionMs;
    private final Map<String, Share> shares = new HashMap<>();
    private long second;
    private long deliveries;
    private int present;

    /** What one address has; for all of its connections the same. */
    static final class Share {
        private final String address;
        private int connections;
        private long second;
        private long deliveries;
        private long work;
        private long excludedUntilMs;

        private Share(final String address) {
            this.address = address;
        }
    }

    /**
     * @param maxDeliveries messages a second to all addresses together
     * @param maxWork       requests, and streams named in them, that an address may send a second
     * @param exclusionMs   how long an address that took too much gets no new connection
     */
    StreamShares(final int maxDeliveries, final int maxWork, final long exclusionMs) {
        this.maxDeliveries = maxDeliveries;
        this.maxWork = maxWork;
        this.exclusionMs = exclusionMs;
    }

    /** A connection of an address came. */
    Share enter(final String address) {
        final Share share = shares.computeIfAbsent(address, Share::new);
        present += share.connections == 0 ? 1 : 0;
        share.connections++;
        return share;
    }

    /** A connection went. */
    void leave(final Share share) {
        share.connections--;
        if (share.connections == 0) {
            present--;
            if (share.excludedUntilMs == 0) {
                shares.remove(share.address);
            }
        }
    }

    /** Whether an address took too much a while ago. */
    boolean isExcluded(final String address, final long nowMs) {
        final Share share = shares.get(address);
        return share != null && share.excludedUntilMs > nowMs;
    }

    /** Call it some times a second; returns whether a new one has begun. */
    boolean onTick(final long nowMs) {
        final long now = nowMs / SECOND_MS;
        if (now == second) {
            return false;
        }
        second = now;
        deliveries = 0;
        shares.values().removeIf(share -> {
            if (share.excludedUntilMs <= nowMs) {
                share.excludedUntilMs = 0;
            }
            return share.connections == 0 && share.excludedUntilMs == 0;
        });
        return true;
    }

    /**
     * Counts a message to a connection of an address.
     *
     * @return false when all of them take too much, and this address more than the average: then the connection must go
     */
    boolean deliver(final Share share) {
        roll(share);
        deliveries++;
        share.deliveries++;
        return deliveries <= maxDeliveries || share.deliveries * present <= deliveries;
    }

    /** An address lost a connection because it took too much. */
    void exclude(final Share share, final long nowMs) {
        share.excludedUntilMs = nowMs + exclusionMs;
    }

    /**
     * Counts a request of a connection.
     *
     * @param streams that it names
     * @return whether the address may send more in this second
     */
    boolean work(final Share share, final int streams) {
        roll(share);
        share.work += 1 + streams;
        return share.work < maxWork;
    }

    private void roll(final Share share) {
        if (share.second != second) {
            share.second = second;
            share.deliveries = 0;
            share.work = 0;
        }
    }

    /** Addresses that are remembered. */
    int size() {
        return shares.size();
    }
}
