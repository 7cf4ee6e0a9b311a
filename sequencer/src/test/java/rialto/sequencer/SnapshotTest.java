package rialto.sequencer;

import io.aeron.archive.client.AeronArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.ArchivedEvents;
import rialto.client.EventReader;
import rialto.client.EventStreamException;
import rialto.client.RecordingDescriptor;
import rialto.client.SnapshotListener;
import rialto.client.SnapshotReader;
import rialto.client.VenueConnection;
import rialto.protocol.SnapshotApiKeyDecoder;
import rialto.protocol.SnapshotBeginDecoder;
import rialto.protocol.SnapshotEndDecoder;
import rialto.protocol.SnapshotOrderDecoder;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

@Timeout(60)
class SnapshotTest {
    private static final int LOG_STREAM_ID = 100;

    @TempDir
    Path directory;

    @Test
    void shouldRestartFromASnapshotAndTheEventsAfterIt() throws Exception {
        final long hashBefore;
        final long last;
        try (TestVenue venue = TestVenue.start(directory)) {
            venue.open();
            venue.send(venue.commands.addApiKey(100, TestCommands.keyId(1), new byte[] {1, 2}, new byte[] {3}));
            venue.trade(0, 300);
            venue.settle();
            snapshot(venue);
            venue.trade(300, 100);
            last = venue.settle();
            snapshot(venue);
            hashBefore = read(venue).stateHash;
            venue.trade(400, 100);
            venue.settle();
        }
        try (TestVenue venue = TestVenue.start(directory)) {
            final SnapshotContent loaded = read(venue);
            assertEquals(last, loaded.eventSequence);
            assertEquals(last, venue.node.snapshotSequence());
            assertEquals(hashBefore, loaded.stateHash);
            assertEquals(1, loaded.keys);
            assertTrue(loaded.orders > 0);
            venue.trade(500, 100);
            final long newLast = venue.settle();
            assertEquals(newLast, venue.eventsAfter(0, newLast).events.size());
            assertEquals(newLast - last, venue.eventsAfter(last, newLast).events.size());
        }
    }

    @Test
    void shouldHaveTheSameStateAfterARestart() throws Exception {
        final long hashBefore;
        try (TestVenue venue = TestVenue.start(directory)) {
            venue.open();
            venue.send(venue.commands.orderList(100, 1_000_000, 100, 1));
            venue.trade(0, 300);
            venue.settle();
            snapshot(venue);
            hashBefore = read(venue).stateHash;
        }
        try (TestVenue venue = TestVenue.start(directory)) {
            snapshot(venue);
            assertEquals(hashBefore, read(venue).stateHash);
        }
    }

    @Test
    void shouldPurgeLogAndOldSnapshotsButNoEvents() throws Exception {
        final long last;
        try (TestVenue venue = TestVenue.start(directory)) {
            venue.open();
            for (int i = 0; i < 4; i++) {
                venue.trade(i * 2000, 2000);
                venue.settle();
                snapshot(venue);
            }
            last = venue.settle();
            try (AeronArchive archive = archive(venue)) {
                assertTrue(startOf(archive, LOG_STREAM_ID) > 0, "the log was not purged");
                assertEquals(0, startOf(archive, VenueConnection.EVENT_STREAM_ID));
                assertEquals(2, RecordingDescriptor.ofStream(archive, 106).size());
                assertEquals(2, RecordingDescriptor.ofStream(archive, 107).size());
            }
        }
        try (TestVenue venue = TestVenue.start(directory)) {
            assertEquals(last, venue.settle() - 1);
            assertEquals(last + 1, venue.eventsAfter(0, last + 1).events.size());
        }
    }

    @Test
    void shouldPurgeEventsBeyondRetention() throws Exception {
        final var configuration = TestVenue.configuration(directory)
                .eventRetentionBytes(64 * 1024)
                .build();
        try (TestVenue venue = TestVenue.start(configuration)) {
            venue.open();
            for (int i = 0; i < 4; i++) {
                venue.trade(i * 2000, 2000);
                venue.settle();
                snapshot(venue);
            }
            final long last = venue.settle();
            try (AeronArchive archive = archive(venue)) {
                assertTrue(startOf(archive, VenueConnection.EVENT_STREAM_ID) > 0, "no events were purged");
            }
            final EventStreamException e = assertThrows(EventStreamException.class, () -> venue.reader(0));
            assertTrue(e.getMessage().contains("begins with"), e.getMessage());
            final long snapshotSequence = read(venue).eventSequence;
            final RecordedEvents rest = venue.eventsAfter(snapshotSequence, last);
            assertEquals(snapshotSequence + 1, rest.firstSequence);
        }
    }

