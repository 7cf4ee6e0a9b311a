package rialto.sequencer;

import io.aeron.archive.Archive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A member starts on what a kill left of the write that it interrupted. */
@Timeout(120)
class TornFrameTest {
    private static final int PAGE = 4096;

    @TempDir
    Path directory;

    @Test
    void shouldCutOffATornFrame() throws Exception {
        final Path crashed = directory.resolve("crashed");
        final List<String> before = tradeAndCrash(crashed);
        final List<Path> recordings = files(crashed.resolve("archive"), ".rec");
        assertEquals(2, recordings.size(), "log and events");
        for (final Path recording : recordings) {
            tear(recording);
        }

        try (TestVenue venue = TestVenue.start(crashed)) {
            assertEquals(before, venue.eventsAfter(0, before.size()).events);
            venue.trade(50, 50);
            final long last = venue.settle();
            assertTrue(last > before.size());
            assertEquals(before, venue.eventsAfter(0, last).events.subList(0, before.size()));
        }
        assertEquals(2, files(crashed.resolve("torn"), ".rec").size(), "copies of what was cut");
    }

    @Test
    void shouldRefuseToStartOnOtherDamage() throws Exception {
        final Path crashed = directory.resolve("crashed");
        tradeAndCrash(crashed);
        for (final Path recording : files(crashed.resolve("archive"), ".rec")) {
            tear(recording);
            overwrite(recording, 8, (byte) 0x55);
        }

        final var refusal = assertThrows(
                SequencerStartException.class, () -> TestVenue.start(crashed).close());

        assertTrue(refusal.getMessage().contains("damaged beyond a torn end"), refusal.getMessage());
    }

    /** Sound, but where the Archive looks for it in the wrong chunk. */
    @Test
    void shouldStartWhenTheLastFragmentLiesAcrossTwoChunks() throws Exception {
        final Path crashed = directory.resolve("crashed");
        final List<String> before = tradeAndCrash(crashed, 6_000);
        endAcross(crashed.resolve("archive").resolve("0-0.rec"), Archive.Configuration.fileIoMaxLength());

        try (TestVenue venue = TestVenue.start(longSegments(crashed))) {
            assertEquals(before, venue.eventsAfter(0, before.size()).events);
        }
    }

    /** Reads in chunks as the Archive does, and cuts off what comes after the first frame that lies across the end of one. */
    private static void endAcross(final Path recording, final int chunk) throws IOException {
        try (FileChannel file = FileChannel.open(recording, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            final ByteBuffer header = ByteBuffer.allocate(32).order(ByteOrder.LITTLE_ENDIAN);
            int offset = 0;
            int chunkEnd = chunk;
            while (offset <= chunkEnd) {
                if (offset == chunkEnd) {
                    chunkEnd += chunk;
                }
                final int length = frameLength(file, header, offset);
                assertTrue(length > 0, "no frame lies across two chunks, the last one ends at " + offset);
                offset += length + 31 & -32;
            }
            final long size = file.size();
            file.truncate(offset);
            file.write(ByteBuffer.allocate(1), size - 1);
        }
    }

    private static SequencerConfiguration longSegments(final Path directory) {
        return TestVenue.configuration(directory)
                .eventTermLength(16 * 1024 * 1024)
                .segmentLength(16 * 1024 * 1024)
                .build();
    }

    private List<String> tradeAndCrash(final Path crashed) throws Exception {
        return tradeAndCrash(crashed, 50);
    }

    /** The files of a running venue are what a kill leaves. */
    private List<String> tradeAndCrash(final Path crashed, final int orders) throws Exception {
        final Path living = directory.resolve("living");
        try (TestVenue venue = TestVenue.start(
                orders > 50
                        ? longSegments(living)
                        : TestVenue.configuration(living).build())) {
            venue.open();
            venue.trade(0, orders);
            final long last = venue.settle();
            final List<String> events = venue.eventsAfter(0, last).events;
            for (final String part : List.of("archive", "cluster")) {
                copy(living.resolve(part), crashed.resolve(part));
            }
            return events;
        }
    }

    private static void copy(final Path from, final Path to) throws IOException {
        Files.createDirectories(to);
        for (final Path file : files(from, "")) {
            if (!file.toString().endsWith(".lnk")) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }

    private static List<Path> files(final Path of, final String suffix) {
        try (Stream<Path> files = Files.list(of)) {
            return files.filter(file -> file.toString().endsWith(suffix))
                    .sorted()
                    .toList();
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes the first part, up to a page boundary, of a frame after the last one. */
    private static void tear(final Path recording) throws IOException {
        try (FileChannel file = FileChannel.open(recording, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            final ByteBuffer header = ByteBuffer.allocate(32).order(ByteOrder.LITTLE_ENDIAN);
            int last = -1;
            int offset = 0;
            for (int length; (length = frameLength(file, header, offset)) > 0; offset += length + 31 & -32) {
                last = offset;
            }
            assertTrue(last >= 0, "nothing in " + recording);
            frameLength(file, header, last);
            final int rest = PAGE - offset % PAGE;
            header.putInt(0, rest + 512);
            header.putInt(8, offset);
            header.putInt(12, 0xBAD);
            file.write(header.clear(), offset);
            for (int i = offset + 32; i < offset + rest; i++) {
                file.write(ByteBuffer.wrap(new byte[] {7}), i);
            }
        }
    }

    private static int frameLength(final FileChannel file, final ByteBuffer header, final int offset)
            throws IOException {
        header.clear();
        file.read(header, offset);
        return header.getInt(0);
    }

    private static void overwrite(final Path recording, final int offset, final byte value) throws IOException {
        try (FileChannel file = FileChannel.open(recording, StandardOpenOption.WRITE)) {
            file.write(ByteBuffer.wrap(new byte[] {value}), offset);
        }
    }
}
