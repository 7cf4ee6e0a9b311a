package rialto.sequencer;

import io.aeron.archive.client.AeronArchive;
import io.aeron.archive.client.ArchiveException;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.RecordingLog;
import io.aeron.cluster.service.ClusteredServiceContainer;
import org.agrona.concurrent.IdleStrategy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.EventRecording;
import rialto.client.RecordingDescriptor;
import rialto.client.VenueConnection;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Gives back storage after a snapshot: the log before the oldest snapshot that is kept, older snapshots, and, when a
 * retention is set, old events that nobody needs. Whole files only. The rule stands in docs/operating-storage.md.
 */
final class StoragePurge {
    private static final Logger LOGGER = LoggerFactory.getLogger(StoragePurge.class);
    private static final int SERVICE_SNAPSHOT_STREAM_ID =
            ClusteredServiceContainer.Configuration.SNAPSHOT_STREAM_ID_DEFAULT;
    private static final int CLUSTER_SNAPSHOT_STREAM_ID = ConsensusModule.Configuration.SNAPSHOT_STREAM_ID_DEFAULT;

    private final SequencerConfiguration configuration;
    private final File clusterDirectory;
    private final LongSupplier neededEventSequence;
    private final IdleStrategy idleStrategy;
    private final EventArchiver archiver;

    /** @param neededEventSequence the last event that every reader outside has for good; events after it are kept */
    StoragePurge(
            final SequencerConfiguration configuration,
            final File clusterDirectory,
            final LongSupplier neededEventSequence,
            final IdleStrategy idleStrategy) {
        this.configuration = configuration;
        this.clusterDirectory = clusterDirectory;
        this.neededEventSequence = neededEventSequence;
        this.idleStrategy = idleStrategy;
        this.archiver = new EventArchiver(
                configuration.dataDirectory().resolve(MemberFiles.ARCHIVE), configuration.eventArchive());
    }

    /**
     * @param oldestSnapshotSequence the last event before the oldest snapshot that is kept; -1 when unknown
     * @return where the log begins now
     */
    long run(final AeronArchive archive, final long oldestSnapshotSequence) {
        final List<RecordingLog.Entry> kept = new ArrayList<>();
        final long logRecordingId;
        try (RecordingLog recordingLog = new RecordingLog(clusterDirectory, false)) {
            logRecordingId = recordingLog.findLastTermRecordingId();
            keptSnapshots(recordingLog, kept);
        }
        if (!kept.isEmpty()) {
            final long oldestLogPosition =
                    kept.stream().mapToLong(entry -> entry.logPosition).min().orElseThrow();
            purgeSnapshots(archive, kept);
            purgeLog(archive, logRecordingId, oldestLogPosition);
        }
        if (isEventRetentionLimited() && oldestSnapshotSequence >= 0) {
            purgeEvents(archive, Math.min(oldestSnapshotSequence, neededEventSequence.getAsLong()));
        }
        return LogExtent.read(archive, clusterDirectory).start();
    }

    /** Entries of the latest positions that both the consensus module and the service have a snapshot of. */
    private void keptSnapshots(final RecordingLog recordingLog, final List<RecordingLog.Entry> kept) {
        int positions = 0;
        long lastPosition = Long.MAX_VALUE;
        final List<RecordingLog.Entry> entries = new ArrayList<>(recordingLog.entries());
        entries.removeIf(entry -> entry.type != RecordingLog.ENTRY_TYPE_SNAPSHOT || !entry.isValid);
        entries.sort((a, b) -> Long.compare(b.logPosition, a.logPosition));
        for (final RecordingLog.Entry entry : entries) {
            if (entry.logPosition < lastPosition) {
                lastPosition = entry.logPosition;
                positions++;
            }
            if (positions > configuration.snapshotsKept()) {
                return;
            }
            kept.add(entry);
        }
        if (positions < configuration.snapshotsKept()) {
            kept.clear();
        }
    }

