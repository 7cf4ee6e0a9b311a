package rialto.sequencer;

import io.aeron.archive.client.AeronArchive;
import io.aeron.archive.client.ArchiveException;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.service.ClusteredServiceContainer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.RecordingDescriptor;

import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

/** A running member's Archive is asked what elections ask. */
@Timeout(60)
class ControlRequestsTest {
    private static final int REPLAY_STREAM_ID = ClusteredServiceContainer.Configuration.REPLAY_STREAM_ID_DEFAULT;

    @TempDir
    Path directory;

    @Test
    void shouldRefuseByThePlaceInTheLogThatIsMeant() throws Exception {
        try (TestVenue venue = TestVenue.start(directory)) {
            venue.open();
            venue.settle();
        }
        try (TestVenue venue = TestVenue.start(directory);
                AeronArchive archive = AeronArchive.connect(
                        NodeContexts.localArchive().aeron(venue.aeron).ownsAeronClient(false))) {
            venue.send(venue.commands.addAsset("ETH"));
            venue.settle();
            final long log = RecordingDescriptor.ofStream(archive, ConsensusModule.Configuration.LOG_STREAM_ID_DEFAULT)
                    .getFirst()
                    .recordingId();
            final long end = archive.getRecordingPosition(log);

            assertEquals(
                    ArchiveException.UNAUTHORISED_ACTION, refusal(() -> replay(archive, log, 1_024, REPLAY_STREAM_ID)));
            archive.stopReplay(replay(archive, log, 1_024, REPLAY_STREAM_ID + 1_000));
            archive.stopReplay(replay(archive, log, end, REPLAY_STREAM_ID));
            assertNull(venue.failure.get());

            // a recording that goes on is never cut off: the Archive says so itself
            assertNotEquals(ArchiveException.UNAUTHORISED_ACTION, refusal(() -> archive.truncateRecording(log, end)));
            assertNull(venue.failure.get());
            assertEquals(ArchiveException.UNAUTHORISED_ACTION, refusal(() -> archive.truncateRecording(log, 1_024)));
            while (venue.failure.get() == null) {
                Thread.sleep(1);
            }
            assertInstanceOf(MemberRestartException.class, venue.failure.get());
        }
    }

    private static long replay(
            final AeronArchive archive, final long recordingId, final long length, final int streamId) {
        return archive.startReplay(recordingId, 0, length, "aeron:ipc", streamId);
    }

    private static int refusal(final Runnable request) {
        return assertThrows(ArchiveException.class, request::run).errorCode();
    }
}
