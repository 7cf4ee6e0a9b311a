package rialto.client;

import io.aeron.Aeron;
import io.aeron.archive.client.AeronArchive;
import io.aeron.cluster.service.ClusteredServiceContainer;
import io.aeron.exceptions.AeronException;
import io.aeron.logbuffer.FragmentHandler;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.IdleStrategy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.RunningHash;
import rialto.protocol.SnapshotBeginDecoder;
import rialto.protocol.SnapshotEndDecoder;

import java.util.List;
import java.util.OptionalLong;

/** Reads a member's latest complete snapshot of the venue's state from its Archive; any member will do. */
public final class SnapshotReader {
    /** Stream on which the cluster records its services' snapshots. */
    static final int SNAPSHOT_STREAM_ID = ClusteredServiceContainer.Configuration.SNAPSHOT_STREAM_ID_DEFAULT;

    private static final Logger LOGGER = LoggerFactory.getLogger(SnapshotReader.class);

    private SnapshotReader() {}

    /**
     * Finds the latest complete snapshot, checks that it is whole, then feeds every record to the listener. Blocks while
     * it reads.
     *
     * @param aeron stays the caller's
     * @return {@code eventSequence} of the snapshot: read events after it; empty if there is none (then read from 0)
     * @throws EventStreamException if the Archive cannot be asked or a record is not understood
     */
    public static OptionalLong load(
            final Aeron aeron, final VenueConnection connection, final SnapshotListener listener) {
        final ArchiveConnects.Found found = find(aeron, connection);
        try (AeronArchive archive = found.archive()) {
            return load(archive, found.member(), listener);
        } catch (final AeronException e) {
            throw new EventStreamException("the snapshot cannot be read: " + e.getMessage(), e);
        }
    }

    /** The sequence of the latest complete snapshot of one member: what it publishes by itself comes after that. */
    static OptionalLong latestSequence(final AeronArchive archive, final MemberChannels member) {
        return load(archive, member, new SnapshotListener() {});
    }

    private static OptionalLong load(
            final AeronArchive archive, final MemberChannels member, final SnapshotListener listener) {
        final RecordingReplay replay = new RecordingReplay(
                archive, member.replayChannel(), VenueConnection.REPLAY_STREAM_ID, WakeableIdleStrategy.forAnswers());
        final List<RecordingDescriptor> snapshots = RecordingDescriptor.ofStream(archive, SNAPSHOT_STREAM_ID);
        for (final RecordingDescriptor snapshot : snapshots.reversed()) {
            if (isComplete(replay, snapshot)) {
                final Records records = new Records(listener);
                read(replay, snapshot, records);
                return OptionalLong.of(records.eventSequence);
            }
        }
        return OptionalLong.empty();
    }

    private static ArchiveConnects.Found find(final Aeron aeron, final VenueConnection connection) {
        final IdleStrategy idleStrategy = WakeableIdleStrategy.forAnswers();
        try (ArchiveConnects search = new ArchiveConnects(aeron, connection, connection.members())) {
            while (!search.isOver()) {
                final ArchiveConnects.Found found = search.poll();
                if (found != null) {
                    return found;
                }
                idleStrategy.idle();
            }
            throw new EventStreamException("no snapshot can be read: no member answers", search.lastFailure());
        }
    }

    private static boolean isComplete(final RecordingReplay replay, final RecordingDescriptor snapshot) {
        if (snapshot.isActive()) {
            return false;
        }
        final Records records = new Records(new SnapshotListener() {});
        try {
            read(replay, snapshot, records);
        } catch (final EventStreamException e) {
            LOGGER.warn(
                    "snapshot recording {} cannot be read, the one before it is taken: {}",
                    snapshot.recordingId(),
                    e.getMessage());
            return false;
        }
        if (!records.isComplete()) {
            LOGGER.warn(
                    "snapshot recording {} is not whole or was changed, the one before it is taken",
                    snapshot.recordingId());
        }
        return records.isComplete();
    }

    private static void read(
            final RecordingReplay replay, final RecordingDescriptor snapshot, final FragmentHandler handler) {
        replay.read(snapshot.recordingId(), snapshot.startPosition(), snapshot.stopPosition(), handler, () -> false);
    }

    /** The venue's records among those that the cluster puts into the same recording. */
    private static final class Records implements FragmentHandler {
        private final MessageHeaderDecoder messageHeader = new MessageHeaderDecoder();
        private final SnapshotBeginDecoder begin = new SnapshotBeginDecoder();
        private final SnapshotEndDecoder end = new SnapshotEndDecoder();
        private final SnapshotDemultiplexer demultiplexer;
        private long eventSequence = -1;
        private long records;
        private long promisedRecords = -1;
        private long contentHash = RunningHash.EMPTY;
        private long promisedHash;

        Records(final SnapshotListener listener) {
            demultiplexer = new SnapshotDemultiplexer(listener);
        }

        @Override
        public void onFragment(
                final DirectBuffer buffer, final int offset, final int length, final io.aeron.logbuffer.Header header) {
            messageHeader.wrap(buffer, offset);
            if (messageHeader.schemaId() != MessageHeaderDecoder.SCHEMA_ID) {
                return;
            }
            switch (demultiplexer.onRecord(buffer, offset)) {
                case SnapshotBeginDecoder.TEMPLATE_ID ->
                    eventSequence = begin.wrapAndApplyHeader(buffer, offset, messageHeader)
                            .eventSequence();
                case SnapshotEndDecoder.TEMPLATE_ID -> {
                    end.wrapAndApplyHeader(buffer, offset, messageHeader);
                    promisedRecords = end.recordCount();
                    promisedHash = end.contentHash();
                    return;
                }
                default -> records++;
            }
            contentHash = RunningHash.extendByRecord(contentHash, buffer, offset, length);
        }

        boolean isComplete() {
            return eventSequence >= 0 && records == promisedRecords && contentHash == promisedHash;
        }
    }
}
