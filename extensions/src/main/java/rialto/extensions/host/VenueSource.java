package rialto.extensions.host;

import rialto.client.trading.ClientSettings;
import rialto.client.trading.VenueEvents;
import rialto.client.trading.VenueReader;
import rialto.client.trading.VenueReaderListener;
import rialto.extensions.subscription.EventSource;

import java.util.function.Supplier;

/**
 * The venue's events, of a venue in one process or of a cluster. All readers share one connection, which is made again when it is
 * lost: readers of before fail, and whoever has one opens another.
 */
final class VenueSource implements EventSource, AutoCloseable {
    private final Supplier<ClientSettings> settings;
    private VenueEvents connection;
    private boolean isClosed;

    /** @param settings asked for each connection: a venue that was started again may be elsewhere */
    VenueSource(final Supplier<ClientSettings> settings) {
        this.settings = settings;
    }

    private synchronized VenueEvents connection() {
        if (isClosed) {
            throw new IllegalStateException("the host stops");
        }
        if (connection != null && !connection.isUsable()) {
            connection.close();
            connection = null;
        }
        if (connection == null) {
            connection = VenueEvents.connect(settings.get());
        }
        return connection;
    }

    /** Opens a reader with all that it knows of the venue. */
    VenueReader read(final long afterSequence, final VenueReaderListener listener) {
        return connection().read(afterSequence, listener);
    }

    @Override
    public Reader open(final long afterSequence, final VenueReaderListener listener) {
        return new OpenReader(read(afterSequence, listener));
    }

    @Override
    public long firstSequence() {
        return connection().firstSequence();
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        if (connection != null) {
            connection.close();
        }
    }

    private record OpenReader(VenueReader reader) implements Reader {
        @Override
        public int poll() {
            return reader.poll();
        }

        @Override
        public long lastSequence() {
            return reader.lastSequence();
        }

        @Override
        public boolean isLive() {
            return reader.isLive();
        }

        @Override
        public String symbol(final int instrumentId) {
            return reader.instrument(instrumentId).map(known -> known.symbol()).orElse(null);
        }

        @Override
        public String account(final long accountId) {
            return reader.accountName(accountId).orElse(null);
        }

        @Override
        public String asset(final int assetId) {
            return reader.asset(assetId).map(known -> known.symbol()).orElse(null);
        }

        @Override
        public void close() {
            reader.close();
        }
    }
}
