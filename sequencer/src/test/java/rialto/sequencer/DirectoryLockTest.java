package rialto.sequencer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class DirectoryLockTest {
    @TempDir
    Path directory;

    @Test
    void shouldBeHeldByOneAtATimeAndLeaveNothing() {
        final Path file = directory.resolve("a.lock");
        final DirectoryLock lock = DirectoryLock.acquire(file, "it");
        final var e = assertThrows(SequencerStartException.class, () -> DirectoryLock.acquire(file, "it"));
        assertTrue(e.getMessage().startsWith("it is in use"), e.getMessage());
        lock.close();
        assertFalse(Files.exists(file));
        DirectoryLock.acquire(file, "it").close();
    }

    @Test
    void shouldNotWriteThroughALink() throws Exception {
        final Path secret = Files.writeString(directory.resolve("secret"), "a key");
        final Path file = Files.createSymbolicLink(directory.resolve("a.lock"), secret);
        final var e = assertThrows(SequencerStartException.class, () -> DirectoryLock.acquire(file, "it"));
        assertTrue(e.getMessage().startsWith("it cannot be locked"), e.getMessage());
        assertEquals("a key", Files.readString(secret));
    }

    @Test
    void shouldTakeWhatAKilledProcessLeft() throws Exception {
        final Path file = directory.resolve("a.lock");
        Files.writeString(file, "left behind");
        DirectoryLock.acquire(file, "it").close();
    }
}
