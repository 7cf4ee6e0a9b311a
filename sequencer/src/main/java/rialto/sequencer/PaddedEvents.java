package rialto.sequencer;

import io.aeron.archive.client.AeronArchive;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.RecordingDescriptor;
import rialto.client.VenueConnection;

import java.nio.file.Path;

/**
 * Padding at the end of the recording of events: a publisher died in the midst of a batch, and the driver put padding in its
 * place so that readers may go on. No event is in it, and the log gives the batch again.
 */
final class PaddedEvents {
    private static final Logger LOGGER = LoggerFactory.getLogger(PaddedEvents.class);

    private PaddedEvents() {}

    /**
     * Cuts it off, before anybody looks at events.
     *
     * @param archive asked from within the member
     * @throws DamagedStorageException if there is more after such padding, or the end is damaged otherwise
     */
    static void cutOff(final Path archiveDirectory, final AeronArchive archive, final TruncationAuthoriser truncation) {
        for (final RecordingDescriptor events : StoredRecordings.list(archiveDirectory)) {
            if (events.streamId() == VenueConnection.EVENT_STREAM_ID
                    && events.stopPosition() > events.startPosition()) {
                final long end = end(archiveDirectory, events);
                if (end < events.stopPosition()) {
                    truncation.allowCutOfEvents(events.recordingId(), end);
                    archive.truncateRecording(events.recordingId(), end);
                    LOGGER.warn(
                            "the recording of events ended with padding, in place of what the last process began to"
                                    + " write: it is cut off after position {} of {}. The log gives these events again",
                            end,
                            events.stopPosition());
                }
            }
        }
    }

    /** Position after the last whole batch before such padding; without any, that after the last frame. */
    static long end(final Path archiveDirectory, final RecordingDescriptor events) {
        try (RecordedFrames frames = new RecordedFrames(
                archiveDirectory, events, RecordedEventFiles.WHAT, OldEvents.end(events), events.stopPosition())) {
            return frames.endBeforePadding();
        }
    }
}
