package rialto.sequencer;

import io.aeron.Aeron;
import io.aeron.ChannelUri;
import io.aeron.ChannelUriStringBuilder;
import io.aeron.CommonContext;
import io.aeron.ExclusivePublication;
import io.aeron.Publication;
import io.aeron.archive.client.AeronArchive;
import io.aeron.archive.codecs.SourceLocation;
import io.aeron.archive.status.RecordingPos;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.status.CountersReader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.EventRecording;
import rialto.client.RecordingDescriptor;
import rialto.client.VenueConnection;
import rialto.protocol.EventBatch;
import rialto.protocol.EventHeaderDecoder;
import rialto.protocol.MessageHeaderDecoder;

import java.nio.ByteOrder;
import java.util.concurrent.TimeUnit;

/**
 * The member's stream of events and its one recording, which every start extends. Events that are recorded already, when
 * the log is replayed after a restart, are dropped. Belongs to the service's thread.
 */
final class EventRecorder implements EventSink, AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(EventRecorder.class);
    private static final String REPLAY_CHANNEL = "aeron:ipc";
    private static final long START_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(10);

    private final Aeron aeron;
    private final AeronArchive.Context archiveContext;
    private final SequencerConfiguration configuration;
    private final IdleStrategy idleStrategy;
    private ExclusivePublication publication;
    private long recordingId;
    private int recordingCounterId;
    private long recordedSequence;
    private boolean isNew;

    /** @param idleStrategy of the cluster, which keeps the container's heart beating while this waits */
    EventRecorder(
            final Aeron aeron,
            final AeronArchive.Context archiveContext,
            final SequencerConfiguration configuration,
            final IdleStrategy idleStrategy) {
        this.aeron = aeron;
        this.archiveContext = archiveContext;
        this.configuration = configuration;
        this.idleStrategy = idleStrategy;
    }

    /** Finds the recording and extends it, or begins it. */
    void start() {
        try (AeronArchive archive = AeronArchive.connect(archiveContext)) {
            final var recording = EventRecording.find(
                    archive,
                    VenueConnection.EVENT_STREAM_ID,
                    REPLAY_CHANNEL,
                    VenueConnection.REPLAY_STREAM_ID,
                    idleStrategy);
            if (recording.isPresent()) {
                recordedSequence = recording.get().lastSequence();
                extend(archive, recording.get());
            } else {
                isNew = true;
                publication = archive.addRecordedExclusivePublication(newChannel(), VenueConnection.EVENT_STREAM_ID);
            }
            awaitRecording(archive);
        }
        LOGGER.info("events are recorded up to {}, recording {}", recordedSequence, recordingId);
    }

    /** Sequence of the last event in the recording when it was started. */
    long recordedSequence() {
        return recordedSequence;
    }

    /** Whether there was no recording when it was started: of a member that begins with a snapshot of others. */
    boolean isNew() {
        return isNew;
    }

    /** Bytes of the longest batch that goes out as one frame, so that a recording never ends within a batch. */
    int maxBatchLength() {
        return publication.maxPayloadLength();
    }

    @Override
    public void publish(final DirectBuffer buffer, final int offset, final int length, final long lastSequence) {
        if (lastSequence <= recordedSequence) {
            return;
        }
        final int begin = firstUnrecorded(buffer, offset);
        final int remaining = length - (begin - offset);
        long result = publication.offer(buffer, begin, remaining);
        if (result < 0) {
            idleStrategy.reset();
            while ((result = publication.offer(buffer, begin, remaining)) < 0) {
                checkOffer(result);
                idleStrategy.idle();
            }
        }
    }

    /** @throws IllegalStateException if events are no longer recorded: going on would lose them */
    void checkRecording() {
        if (!RecordingPos.isActive(aeron.countersReader(), recordingCounterId, recordingId)) {
            throw new IllegalStateException("the recording of events ended, see the Archive's errors (disk full?)");
        }
    }

    /** Waits until everything published is in the recording. */
    void awaitRecorded() {
        final CountersReader counters = aeron.countersReader();
        idleStrategy.reset();
        while (counters.getCounterValue(recordingCounterId) < publication.position()) {
            checkRecording();
            idleStrategy.idle();
        }
    }

    @Override
    public void close() {
        CloseHelper.close(publication);
    }

    private int firstUnrecorded(final DirectBuffer buffer, final int offset) {
        int entry = offset;
        while (sequenceOf(buffer, entry) <= recordedSequence) {
            entry = EventBatch.nextEntry(entry, EventBatch.messageLength(buffer, entry));
        }
        return entry;
    }

    private static long sequenceOf(final DirectBuffer buffer, final int entry) {
        return buffer.getLong(
                EventBatch.messageOffset(entry)
                        + MessageHeaderDecoder.ENCODED_LENGTH
                        + EventHeaderDecoder.eventSequenceEncodingOffset(),
                ByteOrder.LITTLE_ENDIAN);
    }

    private void checkOffer(final long result) {
        if (result == Publication.CLOSED || result == Publication.MAX_POSITION_EXCEEDED) {
            throw new IllegalStateException("events cannot be published: " + Publication.errorString(result));
        }
        if (result == Publication.NOT_CONNECTED) {
            checkRecording();
        }
    }

    private String newChannel() {
        return channel()
                .termLength(configuration.eventTermLength())
                .mtu(SequencerConfiguration.EVENT_MTU_LENGTH)
                .build();
    }

    private void extend(final AeronArchive archive, final EventRecording recording) {
        final RecordingDescriptor descriptor = recording.descriptor();
        final String channel = channel()
                .mtu(descriptor.mtuLength())
                .initialPosition(recording.endPosition(), descriptor.initialTermId(), descriptor.termLength())
                .build();
        publication = aeron.addExclusivePublication(channel, VenueConnection.EVENT_STREAM_ID);
        archive.extendRecording(
                descriptor.recordingId(),
                ChannelUri.addSessionId(channel, publication.sessionId()),
                VenueConnection.EVENT_STREAM_ID,
                SourceLocation.LOCAL,
                true);
    }

    private static ChannelUriStringBuilder channel() {
        return new ChannelUriStringBuilder()
                .media(CommonContext.IPC_MEDIA)
                .alias("rialto-events")
                .untetheredWindowLimitTimeoutNs(SequencerConfiguration.UNTETHERED_WINDOW_LIMIT_TIMEOUT_NS)
                .untetheredLingerTimeoutNs(SequencerConfiguration.UNTETHERED_LINGER_TIMEOUT_NS);
    }

    private void awaitRecording(final AeronArchive archive) {
        final CountersReader counters = aeron.countersReader();
        final long deadlineNs = System.nanoTime() + START_TIMEOUT_NS;
        final long archiveId = archive.archiveId();
        while ((recordingCounterId = RecordingPos.findCounterIdBySession(counters, publication.sessionId(), archiveId))
                == CountersReader.NULL_COUNTER_ID) {
            if (System.nanoTime() - deadlineNs >= 0) {
                throw new IllegalStateException("the Archive did not begin to record events");
            }
            archive.checkForErrorResponse();
            idleStrategy.idle();
        }
        recordingId = RecordingPos.getRecordingId(counters, recordingCounterId);
    }
}
