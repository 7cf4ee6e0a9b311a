package rialto.gateway.limits;

import rialto.gateway.address.ClientAddress;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.SequencedSet;
import java.util.function.LongSupplier;

/**
 * What is kept in memory for connections: answers that they do not read, requests and messages that are not whole. It is
 * bounded for an address and for all. Beyond a bound connections end until a quarter of it is free: those of the address for
 * which most is kept, the oldest first. So whoever is slow is served, and whoever does nothing takes no memory from others.
 * Owned by the event loop.
 */
public final class HeldBytes {
    private final long most;
    private final long mostPerAddress;
    private final Map<String, Share> shares = new HashMap<>();
    private long total;
    private long ended;

    /** What is kept for one address. */
    private static final class Share {
        private final SequencedSet<Connection> connections = new LinkedHashSet<>();
        private long bytes;
    }

    /** What is kept for one connection. */
    public final class Connection {
        private final String address;
        private final boolean isBounded;
        private final LongSupplier held;
        private final Runnable ending;
        private long bytes;

        private Connection(
                final String address, final boolean isBounded, final LongSupplier held, final Runnable ending) {
            this.address = address;
            this.isBounded = isBounded;
            this.held = held;
            this.ending = ending;
        }

        /** More may be kept for it than before, or less. It may end in here, and others. */
        public void count() {
            final long before = bytes;
            recount(this);
            if (bytes > before) {
                keepBounds(this);
            }
        }

        /** It has ended. May be called again. */
        public void leave() {
            set(this, 0);
        }
    }

    /**
     * @param most           bytes of all addresses together, at least 1
     * @param mostPerAddress bytes of one address, at least 1
     */
    public HeldBytes(final long most, final long mostPerAddress) {
        if (most < 1 || mostPerAddress < 1) {
            throw new IllegalArgumentException(
                    "the bounds of held bytes must be at least 1: " + most + ", " + mostPerAddress);
        }
        this.most = most;
        this.mostPerAddress = mostPerAddress;
    }

    /**
     * A connection for which bytes may be kept.
     *
     * @param isBounded whether the bound of an address holds; not for a proxy that speaks for many
     * @param held      how many bytes are kept for it now
     * @param ending    ends it at once
     */
    public Connection of(
            final ClientAddress client, final boolean isBounded, final LongSupplier held, final Runnable ending) {
        return new Connection(client.chargedTo(), isBounded, held, ending);
    }

    private void recount(final Connection connection) {
        set(connection, connection.held.getAsLong());
    }

    private void set(final Connection connection, final long bytes) {
        if (bytes == connection.bytes) {
            return;
        }
        final Share share = shares.computeIfAbsent(connection.address, address -> new Share());
        share.bytes += bytes - connection.bytes;
        total += bytes - connection.bytes;
        connection.bytes = bytes;
        if (bytes > 0) {
            share.connections.add(connection);
        } else {
            share.connections.remove(connection);
            if (share.connections.isEmpty()) {
                shares.remove(connection.address);
            }
        }
    }

    /** Counts are upper bounds, for what was sent since is not told: it is looked up before anything ends. */
    private void keepBounds(final Connection grown) {
        final Share share = shares.get(grown.address);
        if (grown.isBounded && share.bytes > mostPerAddress) {
            recount(share);
            if (share.bytes > mostPerAddress) {
                endOldest(share, mostPerAddress - mostPerAddress / 4);
            }
        }
        if (total > most) {
            sweep();
            if (total > most) {
                endOfHeaviest();
            }
        }
    }

    private void endOldest(final Share share, final long target) {
        while (share.bytes > target) {
            end(share.connections.getFirst());
        }
    }

    private void endOfHeaviest() {
        while (total > most - most / 4) {
            Share heaviest = null;
            for (final Share share : shares.values()) {
                if (heaviest == null || share.bytes > heaviest.bytes) {
                    heaviest = share;
                }
            }
            end(heaviest.connections.getFirst());
        }
    }

    private void end(final Connection connection) {
        set(connection, 0);
        ended++;
        connection.ending.run();
    }

    /** Looks how much of all this was sent meanwhile. */
    public void sweep() {
        for (final Share share : shares.values().toArray(new Share[0])) {
            recount(share);
        }
    }

    private void recount(final Share share) {
        for (final Connection connection : share.connections.toArray(new Connection[0])) {
            recount(connection);
        }
    }

    /** Bytes that are kept, at most; exact after {@link #sweep}. */
    public long bytes() {
        return total;
    }

    /** Connections that were ended because of what was kept for them. */
    public long ended() {
        return ended;
    }
}
