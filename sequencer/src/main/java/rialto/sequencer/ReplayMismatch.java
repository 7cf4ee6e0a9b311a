package rialto.sequencer;

import io.aeron.archive.client.ArchiveException;
import rialto.client.RecordingDescriptor;
import rialto.client.VenueConnection;

import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What an Archive says when the checksum of a frame that it replays is wrong. It ends the replay, and does so again
 * whenever somebody asks.
 *
 * @param isOfEvents whether the recording is that of events
 */
record ReplayMismatch(DamagedStorageException damage, boolean isOfEvents) {
    private static final Pattern SAYS =
            Pattern.compile("CRC checksum mismatch at position=(\\d+) .*recordingId=(\\d+)," + ".*segmentFile=(\\S+)");

    /** Null if an error is another one. */
    static ReplayMismatch of(final Throwable error, final Path archiveDirectory) {
        final Matcher said = SAYS.matcher(error instanceof ArchiveException ? String.valueOf(error.getMessage()) : "");
        if (!said.find()) {
            return null;
        }
        final long recordingId = Long.parseLong(said.group(2));
        final boolean isOfEvents = StoredRecordings.list(archiveDirectory).stream()
                .filter(recording -> recording.streamId() == VenueConnection.EVENT_STREAM_ID)
                .map(RecordingDescriptor::recordingId)
                .anyMatch(id -> id == recordingId);
        return new ReplayMismatch(
                new DamagedStorageException((isOfEvents ? RecordedEventFiles.WHAT : "the log or a snapshot")
                        + " (recording "
                        + recordingId + ") at position " + said.group(1) + ", file "
                        + archiveDirectory.resolve(said.group(3)) + ", is damaged: the checksum of a frame is wrong"),
                isOfEvents);
    }
}
