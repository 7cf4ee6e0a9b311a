package rialto.client;

import io.aeron.Aeron;
import io.aeron.archive.client.AeronArchive;
import io.aeron.archive.client.PersistentSubscription;
import io.aeron.archive.client.PersistentSubscriptionListener;
import io.aeron.archive.status.RecordingPos;
import io.aeron.exceptions.AeronException;
import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.Header;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.status.CountersReader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.protocol.EventBatch;

/**
 * Everything after a sequence number, then live: events in order, without gap or repeat, from one member.
 *
 * <p>Reads the member's recording until it has caught up, then joins the live stream; a reader that is too slow for the
 * live stream goes back to the recording by itself and never holds up the venue. Not thread-safe: {@link #connect},
 * {@link #poll} and {@link #close} belong to one thread.
 */
public final class EventReader implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(EventReader.class);
    /** Share of a term that a live reader may lag before it leaves, well inside the window that the driver allows it. */
    private static final int LIVE_LAG_SHIFT = 2;

    private final Aeron aeron;
    private final VenueConnection connection;
    private final RecordingDescriptor recording;
    private final long archiveId;
    private final FragmentHandler onFragment = this::onFragment;

    private PersistentSubscription subscription;
    private EventBatchHandler handler;
    private RuntimeException failure;
    private long lastSequence;
    private long position;
    private int recordingCounterId = CountersReader.NULL_COUNTER_ID;
    private boolean delivered;
    private boolean closed;

    private EventReader(
            final Aeron aeron,
            final VenueConnection connection,
            final RecordingDescriptor recording,
            final long archiveId,
            final long startPosition,
            final long afterSequence) {
        this.aeron = aeron;
        this.connection = connection;
        this.recording = recording;
        this.archiveId = archiveId;
        this.position = startPosition;
        this.lastSequence = afterSequence;
        this.subscription = subscribe();
    }

    /**
     * Finds the recording and the place in it. Blocks for at most a few message timeouts.
     *
     * @param aeron stays the caller's
     * @param afterSequence the last event that the caller has: 0 for all
     * @throws EventStreamException if the Archive does not answer, there is no recording of events, or the events after
     *     {@code afterSequence} were purged
     */
    public static EventReader connect(final Aeron aeron, final VenueConnection connection, final long afterSequence) {
        try (AeronArchive archive = AeronArchive.connect(connection.archiveContext(aeron))) {
            final EventRecording recording = EventRecording.find(
                            archive,
                            connection.eventStreamId(),
                            connection.replayChannel(),
                            connection.replayStreamId(),
                            new BackoffIdleStrategy())
                    .orElseThrow(() -> new EventStreamException("the member has no recording of events yet"));
            return new EventReader(
                    aeron,
                    connection,
                    recording.descriptor(),
                    archive.archiveId(),
                    recording.positionBefore(afterSequence + 1),
                    afterSequence);
        } catch (final AeronException e) {
            throw new EventStreamException("events after " + afterSequence + " cannot be read: " + e.getMessage(), e);
        }
    }

    /**
     * Hands over what has arrived, and keeps the connection going: call it at least every second.
     *
     * @param batchLimit the most batches to hand over in this call
     * @return how much was done; 0 means idle
     * @throws EventStreamException on a gap, a repeat, or a stream that cannot be read on; and on every later call
     * @throws RuntimeException whatever the handler threw; the reader is useless afterwards
     */
    public int poll(final EventBatchHandler handler, final int batchLimit) {
        rethrow();
        if (closed) {
            throw new EventStreamException("the reader is closed");
        }
        this.handler = handler;
        leaveLiveStreamIfSlow();
        final int workCount = subscription.poll(onFragment, batchLimit);
        if (subscription.hasFailed() && failure == null) {
            failure = new EventStreamException(
                    "the event stream cannot be read on after " + lastSequence, subscription.failureReason());
        }
        rethrow();
        return workCount;
    }

    /** Whether it has caught up and reads the live stream. It may fall back to the recording and return. */
    public boolean isLive() {
        return !closed && failure == null && subscription.isLive();
    }

    /** Sequence of the last event handed over, at first {@code afterSequence}. */
    public long lastSequence() {
        return lastSequence;
    }

    /** Bytes of events recorded and not yet read; -1 when unknown (the member's counters are on another machine). */
    public long lagBytes() {
        final CountersReader counters = aeron.countersReader();
        if (recordingCounterId == CountersReader.NULL_COUNTER_ID
                || !RecordingPos.isActive(counters, recordingCounterId, recording.recordingId())) {
            recordingCounterId = RecordingPos.findCounterIdByRecording(counters, recording.recordingId(), archiveId);
            if (recordingCounterId == CountersReader.NULL_COUNTER_ID) {
                return -1;
            }
        }
        return Math.max(0, counters.getCounterValue(recordingCounterId) - position);
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            subscription.close();
        }
    }

    private PersistentSubscription subscribe() {
        return PersistentSubscription.create(new PersistentSubscription.Context()
                .aeron(aeron)
                .recordingId(recording.recordingId())
                .startPosition(position)
                .liveChannel(connection.eventChannel())
                .liveStreamId(connection.eventStreamId())
                .replayChannel(connection.replayChannel())
                .replayStreamId(connection.replayStreamId())
                .aeronArchiveContext(connection.archiveContext(aeron))
                .listener(new Listener()));
    }

    /** Before the driver has to throw it out, and to wait for it until then. */
    private void leaveLiveStreamIfSlow() {
        if (subscription.isLive() && lagBytes() > recording.termLength() >> LIVE_LAG_SHIFT) {
            LOGGER.info("event reader is {} bytes behind: reading on from the recording", lagBytes());
            subscription.close();
            subscription = subscribe();
        }
    }

    /** An Image gives exceptions to the client's error handler and goes on: they are kept, and thrown by poll. */
    private void onFragment(final DirectBuffer buffer, final int offset, final int length, final Header header) {
        if (failure != null) {
            return;
        }
        try {
            handOver(buffer, offset, length);
            position = header.position();
        } catch (final RuntimeException e) {
            failure = e;
        }
    }

    private void handOver(final DirectBuffer buffer, final int offset, final int length) {
        final int end = offset + length;
        long sequence = lastSequence;
        int begin = end;
        int entry = offset;
        while (entry < end) {
            final long next = EventRecording.sequenceOf(buffer, entry);
            if (next > lastSequence) {
                begin = Math.min(begin, entry);
                checkSequence(next, ++sequence);
            } else if (delivered || begin < end) {
                throw new EventStreamException("event " + next + " came again, after " + sequence);
            }
            entry = EventBatch.nextEntry(entry, entryLength(buffer, entry, end));
        }
        if (begin < end) {
            handler.onBatch(buffer, begin, end - begin);
            lastSequence = sequence;
            delivered = true;
        }
    }

    private static int entryLength(final DirectBuffer buffer, final int entry, final int end) {
        final int length = EventBatch.messageLength(buffer, entry);
        if (length <= 0 || length > end - EventBatch.messageOffset(entry)) {
            throw new EventStreamException("not a batch of events: an entry of " + length + " bytes");
        }
        return length;
    }

    private void checkSequence(final long sequence, final long expected) {
        if (sequence != expected) {
            throw new EventStreamException("gap in the events: expected " + expected + ", got " + sequence);
        }
    }

    private void rethrow() {
        if (failure != null) {
            throw failure;
        }
    }

    private final class Listener implements PersistentSubscriptionListener {
        @Override
        public void onLiveJoined() {
            LOGGER.debug("live after event {}", lastSequence);
        }

        @Override
        public void onLiveLeft() {
            LOGGER.info("left the live events after {}: reading on from the recording", lastSequence);
        }

        @Override
        public void onError(final Exception e) {
            LOGGER.warn("event stream after {}: {}", lastSequence, e.toString());
        }
    }
}
