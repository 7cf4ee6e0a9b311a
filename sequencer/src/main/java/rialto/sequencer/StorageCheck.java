package rialto.sequencer;

import io.aeron.Aeron;
import io.aeron.archive.client.AeronArchive;
import io.aeron.cluster.RecordingLog;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.RecordingDescriptor;
import rialto.client.VenueConnection;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Looks at what a member is about to begin with, before its parts do: the whole log, the latest snapshot, the last events.
 * Events after the snapshot are compared with those that the log gives; older ones are looked at by {@link OldEvents}.
 */
final class StorageCheck {
    private static final Logger LOGGER = LoggerFactory.getLogger(StorageCheck.class);
    private static final List<Integer> SNAPSHOT_PARTS = List.of(Aeron.NULL_VALUE, 0);

    private final Path archiveDirectory;
    private final Path clusterDirectory;
    private final List<RecordingDescriptor> recordings;

    private StorageCheck(final Path dataDirectory) {
        archiveDirectory = dataDirectory.resolve(MemberFiles.ARCHIVE);
        clusterDirectory = dataDirectory.resolve(MemberFiles.CLUSTER);
        recordings = StoredRecordings.list(archiveDirectory);
    }

    /** Before an Archive looks. */
    static void beforeArchive(final Path dataDirectory) {
        CatalogCheck.run(dataDirectory.resolve(MemberFiles.ARCHIVE));
        new RecordingLogSeal(dataDirectory.resolve(MemberFiles.CLUSTER)).check();
        new CandidateTermSeal(dataDirectory.resolve(MemberFiles.CLUSTER)).check();
    }

    /**
     * When the Archive knows where recordings end, and before the cluster looks. A latest snapshot that is damaged is given
     * up if the state can be had without it.
     *
     * @param isEnded whether the member ends
     * @return what is looked at in the background
     * @throws DamagedStorageException if the member cannot begin with what is there
     */
    static OldEvents beforeCluster(final Path dataDirectory, final BooleanSupplier isEnded) {
        if (!Files.exists(dataDirectory.resolve(MemberFiles.CLUSTER).resolve(RecordingLog.RECORDING_LOG_FILE_NAME))) {
            return OldEvents.NONE;
        }
        final StorageCheck check = new StorageCheck(dataDirectory);
        final long beginNs = System.nanoTime();
        check.checkLogAndSnapshot();
        final OldEvents old = check.checkLastEvents(isEnded);
        LOGGER.debug(
                "log, snapshot and last events are as written, {} ms",
                TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - beginNs));
        return old;
    }

    private void checkLogAndSnapshot() {
        try (RecordingLog terms = new RecordingLog(clusterDirectory.toFile(), false)) {
            final long logId = terms.findLastTermRecordingId();
            if (logId == Aeron.NULL_VALUE) {
                return;
            }
            final RecordingDescriptor log = recording(logId, "the log");
            check(log, "the log", log.startPosition());
            for (DamagedStorageException damage; (damage = damageOfLatestSnapshot(terms)) != null; ) {
                giveUp(terms, log, damage);
            }
        }
    }

    private DamagedStorageException damageOfLatestSnapshot(final RecordingLog terms) {
        try {
            for (final int part : SNAPSHOT_PARTS) {
                final RecordingLog.Entry entry = terms.getLatestSnapshot(part);
                if (entry != null) {
                    checkSnapshot(recording(entry.recordingId, "a snapshot"));
                }
            }
            return null;
        } catch (final DamagedStorageException e) {
            return e;
        }
    }

    private void giveUp(final RecordingLog terms, final RecordingDescriptor log, final DamagedStorageException damage) {
        final long latest = latestSnapshotPosition(terms, Long.MAX_VALUE);
        final long earlier = latestSnapshotPosition(terms, latest);
        if (earlier < log.startPosition() && log.startPosition() > 0) {
            throw damage;
        }
        LOGGER.warn(
                "{}. This member goes back to {} and carries out the log after it",
                damage.found(),
                earlier < 0 ? "the begin of the log" : "the snapshot before it");
        terms.invalidateLatestSnapshot();
    }

    /** Position in the log of the latest snapshot before one; -1 without any. */
    private static long latestSnapshotPosition(final RecordingLog terms, final long before) {
        return terms.entries().stream()
                .filter(entry -> entry.isValid && entry.type == RecordingLog.ENTRY_TYPE_SNAPSHOT)
                .mapToLong(entry -> entry.logPosition)
                .filter(position -> position < before)
                .max()
                .orElse(-1);
    }

    private void checkSnapshot(final RecordingDescriptor snapshot) {
        final SnapshotContent content = new SnapshotContent();
        try (RecordedFrames frames = frames(snapshot, "a snapshot", snapshot.startPosition())) {
            while (frames.next()) {
                content.onFrame(frames);
            }
            content.requireWhole(frames);
        }
    }

    /** The file that every reader of events looks at first. */
    private OldEvents checkLastEvents(final BooleanSupplier isEnded) {
        for (final RecordingDescriptor events : recordings) {
            if (events.streamId() == VenueConnection.EVENT_STREAM_ID
                    && events.stopPosition() > events.startPosition()) {
                check(events, RecordedEventFiles.WHAT, OldEvents.end(events));
                return OldEvents.watch(archiveDirectory, events, isEnded);
            }
        }
        return OldEvents.NONE;
    }

    private void check(final RecordingDescriptor recording, final String what, final long from) {
        try (RecordedFrames frames = frames(recording, what, from)) {
            while (frames.next()) {
                Thread.onSpinWait();
            }
            frames.requireEnd();
        }
    }

    private RecordedFrames frames(final RecordingDescriptor recording, final String what, final long from) {
        if (recording.stopPosition() == AeronArchive.NULL_POSITION) {
            throw new IllegalStateException(what + ", recording " + recording.recordingId() + ", has no end yet");
        }
        return new RecordedFrames(archiveDirectory, recording, what, from, recording.stopPosition());
    }

    private RecordingDescriptor recording(final long recordingId, final String what) {
        return recordings.stream()
                .filter(recording -> recording.recordingId() == recordingId)
                .findFirst()
                .orElseThrow(() -> new DamagedStorageException(what + " is not there: " + archiveDirectory
                        + " has no recording " + recordingId + ", of which " + clusterDirectory + " tells"));
    }
}
