package rialto.sequencer;

import io.aeron.Aeron;
import io.aeron.ChannelUri;
import io.aeron.ChannelUriStringBuilder;
import io.aeron.CommonContext;
import io.aeron.ExclusivePublication;
import io.aeron.ReservedValueSupplier;
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

import java.util.concurrent.TimeUnit;

/** The member's stream of events over IPC, recorded by its Archive; every start extends the one recording. */
final class ArchivedEventJournal implements EventJournal {
    private static final Logger LOGGER = LoggerFactory.getLogger(ArchivedEventJournal.class);
    private static final String REPLAY_CHANNEL = "aeron:ipc";
    private static final long START_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(10);

    private final Aeron aeron;
    private final SequencerConfiguration configuration;
    private final IdleStrategy idleStrategy;
    private ExclusivePublication publication;
    private long recordingId;
    private int recordingCounterId;
    private long recordedSequence;
    private EventRecording found;
    private long offeredHash;
    /** Beside each batch, in a place of its frame that is there anyway. */
    private final ReservedValueSupplier hashSupplier = (buffer, offset, length) -> offeredHash;

    private ArchivedEventJournal(
            final Aeron aeron, final SequencerConfiguration configuration, final IdleStrategy idleStrategy) {
        this.aeron = aeron;
        this.configuration = configuration;
        this.idleStrategy = idleStrategy;
    }

    /**
     * Finds the recording and extends it, or begins it.
     *
     * @param idleStrategy of the cluster, which keeps the container's heart beating while this waits
     */
    static ArchivedEventJournal open(
            final Aeron aeron,
            final AeronArchive.Context archiveContext,
            final SequencerConfiguration configuration,
            final IdleStrategy idleStrategy) {
        final ArchivedEventJournal journal = new ArchivedEventJournal(aeron, configuration, idleStrategy);
        journal.start(archiveContext);
        return journal;
    }

    @Override
    public long recordedSequence() {
        return recordedSequence;
    }

    @Override
    public int maxBatchLength() {
        return publication.maxPayloadLength();
    }

    @Override
    public long offer(final DirectBuffer buffer, final int offset, final int length, final long hash) {
        offeredHash = hash;
        return publication.offer(buffer, offset, length, hashSupplier);
    }

    @Override
    public RecordedBatches recordedFrom(final long sequence) {
        return new RecordedEventFiles(
                configuration.dataDirectory().resolve(MemberFiles.ARCHIVE),
                found.descriptor(),
                found.endPosition(),
                sequence);
    }

    @Override
    public boolean isRecording() {
        return RecordingPos.isActive(aeron.countersReader(), recordingCounterId, recordingId);
    }

    @Override
    public boolean isAllRecorded() {
        return aeron.countersReader().getCounterValue(recordingCounterId) >= publication.position();
    }

    @Override
    public void close() {
        CloseHelper.close(publication);
    }

    private void start(final AeronArchive.Context archiveContext) {
        try (AeronArchive archive = AeronArchive.connect(archiveContext)) {
            final var recording = EventRecording.find(
                    archive,
                    VenueConnection.EVENT_STREAM_ID,
                    REPLAY_CHANNEL,
                    VenueConnection.REPLAY_STREAM_ID,
                    idleStrategy);
            if (recording.isPresent()) {
                found = recording.get();
                recordedSequence = found.lastSequence();
                extend(archive, found);
            } else {
                publication = archive.addRecordedExclusivePublication(newChannel(), VenueConnection.EVENT_STREAM_ID);
            }
            awaitRecording(archive);
        }
        LOGGER.info("events are recorded up to {}, recording {}", recordedSequence, recordingId);
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
                throw new PartEndedException("the Archive did not begin to record events");
            }
            archive.checkForErrorResponse();
            idleStrategy.idle();
        }
        recordingId = RecordingPos.getRecordingId(counters, recordingCounterId);
    }
}
