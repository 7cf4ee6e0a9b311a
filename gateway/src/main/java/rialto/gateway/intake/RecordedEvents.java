package rialto.gateway.intake;

import io.aeron.Aeron;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.EventBatchHandler;
import rialto.client.EventReader;
import rialto.client.EventStreamException;
import rialto.client.PurgedEventsException;
import rialto.client.SnapshotReader;
import rialto.client.VenueConnection;
import rialto.gateway.state.RecentTrades;
import rialto.gateway.state.RollingStatistics;
import rialto.gateway.state.VenueProjection;
import rialto.gateway.state.ViewLoader;
import rialto.reporting.HistoryQueries;
import rialto.reporting.MarketHistory;
import rialto.reporting.ReportingException;
import rialto.reporting.ReportingState;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/** The member's snapshot and recorded events, and reporting's market history. Belongs to one thread at a time, as its user says. */
public final class RecordedEvents implements EventSource {
    private static final Logger LOGGER = LoggerFactory.getLogger(RecordedEvents.class);
    private static final long HISTORY_PATIENCE_SECONDS = 10;
    private static final long MEMBER_RETRY_NS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final long HISTORY_RETRY_NS = TimeUnit.MILLISECONDS.toNanos(50);

    private final Aeron aeron;
    private final VenueConnection connection;
    private final HistoryQueries history;
    private final IntSupplier leaderMemberId;
    private final BooleanSupplier answersAreLate;
    private EventReader reader;

    /**
     * @param history null when this process has no database: statistics and candles then begin with the snapshot
     * @param leaderMemberId who leads, from any thread; -1 when unknown
     * @param answersAreLate whether commands wait for events for so long that the member may not hear the leader; any thread
     */
    public RecordedEvents(
            final Aeron aeron,
            final VenueConnection connection,
            final HistoryQueries history,
            final IntSupplier leaderMemberId,
            final BooleanSupplier answersAreLate) {
        this.leaderMemberId = leaderMemberId;
        this.answersAreLate = answersAreLate;
        this.aeron = aeron;
        this.connection = connection;
        this.history = history;
    }

    @Override
    public void open(final ViewLoader loader, final VenueProjection projection) {
        final long stateSequence = loadSnapshot(loader);
        final MarketHistory past = marketHistory();
        long historySequence = stateSequence;
        if (past != null) {
            loader.addHistory(past, projection);
            historySequence = past.eventSequence();
        }
        projection.startAfter(stateSequence, historySequence);
        reader = connect(Math.min(stateSequence, historySequence));
    }

    /** A snapshot that was begun cannot be begun again: what it told is in the view. */
    private long loadSnapshot(final ViewLoader loader) {
        return retrying(
                () -> {
                    EventReader.connect(aeron, connection, Long.MAX_VALUE - 1).close();
                    return SnapshotReader.load(aeron, connection, loader).orElse(0);
                },
                () -> !loader.hasBegun());
    }

    private EventReader connect(final long afterSequence) {
        return retrying(() -> EventReader.connect(aeron, connection, afterSequence, leaderMemberId), () -> true);
    }

    /** In a process of its own a gateway may be there before the members are, and one that answered may go. */
    private <T> T retrying(final Supplier<T> attempt, final BooleanSupplier mayRepeat) {
        boolean isSaid = false;
        while (true) {
            try {
                return attempt.get();
            } catch (final EventStreamException e) {
                if (!connection.isRemote() || !mayRepeat.getAsBoolean() || e instanceof PurgedEventsException) {
                    throw e;
                }
                if (!isSaid) {
                    isSaid = true;
                    LOGGER.info("waiting for a member of the cluster: {}", e.getMessage());
                }
                LockSupport.parkNanos(MEMBER_RETRY_NS);
                if (Thread.currentThread().isInterrupted()) {
                    throw new IllegalStateException("closed while waiting for a member", e);
                }
            }
        }
    }

    /** Reporting may still be opening its database. When it has none to offer trading goes on without statistics. */
    private MarketHistory marketHistory() {
        final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(HISTORY_PATIENCE_SECONDS);
        while (history != null) {
            try {
                return history.marketHistory(sinceNs(), RecentTrades.CAPACITY);
            } catch (final ReportingException e) {
                final boolean hopeless =
                        history.state() == ReportingState.STALLED || history.state() == ReportingState.FAILED;
                if (hopeless || System.nanoTime() - deadlineNs > 0) {
                    LOGGER.warn("24-hour statistics and candles begin with the snapshot: {}", e.getMessage());
                    return null;
                }
                LockSupport.parkNanos(HISTORY_RETRY_NS);
            }
        }
        return null;
    }

    private static long sinceNs() {
        return TimeUnit.MILLISECONDS.toNanos(
                System.currentTimeMillis() - RollingStatistics.WINDOW_MS - TimeUnit.MINUTES.toMillis(1));
    }

    @Override
    public int poll(final EventBatchHandler handler, final int batchLimit) {
        if (answersAreLate.getAsBoolean()) {
            reader.distrust();
        }
        return reader.poll(handler, batchLimit);
    }

    @Override
    public boolean isLive() {
        return reader.isLive();
    }

    @Override
    public boolean isPrompt() {
        return reader.isPrompt();
    }

    @Override
    public long lagBytes() {
        return reader.lagBytes();
    }

    @Override
    public int memberId() {
        return reader.memberId();
    }

    @Override
    public void close() {
        if (reader != null) {
            reader.close();
        }
    }
}
