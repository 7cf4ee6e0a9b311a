package rialto.client.trading;

import io.aeron.exceptions.AeronException;
import org.agrona.CloseHelper;
import org.agrona.concurrent.IdleStrategy;
import rialto.client.EventDemultiplexer;
import rialto.client.EventReader;
import rialto.client.EventStreamException;
import rialto.client.SnapshotReader;
import rialto.client.WakeableIdleStrategy;

import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * All events of the venue after a sequence, each once and in order, and then those that come: the recording first, the live
 * stream afterwards. A reader that is slow, or is not polled, lags alone: the venue does not wait for it, and nothing is left out.
 *
 * <p>Instruments, assets and accounts are known as they are now, also while old events are read. One thread uses a reader.
 */
public final class VenueReader extends KnownVenue implements AutoCloseable {
    /** Begins with what comes from now on. */
    public static final long FROM_NOW = -1;

    private static final int BATCH_LIMIT = 64;

    private final ReaderTranslator translator;
    private final EventDemultiplexer demultiplexer;
    private EventReader events;

    private VenueReader(final ClientSettings settings, final VenueReaderListener listener) {
        translator = new ReaderTranslator(settings, directory, listener);
        demultiplexer = new EventDemultiplexer(translator);
    }

    static VenueReader open(
            final ClientConnection connection,
            final ClientSettings settings,
            final long afterSequence,
            final VenueReaderListener listener) {
        final VenueReader reader = new VenueReader(settings, listener);
        try {
            reader.open(connection, settings, afterSequence);
            return reader;
        } catch (final RuntimeException e) {
            reader.close();
            throw e;
        }
    }

    private void open(final ClientConnection connection, final ClientSettings settings, final long afterSequence) {
        final long snapshot = SnapshotReader.load(connection.aeron(), connection.venue(), directory)
                .orElse(0);
        final boolean fromNow = afterSequence == FROM_NOW;
        translator.startAfter(snapshot, fromNow ? Long.MAX_VALUE : afterSequence);
        events = EventReader.connect(
                connection.aeron(), connection.venue(), fromNow ? snapshot : Math.min(snapshot, afterSequence));
        if (fromNow) {
            readToPresent(connection, settings);
        }
    }

    private void readToPresent(final ClientConnection connection, final ClientSettings settings) {
        final long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(settings.connectTimeoutMs);
        final IdleStrategy idle = WakeableIdleStrategy.forAnswers();
        while (!events.isLive()) {
            idle.idle(events.poll(demultiplexer, BATCH_LIMIT));
            connection.requireTime(deadlineNs, lastSequence());
        }
        translator.toldSequence(lastSequence());
    }

    /**
     * Tells the listener what has come: call it again and again, at least every second.
     *
     * @return how much was done; 0: a good moment to idle
     * @throws VenueClientException if events break off: a gap, a hash that differs, purged meanwhile, or the media driver is gone
     * @throws RuntimeException what the listener threw
     */
    public int poll() {
        try {
            return events.poll(demultiplexer, BATCH_LIMIT);
        } catch (final AeronException | EventStreamException e) {
            throw new VenueClientException("the venue's events break off: " + e.getMessage(), e);
        }
    }

    /** Sequence of the last event that was read, told or not. */
    public long lastSequence() {
        return events.lastSequence();
    }

    /** Whether it has read all that was recorded, and reads what is new. It may fall behind again. */
    public boolean isLive() {
        return events.isLive();
    }

    public Optional<Asset> asset(final int assetId) {
        return Optional.ofNullable(directory.asset(assetId));
    }

    @Override
    public void close() {
        CloseHelper.quietClose(events);
    }
}
