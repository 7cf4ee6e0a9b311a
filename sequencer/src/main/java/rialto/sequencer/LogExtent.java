package rialto.sequencer;

import io.aeron.Aeron;
import io.aeron.archive.client.AeronArchive;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.RecordingLog;
import rialto.client.RecordingDescriptor;

import java.io.File;

/**
 * How much of the log a member has.
 *
 * @param recordingId of the log in the Archive; {@link Aeron#NULL_VALUE} when there is none yet
 * @param start position of the first byte that is not purged
 * @param end position after the last message
 */
record LogExtent(long recordingId, long start, long end) {
    static final LogExtent NONE = new LogExtent(Aeron.NULL_VALUE, 0, 0);

    /** As the member's Archive says now. */
    static LogExtent read(final AeronArchive archive, final File clusterDirectory) {
        if (!new File(clusterDirectory, RecordingLog.RECORDING_LOG_FILE_NAME).exists()) {
            return NONE;
        }
        final long recordingId;
        try (RecordingLog recordingLog = new RecordingLog(clusterDirectory, false)) {
            recordingId = recordingLog.findLastTermRecordingId();
        }
        return RecordingDescriptor.ofStream(archive, ConsensusModule.Configuration.LOG_STREAM_ID_DEFAULT).stream()
                .filter(recording -> recording.recordingId() == recordingId)
                .map(recording -> new LogExtent(recordingId, recording.startPosition(), end(archive, recording)))
                .findFirst()
                .orElse(NONE);
    }

    private static long end(final AeronArchive archive, final RecordingDescriptor recording) {
        return recording.isActive()
                ? archive.getMaxRecordedPosition(recording.recordingId())
                : recording.stopPosition();
    }
}
