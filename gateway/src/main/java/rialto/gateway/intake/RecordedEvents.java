package rialto.gateway.intake;

import io.aeron.Aeron;
import rialto.client.EventBatchHandler;
import rialto.client.EventReader;
import rialto.client.SnapshotReader;
import rialto.client.VenueConnection;
import rialto.gateway.state.RecentTrades;
import rialto.gateway.state.RollingStatistics;
import rialto.gateway.state.VenueProjection;
import rialto.gateway.state.ViewLoader;
import rialto.reporting.HistoryQueries;
import rialto.reporting.MarketHistory;

import java.util.concurrent.TimeUnit;

/** The member's snapshot and recorded events, and reporting's market history. Belongs to the pump's thread. */
public final class RecordedEvents implements EventSource {
    private final Aeron aeron;
    private final VenueConnection connection;
    private final HistoryQueries history;
    private EventReader reader;

    /** @param history null when this process has no database: statistics and candles then begin with the snapshot */
    public RecordedEvents(final Aeron aeron, final VenueConnection connection, final HistoryQueries history) {
        this.aeron = aeron;
        this.connection = connection;
        this.history = history;
    }

    @Override
    public void open(final ViewLoader loader, final VenueProjection projection) {
        final long stateSequence =
                SnapshotReader.load(aeron, connection, loader).orElse(0);
        long historySequence = stateSequence;
        if (history != null) {
            final long sinceNs = TimeUnit.MILLISECONDS.toNanos(
                    System.currentTimeMillis() - RollingStatistics.WINDOW_MS - TimeUnit.MINUTES.toMillis(1));
            final MarketHistory past = history.marketHistory(sinceNs, RecentTrades.CAPACITY);
            loader.addHistory(past, projection);
            historySequence = past.eventSequence();
        }
        projection.startAfter(stateSequence, historySequence);
        reader = EventReader.connect(aeron, connection, Math.min(stateSequence, historySequence));
    }

    @Override
    public int poll(final EventBatchHandler handler, final int batchLimit) {
        return reader.poll(handler, batchLimit);
    }

    @Override
    public boolean isLive() {
        return reader.isLive();
    }

    @Override
    public long lagBytes() {
        return reader.lagBytes();
    }

    @Override
    public void close() {
        if (reader != null) {
            reader.close();
        }
    }
}
