package rialto.extensions.subscription;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class CursorFileTest {
    @TempDir
    private Path directory;

    @Test
    void shouldKeepTheLastCursor() throws IOException {
        final Path file = directory.resolve("main.cursor");
        try (CursorFile cursors = CursorFile.open(file)) {
            assertEquals(Optional.empty(), cursors.cursor());
            for (long sequence = 1; sequence <= 5; sequence++) {
                cursors.save(new Cursor(sequence, 10));
                assertEquals(Optional.of(new Cursor(sequence, 10)), CursorFile.read(file));
            }
        }
        try (CursorFile cursors = CursorFile.open(file)) {
            cursors.save(cursors.cursor().orElseThrow().at(11));
        }
        assertEquals(Optional.of(new Cursor(11, 11)), CursorFile.read(file));
    }

    /** A kill or a power cut may leave any beginning of a line, and the rest of the one before. */
    @Test
    void shouldFindTheOneBeforeWhenALineIsTorn() throws IOException {
        final Path file = directory.resolve("main.cursor");
        final byte[] before;
        final byte[] after;
        try (CursorFile cursors = CursorFile.open(file)) {
            cursors.save(Cursor.after(1));
            cursors.save(Cursor.after(2));
            before = Files.readAllBytes(file);
            cursors.save(Cursor.after(3));
            after = Files.readAllBytes(file);
        }
        final int line = before.length / 2;
        int torn = 0;
        for (int written = 0; written <= line; written++) {
            final byte[] bytes = before.clone();
            System.arraycopy(after, line, bytes, line, written);
            Files.write(file, bytes);
            final long sequence = CursorFile.read(file).orElseThrow().sequence();
            assertTrue(sequence == 2 || sequence == 3, () -> "sequence " + sequence);
            torn += sequence == 2 ? 1 : 0;
        }
        assertTrue(torn > 0, "no line was torn");
        assertEquals(3, CursorFile.read(file).orElseThrow().sequence());
    }

    @Test
    void shouldRefuseWhatIsNoCursor() throws IOException {
        final Path file = directory.resolve("main.cursor");
        Files.writeString(file, "sequence=12\n");
        final IOException refused = assertThrows(IOException.class, () -> CursorFile.open(file));
        assertTrue(refused.getMessage().contains("damaged"), refused::getMessage);
    }
}
