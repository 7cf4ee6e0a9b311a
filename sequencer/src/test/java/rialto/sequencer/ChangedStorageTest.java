package rialto.sequencer;

import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.service.ClusteredServiceContainer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.VenueConnection;

import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What a member stored was changed while it did not run, checksums and all. */
@Timeout(120)
class ChangedStorageTest {
    private static final int LOG = ConsensusModule.Configuration.LOG_STREAM_ID_DEFAULT;
    private static final int SNAPSHOTS = ClusteredServiceContainer.Configuration.SNAPSHOT_STREAM_ID_DEFAULT;
    private static final long DEPOSIT = 1L << 50;

    @TempDir
    Path directory;

    @BeforeEach
    void trade() throws Exception {
        try (TestVenue venue = TestVenue.start(directory)) {
            venue.open();
            venue.trade(0, 50);
            venue.settle();
        }
    }

    @Test
    void shouldNotGoOnWithALogInWhichADepositIsLarger() {
        RecordingEdit.replace(recording(LOG), 4, value -> value == DEPOSIT, 9 * DEPOSIT);
        final String refusal = refusal();
        assertTrue(refusal.contains("the log gives other bytes than are recorded in the recording of events"), refusal);
        assertTrue(refusal.contains(recording(VenueConnection.EVENT_STREAM_ID).toString()), refusal);
    }

    @Test
    void shouldNotGoOnWithEventsInWhichADepositIsLarger() {
        RecordingEdit.replace(recording(VenueConnection.EVENT_STREAM_ID), 4, value -> value == DEPOSIT, 9 * DEPOSIT);
        final String refusal = refusal();
        assertTrue(refusal.contains("the log gives other bytes than are recorded in the recording of events"), refusal);
    }

    @Test
    void shouldNameFileAndPositionOfADamagedLog() {
        RecordingEdit.flip(recording(LOG), 40 * 8L);
        final String refusal = refusal();
        assertTrue(refusal.contains("the log (recording "), refusal);
        assertTrue(refusal.contains("position 0, file " + recording(LOG) + ", is damaged"), refusal);
    }

    /** An Archive that is asked to replay a frame of an unknown kind goes round in circles for ever. */
    @Test
    @Timeout(60)
    void shouldNotAskTheArchiveForAFrameOfAnUnknownKind() {
        RecordingEdit.flip(recording(VenueConnection.EVENT_STREAM_ID), 6 * 8L + 2);
        assertTrue(refusal().contains("at position 0, file "), refusal());
    }

    @Test
    void shouldGoBackToTheSnapshotBeforeADamagedOne() throws Exception {
        final long before;
        try (TestVenue venue = TestVenue.start(directory)) {
            venue.node.requestSnapshot().get();
            venue.trade(50, 20);
            venue.settle();
            venue.node.requestSnapshot().get();
            venue.trade(70, 20);
            before = venue.settle();
        }
        final Path archive = directory.resolve(MemberFiles.ARCHIVE);
        final Path latest = StoredRecordings.list(archive).stream()
                .filter(recording -> recording.streamId() == SNAPSHOTS)
                .map(recording -> archive.resolve(recording.recordingId() + "-0.rec"))
                .toList()
                .getLast();
        RecordingEdit.replace(latest, 4, value -> value > DEPOSIT / 2 && value < 2 * DEPOSIT, 9 * DEPOSIT);

        try (TestVenue venue = TestVenue.start(directory)) {
            assertEquals(before, venue.node.eventSequence());
            venue.trade(90, 20);
            venue.settle();
        }
    }

    /** A full file system ended the process within a batch, and the driver let readers go on over it. */
    @Test
    void shouldGiveEventsAgainThatADeadProcessHadBegunToWrite() throws Exception {
        long before;
        try (TestVenue venue = TestVenue.start(directory)) {
            venue.trade(50, 20);
            before = venue.settle();
        }
        RecordingEdit.padEnd(recording(VenueConnection.EVENT_STREAM_ID));
        for (int starts = 0; starts < 2; starts++) {
            try (TestVenue venue = TestVenue.start(directory)) {
                assertEquals(before, venue.node.eventSequence());
                before = venue.settle();
            }
        }
        StoredData.check(directory);
    }

    @Test
    void shouldNotBeginWithACatalogThatLostABit() {
        final Path catalog = directory.resolve(MemberFiles.ARCHIVE).resolve("archive.catalog");
        RecordingEdit.flip(catalog, (32 + 32 + 60) * 8L);
        final String refusal = refusal();
        assertTrue(refusal.contains("file " + catalog + ", is damaged at byte 64"), refusal);
    }

    @Test
    void shouldNotBeginWithAListOfTermsThatLostABit() {
        final Path terms = directory.resolve(MemberFiles.CLUSTER).resolve("recording.log");
        RecordingEdit.flip(terms, 16 * 8L);
        final String refusal = refusal();
        assertTrue(refusal.contains("file " + terms + ", is damaged at byte 0"), refusal);
    }

    @Test
    void shouldNotBeginWithATermThatNoLaterOneCanFollow() {
        final Path term = directory.resolve(MemberFiles.CLUSTER).resolve("node-state.dat");
        RecordingEdit.flip(term, (24 + 7) * 8L + 6);
        final String refusal = refusal();
        assertTrue(refusal.contains("file " + term + ", is damaged at byte 24"), refusal);
    }

    @Test
    void shouldMendTheMarkOfWhatIsCommitted() throws Exception {
        final Path mark = directory.resolve(MemberFiles.COMMITTED);
        final long committed = CommittedMark.read(mark);
        RecordingEdit.flip(mark, 7);
        assertEquals(committed, CommittedMark.read(mark));
        try (CommittedMark opened = CommittedMark.open(mark)) {
            assertEquals(committed, opened.position());
        }
        RecordingEdit.flip(mark, 7);
        RecordingEdit.flip(mark, 1024 * 8L);
        assertTrue(assertThrows(DamagedStorageException.class, () -> CommittedMark.open(mark))
                .getMessage()
                .contains("file " + mark + ", is damaged"));
    }

    @Test
    void shouldGoOnWithoutOldEventsThatAreDamaged() throws Exception {
        try (TestVenue venue = TestVenue.start(directory)) {
            venue.trade(50, 5_000);
            venue.settle();
            venue.node.requestSnapshot().get();
            venue.trade(5_050, 10);
            venue.settle();
        }
        final Path events = recording(VenueConnection.EVENT_STREAM_ID);
        RecordingEdit.flip(events, 40 * 8L);
        try (TestVenue venue = TestVenue.start(directory)) {
            venue.await(
                    "damage to be found", () -> !venue.node.status().damage().isEmpty());
            final String damage = venue.node.status().damage();
            assertTrue(damage.contains("at position 0, file " + events + ", is damaged"), damage);
            venue.trade(5_100, 10);
            venue.settle();
        }
    }

    private Path recording(final int streamId) {
        return RecordingEdit.fileOf(directory.resolve(MemberFiles.ARCHIVE), streamId);
    }

    private String refusal() {
        final var refused = assertThrows(
                SequencerStartException.class, () -> TestVenue.start(directory).close());
        assertNotNull(DamagedStorageException.in(refused), refused.toString());
        return refused.getMessage();
    }
}
