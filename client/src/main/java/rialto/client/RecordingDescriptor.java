package rialto.client;

import io.aeron.archive.client.AeronArchive;

import java.util.ArrayList;
import java.util.List;

/**
 * What the Archive's catalog says of a recording.
 *
 * @param stopPosition {@link AeronArchive#NULL_POSITION} while it is being recorded
 */
public record RecordingDescriptor(
        long recordingId,
        long startPosition,
        long stopPosition,
        int initialTermId,
        int segmentLength,
        int termLength,
        int mtuLength,
        int sessionId,
        int streamId,
        String channel) {

    /** Whether it was being recorded when the catalog was read. */
    public boolean isActive() {
        return stopPosition == AeronArchive.NULL_POSITION;
    }

    /** All recordings of a stream id, oldest first. */
    public static List<RecordingDescriptor> ofStream(final AeronArchive archive, final int wantedStreamId) {
        final List<RecordingDescriptor> found = new ArrayList<>();
        archive.listRecordings(
                0,
                Integer.MAX_VALUE,
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
                        sourceIdentity) -> {
                    if (streamId == wantedStreamId) {
                        found.add(new RecordingDescriptor(
                                recordingId,
                                startPosition,
                                stopPosition,
                                initialTermId,
                                segmentFileLength,
                                termBufferLength,
                                mtuLength,
                                sessionId,
                                streamId,
                                originalChannel));
                    }
                });
        return found;
    }
}