    @Test
    void shouldPurgeEventsThatAreTooOldAndKeepThemCompressed() throws Exception {
        final Path kept = directory.resolve("kept");
        final var configuration = TestVenue.configuration(directory)
                .eventRetentionMs(1)
                .eventArchive(kept)
                .build();
        try (TestVenue venue = TestVenue.start(configuration)) {
            venue.open();
            for (int i = 0; i < 4; i++) {
                venue.trade(i * 2000, 2000);
                venue.settle();
                snapshot(venue);
            }
            final long[] archived = new long[2];
            new ArchivedEvents(kept).read((buffer, offset, sequence) -> {
                archived[0] = archived[0] == 0 ? sequence : archived[0];
                archived[1] = sequence;
                return true;
            });
            assertEquals(1, archived[0]);
            final EventStreamException e = assertThrows(EventStreamException.class, () -> venue.reader(0));
            assertTrue(e.getMessage().endsWith("begins with " + (archived[1] + 1)), e.getMessage());
            requireThatAChangeIsSeen(kept);
        }
    }

    private static void requireThatAChangeIsSeen(final Path kept) throws IOException {
        final Path first = ArchivedEvents.files(kept).getFirst();
        final byte[] bytes;
        try (InputStream in = new GZIPInputStream(Files.newInputStream(first))) {
            bytes = in.readAllBytes();
        }
        bytes[1_000] ^= 4;
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(first))) {
            out.write(bytes);
        }
        final IOException e = assertThrows(
                IOException.class, () -> new ArchivedEvents(kept).read((buffer, offset, sequence) -> true));
        assertTrue(e.getMessage().contains("was changed: the checksum of the frame at"), e.getMessage());
    }

    @Test
    void shouldPurgeNothingThatCannotBeKept() throws Exception {
        final var configuration = TestVenue.configuration(directory)
                .eventRetentionMs(1)
                .eventArchive(Files.createFile(directory.resolve("file")))
                .build();
        try (TestVenue venue = TestVenue.start(configuration)) {
            venue.open();
            for (int i = 0; i < 4; i++) {
                venue.trade(i * 2000, 2000);
                venue.settle();
                snapshot(venue);
            }
            try (AeronArchive archive = archive(venue)) {
                assertEquals(0, startOf(archive, VenueConnection.EVENT_STREAM_ID));
            }
        }
    }

    @Test
    void shouldKeepEventsThatAReaderNeeds() throws Exception {
        final var configuration = TestVenue.configuration(directory)
                .eventRetentionBytes(64 * 1024)
                .build();
        try (TestVenue venue = TestVenue.start(configuration, () -> 10)) {
            venue.open();
            for (int i = 0; i < 3; i++) {
                venue.trade(i * 2000, 2000);
                venue.settle();
                snapshot(venue);
            }
            try (EventReader reader = venue.reader(10)) {
                final RecordedEvents events = new RecordedEvents();
                venue.pollUntil(reader, events, reader::isLive);
                assertEquals(11, events.firstSequence);
            }
        }
    }

    @Test
    void shouldTakeSnapshotsOnASchedule() throws Exception {
        final var configuration =
                TestVenue.configuration(directory).snapshotIntervalMs(100).build();
        try (TestVenue venue = TestVenue.start(configuration)) {
            venue.open();
            final long last = venue.settle();
            venue.await("a snapshot", () -> venue.node.snapshotSequence() == last);
        }
    }

    @Test
    void shouldFindNoSnapshotWhereThereIsNone() throws Exception {
        try (TestVenue venue = TestVenue.start(directory)) {
            assertEquals(
                    OptionalLong.empty(),
                    SnapshotReader.load(venue.aeron, venue.connection, new SnapshotListener() {}));
        }
    }

    private static void snapshot(final TestVenue venue) throws Exception {
        final SnapshotOutcome outcome = venue.node.requestSnapshot().get(20, TimeUnit.SECONDS);
        assertEquals(venue.node.eventSequence(), outcome.eventSequence());
    }

    private static SnapshotContent read(final TestVenue venue) {
        final SnapshotContent content = new SnapshotContent();
        final OptionalLong sequence = SnapshotReader.load(venue.aeron, venue.connection, content);
        assertEquals(OptionalLong.of(content.eventSequence), sequence);
        return content;
    }

    private static AeronArchive archive(final TestVenue venue) {
        return AeronArchive.connect(
                NodeContexts.localArchive().aeron(venue.aeron).ownsAeronClient(false));
    }

    private static long startOf(final AeronArchive archive, final int streamId) {
        final List<RecordingDescriptor> found = RecordingDescriptor.ofStream(archive, streamId);
        assertEquals(1, found.size());
        return found.getFirst().startPosition();
    }

    private static final class SnapshotContent implements SnapshotListener {
        private long eventSequence = -1;
        private long stateHash;
        private int orders;
        private int keys;

        @Override
        public void onBegin(final SnapshotBeginDecoder begin) {
            eventSequence = begin.eventSequence();
        }

        @Override
        public void onOrder(final SnapshotOrderDecoder order) {
            orders++;
        }

        @Override
        public void onApiKey(final SnapshotApiKeyDecoder key) {
            assertEquals(TestCommands.keyId(1), key.keyId());
            keys++;
        }

        @Override
        public void onEnd(final SnapshotEndDecoder end) {
            stateHash = end.stateHash();
        }
    }
}
