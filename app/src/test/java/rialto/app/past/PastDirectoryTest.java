package rialto.app.past;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rialto.app.data.DataDirectory;
import rialto.app.process.StartException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class PastDirectoryTest {
    @TempDir
    private Path data;

    @Test
    void shouldDeleteAPastThatWasBrokenOff() throws IOException {
        Files.createDirectories(data.resolve("past.tmp/archive"));
        Files.writeString(data.resolve("past.tmp/archive/0-0.rec"), "half");
        final StartException refused = assertThrows(StartException.class, () -> DataDirectory.open(data));
        assertTrue(refused.getMessage().contains("start the demo once more"), refused.getMessage());
        try (PastDirectory directory = PastDirectory.open(data)) {
            directory.recover();
            assertFalse(directory.hasVenue());
        }
        assertFalse(Files.exists(data.resolve("past.tmp")));
        DataDirectory.open(data).close();
    }

    @Test
    void shouldMoveACompletePastToItsEndWheneverItIsKilled() throws IOException {
        Files.writeString(data.resolve("admin.key"), "given");
        try (PastDirectory directory = PastDirectory.open(data)) {
            final Path draft = directory.begin();
            assertEquals("given", Files.readString(draft.resolve("admin.key")));
            Files.createDirectories(draft.resolve("archive"));
            Files.writeString(draft.resolve("archive/0-0.rec"), "events");
            Files.createDirectories(draft.resolve("cluster"));
            Files.writeString(draft.resolve("rialto.lock"), "1\n");
            Files.createFile(draft.resolve("complete"));
        }
        // the one who moved was killed between the two
        Files.move(data.resolve("past.tmp/archive"), data.resolve("archive"));
        assertThrows(StartException.class, () -> DataDirectory.open(data));
        try (PastDirectory directory = PastDirectory.open(data)) {
            directory.recover();
            assertTrue(directory.hasVenue());
        }
        assertEquals("events", Files.readString(data.resolve("archive/0-0.rec")));
        assertTrue(Files.isDirectory(data.resolve("cluster")));
        assertFalse(Files.exists(data.resolve("past.tmp")));
        assertNull(PastDirectory.open(data), "a venue is there: nothing to do");
    }
}
