package rialto.sequencer;

import io.aeron.archive.client.AeronArchive;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.service.ClusteredServiceContainer;
import org.agrona.DirectBuffer;
import rialto.client.EventRecording;
import rialto.client.RecordingDescriptor;
import rialto.client.VenueConnection;
import rialto.protocol.RunningHash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Looks at everything in the data directory of a member that was stopped in order, without changing any of it. */
public final class StoredData {
    private final Path archiveDirectory;

    private StoredData(final Path dataDirectory) {
        archiveDirectory = dataDirectory.resolve(MemberFiles.ARCHIVE);
    }

    /**
     * Looks at the small files, the catalog, the list of terms and snapshots, and at each frame of all recordings.
     *
     * @throws DamagedStorageException at the first thing that is not as it was written; it names file and position
     */
    public static void check(final Path dataDirectory) throws IOException {
        SealedFiles.check(dataDirectory);
        StorageCheck.beforeArchive(dataDirectory);
        final StoredData data = new StoredData(dataDirectory);
        if (Files.exists(data.archiveDirectory)) {
            for (final RecordingDescriptor recording : StoredRecordings.list(data.archiveDirectory)) {
                data.check(recording);
            }
        }
    }

    private void check(final RecordingDescriptor recording) {
        if (recording.stopPosition() == AeronArchive.NULL_POSITION) {
            throw new IllegalStateException("recording " + recording.recordingId() + " in " + archiveDirectory
                    + " has no end: the member was not stopped in order, start and stop it first");
        }
        try (RecordedFrames frames = new RecordedFrames(
                archiveDirectory, recording, name(recording), recording.startPosition(), recording.stopPosition())) {
            switch (recording.streamId()) {
                case VenueConnection.EVENT_STREAM_ID -> checkEvents(frames);
                case ClusteredServiceContainer.Configuration.SNAPSHOT_STREAM_ID_DEFAULT -> checkSnapshot(frames);
                default -> {
                    while (frames.next()) {
                        Thread.onSpinWait();
                    }
                }
            }
            frames.requireEnd();
        }
    }

    /** Each batch leads to the next one; the first one that is not purged must be taken as it is. */
    private static void checkEvents(final RecordedFrames frames) {
        long hash = RunningHash.EMPTY;
        boolean isKnown = false;
        while (frames.next()) {
            final DirectBuffer batch = frames.buffer();
            isKnown |= EventRecording.sequenceOf(batch, frames.contentOffset()) == 1;
            final long next = RunningHash.extend(hash, batch, frames.contentOffset(), frames.contentLength());
            if (isKnown && next != frames.reserved()) {
                throw new DamagedStorageException(frames.place()
                        + ", is damaged: the batch there does not give the hash that was recorded with it");
            }
            hash = frames.reserved();
            isKnown = true;
        }
    }

    private static void checkSnapshot(final RecordedFrames frames) {
        final SnapshotContent content = new SnapshotContent();
        while (frames.next()) {
            content.onFrame(frames);
        }
        content.requireWhole(frames);
    }

    private static String name(final RecordingDescriptor recording) {
        return switch (recording.streamId()) {
            case VenueConnection.EVENT_STREAM_ID -> RecordedEventFiles.WHAT;
            case ConsensusModule.Configuration.LOG_STREAM_ID_DEFAULT -> "the log";
            default -> "a snapshot";
        };
    }
}