    private void purgeSnapshots(final AeronArchive archive, final List<RecordingLog.Entry> kept) {
        final Set<Long> keptIds = new HashSet<>();
        long oldestId = Long.MAX_VALUE;
        for (final RecordingLog.Entry entry : kept) {
            keptIds.add(entry.recordingId);
            oldestId = Math.min(oldestId, entry.recordingId);
        }
        final List<RecordingDescriptor> snapshots = new ArrayList<>();
        snapshots.addAll(RecordingDescriptor.ofStream(archive, SERVICE_SNAPSHOT_STREAM_ID));
        snapshots.addAll(RecordingDescriptor.ofStream(archive, CLUSTER_SNAPSHOT_STREAM_ID));
        for (final RecordingDescriptor snapshot : snapshots) {
            // a later one that is not in the recording log may be in the making
            if (snapshot.recordingId() < oldestId
                    && !keptIds.contains(snapshot.recordingId())
                    && !snapshot.isActive()) {
                attempt(
                        "snapshot recording " + snapshot.recordingId(),
                        () -> archive.purgeRecording(snapshot.recordingId()));
            }
        }
    }

    private void purgeLog(final AeronArchive archive, final long recordingId, final long position) {
        for (final RecordingDescriptor log :
                RecordingDescriptor.ofStream(archive, ConsensusModule.Configuration.LOG_STREAM_ID_DEFAULT)) {
            if (log.recordingId() == recordingId) {
                purgeBefore(archive, "log", log, position);
            }
        }
    }

    private void purgeEvents(final AeronArchive archive, final long neededAfterSequence) {
        final var found = EventRecording.find(
                archive, VenueConnection.EVENT_STREAM_ID, "aeron:ipc", VenueConnection.REPLAY_STREAM_ID, idleStrategy);
        if (found.isEmpty() || neededAfterSequence + 1 < found.get().firstSequence()) {
            return;
        }
        final EventRecording events = found.get();
        final long superfluous = Math.max(beyondSize(events), beyondAge(events));
        if (superfluous > events.descriptor().startPosition()) {
            final long end = Math.min(superfluous, events.positionBefore(neededAfterSequence + 1));
            if (isKept(events.descriptor(), end)) {
                purgeBefore(archive, "events", events.descriptor(), end);
            }
        }
    }

    private boolean isEventRetentionLimited() {
        return configuration.eventRetentionBytes() > 0 || configuration.eventRetentionMs() > 0;
    }

    private long beyondSize(final EventRecording events) {
        return configuration.eventRetentionBytes() > 0 ? events.endPosition() - configuration.eventRetentionBytes() : 0;
    }

    private long beyondAge(final EventRecording events) {
        return configuration.eventRetentionMs() > 0
                ? events.positionOlderThan(TimeUnit.MILLISECONDS.toNanos(configuration.eventRetentionMs()))
                : 0;
    }

    /** Whether all that is to be purged is kept elsewhere, if it is to be. */
    private boolean isKept(final RecordingDescriptor events, final long end) {
        if (configuration.eventArchive() == null) {
            return true;
        }
        try {
            archiver.keepBefore(events, newStart(events, end));
            return true;
        } catch (final IOException e) {
            LOGGER.warn(
                    "old events are not purged, for they cannot be kept in {}: {}", configuration.eventArchive(), e);
            return false;
        }
    }

    private static long newStart(final RecordingDescriptor recording, final long position) {
        return AeronArchive.segmentFileBasePosition(
                recording.startPosition(), position, recording.termLength(), recording.segmentLength());
    }

    private static void purgeBefore(
            final AeronArchive archive, final String what, final RecordingDescriptor recording, final long position) {
        final long newStart = newStart(recording, position);
        if (newStart > recording.startPosition()) {
            attempt(
                    what + " before position " + newStart,
                    () -> archive.purgeSegments(recording.recordingId(), newStart));
        }
    }

    /** Somebody may be reading what is to go: then it goes the next time. */
    private static void attempt(final String what, final LongSupplier purge) {
        try {
            LOGGER.info("purged {}: {} files", what, purge.getAsLong());
        } catch (final ArchiveException e) {
            LOGGER.warn("{} not purged this time: {}", what, e.getMessage());
        }
    }
}
