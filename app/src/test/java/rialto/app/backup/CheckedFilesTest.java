package rialto.app.backup;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Random;
import java.util.function.LongConsumer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** Somebody writes to the files while they are read. */
@Timeout(60)
class CheckedFilesTest {
    private static final int BYTES = 300_000;
    private static final LongConsumer NOTHING = read -> {};

    @TempDir
    private Path directory;

    private Path from;
    private Path to;
    private Path log;
    private byte[] genuine;
    private List<FileTree.Entry> entries;

    @BeforeEach
    void writeFiles() throws IOException {
        from = directory.resolve("from");
        to = directory.resolve("to");
        log = Files.createDirectories(from.resolve("archive")).resolve("0-0.rec");
        genuine = new byte[BYTES];
        new Random(1).nextBytes(genuine);
        Files.write(log, genuine);
        Files.writeString(from.resolve("committed"), "mark");
        try (PlainDirectory root = PlainDirectory.open(from)) {
            entries = new CheckedFiles(root, NOTHING).list();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldCopyWhatIsAsItWas(final boolean isRelative) throws IOException {
        Files.writeString(from.resolve("archive").resolve("more"), "is not named, and is not copied");
        copy(isRelative, NOTHING);
        assertEquals(List.of("archive/0-0.rec", "committed"), paths());
        assertArrayEquals(genuine, Files.readAllBytes(to.resolve("archive/0-0.rec")));
        assertFalse(Files.exists(to.resolve("archive/more")));
    }

    /** It was compared before, and is another one when it is copied. */
    @Test
    void shouldCheckTheBytesThatItWrites() throws IOException {
        flipLastByte();
        final ChangedFileException e = changed(true, NOTHING);
        assertTrue(e.getMessage().startsWith(log + " has other bytes than it was written with: their SHA-256 is "));
        assertTrue(e.getMessage().endsWith(", not " + entries.getFirst().sha256()));
    }

    @Test
    void shouldSeeAChangeInTheMiddleOfAFile() {
        final ChangedFileException e = changed(true, once(this::flipLastByte));
        assertTrue(e.getMessage().contains("has other bytes than it was written with"), e.getMessage());
    }

    /** What was read before does not change any more, whatever comes in its place. */
    @Test
    void shouldKeepWhatItReadBeforeAChange() throws IOException {
        copy(true, once(() -> {
            Files.move(log, from.resolve("archive/old"));
            Files.writeString(log, "evil");
        }));
        assertArrayEquals(genuine, Files.readAllBytes(to.resolve("archive/0-0.rec")));
    }

    @Test
    void shouldReadNoMoreOfAFileThatGrowsThanItMayHave() throws IOException {
        final ChangedFileException e =
                changed(true, read -> unchecked(() -> Files.write(log, genuine, StandardOpenOption.APPEND)));
        assertEquals(log + " has more bytes than the " + BYTES + " it was written with", e.getMessage());
        assertTrue(Files.size(to.resolve("archive/0-0.rec")) <= BYTES);
    }

    @Test
    void shouldRefuseAFileThatWasCut() throws IOException {
        Files.write(log, new byte[] {1, 2, 3});
        assertEquals(
                log + " has 3 bytes, not the " + BYTES + " it was written with",
                changed(true, NOTHING).getMessage());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldFollowNoLinkToAFile(final boolean isRelative) throws IOException {
        final Path same = Files.move(log, directory.resolve("same"));
        Files.createSymbolicLink(log, same);
        assertEquals(
                log + " is no plain file but a link; only plain files and directories are read",
                changed(isRelative, NOTHING).getMessage());
        assertFalse(Files.exists(to.resolve("archive/0-0.rec")));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldFollowNoLinkToADirectory(final boolean isRelative) throws IOException {
        final Path same = Files.move(from.resolve("archive"), directory.resolve("same"));
        Files.createSymbolicLink(from.resolve("archive"), same);
        assertEquals(
                from.resolve("archive") + " is no directory but a link",
                changed(isRelative, NOTHING).getMessage());
    }

    /** Who opens a pipe waits for ever. */
    @Test
    void shouldNotOpenAPipe() throws Exception {
        Files.delete(log);
        assumeTrue(new ProcessBuilder("mkfifo", log.toString()).start().waitFor() == 0, "no mkfifo");
        final String why = log + " is no plain file but a pipe, a socket or a device";
        assertTrue(changed(true, NOTHING).getMessage().startsWith(why));
        try (PlainDirectory root = PlainDirectory.open(from)) {
            final CheckedFiles files = new CheckedFiles(root, NOTHING);
            final var listing = assertThrows(ChangedFileException.class, files::list);
            assertTrue(listing.getMessage().startsWith(why));
        }
    }

    /** The whole directory is renamed, and another one put in its place. */
    @Test
    void shouldReadTheDirectoryThatItOpened() throws IOException {
        try (PlainDirectory root = PlainDirectory.open(from)) {
            assumeTrue(root.isHeld(), "the platform opens nothing relative to a directory");
            Files.move(from, directory.resolve("old"));
            Files.createDirectories(from.resolve("archive"));
            Files.writeString(log, "evil");
            new CheckedFiles(root, NOTHING).copy(entries, to);
        }
        assertArrayEquals(genuine, Files.readAllBytes(to.resolve("archive/0-0.rec")));
    }

    @Test
    void shouldKeepHolesAndTheLength() throws IOException {
        final long length = 200_000_001;
        try (RandomAccessFile sparse = new RandomAccessFile(log.toFile(), "rw")) {
            sparse.setLength(length);
        }
        try (PlainDirectory root = PlainDirectory.open(from)) {
            entries = new CheckedFiles(root, NOTHING).list();
        }
        copy(true, NOTHING);
        assertEquals(length, Files.size(to.resolve("archive/0-0.rec")));
        assertEquals(-1, Files.mismatch(log, to.resolve("archive/0-0.rec")));
        assertTrue(allocated(to.resolve("archive/0-0.rec")) < BYTES * 4L, "holes are written");
    }

    @Test
    void shouldFindWhatWasNotThere() throws IOException {
        Files.createDirectories(from.resolve("empty"));
        try (PlainDirectory root = PlainDirectory.open(from)) {
            new CheckedFiles(root, NOTHING).requireNothingBesides(paths());
        }
        final Path added = Files.createDirectories(from.resolve("archive/deep/deeper"));
        try (PlainDirectory root = PlainDirectory.open(from)) {
            final CheckedFiles files = new CheckedFiles(root, NOTHING);
            final var e = assertThrows(ChangedFileException.class, () -> files.requireNothingBesides(paths()));
            assertEquals(added.getParent() + " was not there when it was written; move it away", e.getMessage());
        }
    }

    @Test
    void shouldReadSmallFilesOnceAndNoFurther() throws IOException {
        try (PlainDirectory root = PlainDirectory.open(from)) {
            final CheckedFiles files = new CheckedFiles(root, NOTHING);
            final FileTree.Entry mark = entries.getLast();
            assertEquals("mark", new String(files.bytes(mark), StandardCharsets.UTF_8));
            Files.writeString(from.resolve("committed"), "evil");
            assertThrows(ChangedFileException.class, () -> files.bytes(mark));
            Files.writeString(from.resolve("committed"), "more");
            Files.writeString(from.resolve("committed"), "than that", StandardOpenOption.APPEND);
            final var e = assertThrows(ChangedFileException.class, () -> files.bytes(mark));
            assertEquals(from.resolve("committed") + " has more than the 4 bytes that it may have", e.getMessage());
        }
    }

    private interface Change {
        void run() throws IOException;
    }

    /** When the first block was read. */
    private static LongConsumer once(final Change change) {
        final boolean[] isDone = {false};
        return read -> {
            if (!isDone[0]) {
                isDone[0] = true;
                unchecked(change);
            }
        };
    }

    private static void unchecked(final Change change) {
        try {
            change.run();
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void flipLastByte() throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "rw")) {
            file.seek(BYTES - 1);
            file.write(genuine[BYTES - 1] ^ 1);
        }
    }

    private static long allocated(final Path file) throws IOException {
        final Process du = new ProcessBuilder("du", "-k", file.toString()).start();
        try (var output = du.inputReader()) {
            return Long.parseLong(output.readLine().split("\\s")[0]) * 1024;
        }
    }

    private List<String> paths() {
        return entries.stream().map(FileTree.Entry::path).toList();
    }

    private ChangedFileException changed(final boolean isRelative, final LongConsumer read) {
        return assertThrows(ChangedFileException.class, () -> copy(isRelative, read));
    }

    private void copy(final boolean isRelative, final LongConsumer read) throws IOException {
        try (PlainDirectory root = isRelative ? PlainDirectory.open(from) : PlainDirectory.openByPath(from)) {
            new CheckedFiles(root, read).copy(entries, to);
        }
    }
}
