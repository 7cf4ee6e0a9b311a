package rialto.sequencer;

import io.aeron.archive.client.AeronArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.RecordingDescriptor;
import rialto.client.VenueConnection;

import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

@Timeout(60)
class MemberFailureTest {
    @TempDir
    Path directory;

    @Test
    void shouldStopOnPurposeWhenEventsAreNoLongerRecorded() throws Exception {
        final CompletableFuture<Throwable> failure = new CompletableFuture<>();
        final var configuration = TestVenue.configuration(directory).build();
        try (SequencerNode node = SequencerNode.launch(configuration, failure::complete)) {
            node.awaitLeader(TestVenue.TIMEOUT_MS);
            stopEventRecording(node.connection());
            final Throwable cause = failure.get(20, TimeUnit.SECONDS);
            assertTrue(cause.getMessage().contains("recording of events ended"), cause::getMessage);
            assertTrue(node.hasFailed());
        }
        try (TestVenue venue = TestVenue.start(configuration)) {
            venue.open();
            assertTrue(venue.settle() > 0);
        }
    }

    @Test
    void shouldSayWhichPortIsTaken() throws Exception {
        try (DatagramSocket taken = new DatagramSocket(0, InetAddress.getByName("localhost"))) {
            final int port = taken.getLocalPort();
            final var configuration = TestVenue.configuration(directory)
                    .member(0, "0,localhost:0,localhost:" + port + ",localhost:0,localhost:0,localhost:0")
                    .build();
            final var e = assertThrows(
                    SequencerStartException.class, () -> SequencerNode.launch(configuration, failure -> {}));
            assertTrue(e.getMessage().contains("consensus endpoint localhost:" + port), e.getMessage());
        }
    }

    @Test
    void shouldRefuseAnAeronDirectoryInUse() throws Exception {
        final var configuration =
                TestVenue.configuration(directory.resolve("a")).build();
        try (TestVenue venue = TestVenue.start(configuration)) {
            final var other = SequencerConfiguration.builder(directory.resolve("b"), configuration.aeronDirectory())
                    .build();
            final var e = assertThrows(SequencerStartException.class, () -> SequencerNode.launch(other, failure -> {}));
            assertTrue(e.getMessage().contains("in use"), e.getMessage());
            assertTrue(venue.node.isLeader());
        }
    }

    @Test
    void shouldNotStartWithWhatMayBeAPartOfALog() throws Exception {
        Files.writeString(directory.resolve(MemberFiles.MENDING), "");
        final var configuration = TestVenue.configuration(directory).build();
        final var e =
                assertThrows(SequencerStartException.class, () -> SequencerNode.launch(configuration, failure -> {}));
        assertTrue(e.getMessage().contains("must not vote with it"), e.getMessage());
    }

    @Test
    void shouldNameAValueThatWillNotDo() {
        final var builder = TestVenue.configuration(directory).snapshotsKept(0);
        final var e = assertThrows(IllegalArgumentException.class, builder::build);
        assertEquals("snapshotsKept is 0, must be from 1 to 1000", e.getMessage());
        final var terms = TestVenue.configuration(directory).logTermLength(100_000);
        assertThrows(IllegalArgumentException.class, terms::build);
    }

    private static void stopEventRecording(final VenueConnection connection) {
        try (var aeron = connection.openAeron(error -> {});
                AeronArchive archive = AeronArchive.connect(
                        NodeContexts.localArchive().aeron(aeron).ownsAeronClient(false))) {
            final RecordingDescriptor events = RecordingDescriptor.ofStream(archive, VenueConnection.EVENT_STREAM_ID)
                    .getFirst();
            archive.tryStopRecordingByIdentity(events.recordingId());
        }
    }
}
