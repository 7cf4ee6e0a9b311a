package rialto.sequencer;

import io.aeron.archive.CatalogView;
import rialto.client.RecordingDescriptor;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What the catalog of an Archive says on disk, whether or not an Archive runs on it. */
public final class StoredRecordings {
    private StoredRecordings() {}

    /** All valid recordings, oldest first. */
    public static List<RecordingDescriptor> list(final Path archiveDirectory) {
        final List<RecordingDescriptor> found = new ArrayList<>();
        CatalogView.listRecordings(
                archiveDirectory.toFile(),
                (controlSessionId,
                        correlationId,
                        recordingId,
                        startTimestamp,
                        stopTimestamp,
                        startPosition,
                        stopPosition,
                        initialTermId,
                        segmentFileLength,
                        termBufferLength,
                        mtuLength,
                        sessionId,
                        streamId,
                        strippedChannel,
                        originalChannel,
                        sourceIdentity) -> found.add(new RecordingDescriptor(
                        recordingId,
                        startPosition,
                        stopPosition,
                        initialTermId,
                        segmentFileLength,
                        termBufferLength,
                        mtuLength,
                        sessionId,
                        streamId,
                        originalChannel)));
        return found;
    }
}
