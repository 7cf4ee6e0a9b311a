package rialto.app.backup;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rialto.app.data.DataDirectory;
import rialto.app.process.StartException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class RestorationTest {
    @TempDir
    private Path parent;

    @Test
    void shouldPutAllInPlace() throws IOException {
        final Path[] targets = {parent.resolve("0"), parent.resolve("1")};
        try (Restoration restoration = new Restoration()) {
            for (final Path target : targets) {
                fill(restoration.draft(target));
                assertTrue(Restoration.isUnfinished(target));
            }
            restoration.takeOver();
        }
        for (final Path target : targets) {
            assertFalse(Restoration.isUnfinished(target));
            assertEquals("log", Files.readString(target.resolve("archive").resolve("file")));
            assertTrue(Files.exists(target.resolve("identity.json")));
        }
    }

    @Test
    void shouldLeaveNothingWhenOneDirectoryFails() throws IOException {
        final Map<String, byte[]> keys = Map.of("admin.key", "key".getBytes(StandardCharsets.UTF_8));
        Files.createDirectory(parent.resolve("0"));
        final Path first = parent.resolve("0");
        final Path second = parent.resolve("1");
        try (Restoration restoration = new Restoration()) {
            restoration.restoreKeys(keys, parent);
            assertTrue(Files.exists(parent.resolve("admin.key")));
            fill(restoration.draft(first));
            fill(restoration.draft(second));
            final Path inTheWay = Files.createDirectory(second.resolve("archive"));
            Files.writeString(inTheWay.resolve("other"), "x");
            assertThrows(IOException.class, restoration::takeOver);
            assertTrue(Files.exists(first.resolve("archive")), "the first is in its place");
        }
        assertTrue(FileTree.isEmpty(first));
        assertTrue(Files.exists(first), "it was there before");
        assertFalse(Files.exists(second), "it was not");
        assertFalse(Files.exists(parent.resolve("admin.key")));
    }

    /** Without its identity, which is put there last, a member would take itself for a new one. */
    @Test
    void shouldKeepAMemberFromStartingWithHalfOfIt() throws IOException {
        fill(new Restoration().draft(parent)); // and then the process is killed
        Files.move(parent.resolve("restoring.tmp").resolve("archive"), parent.resolve("archive"));
        final StartException e = assertThrows(StartException.class, () -> DataDirectory.open(parent));
        assertEquals(
                "data directory " + parent
                        + " is half restored: a restoration into it was interrupted; restore it again, or empty it",
                e.getMessage());
        Restoration.clear(parent);
        assertTrue(FileTree.isEmpty(parent));
        DataDirectory.open(parent).close();
    }

    @Test
    void shouldLeaveADirectoryThatItDidNotBegin() throws IOException {
        fill(parent);
        Restoration.clear(parent);
        assertTrue(Files.exists(parent.resolve("identity.json")));
    }

    private static void fill(final Path draft) throws IOException {
        Files.createDirectories(draft.resolve("archive"));
        Files.writeString(draft.resolve("archive").resolve("file"), "log");
        Files.writeString(draft.resolve("identity.json"), "{}");
    }
}
