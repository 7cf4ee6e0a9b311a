package rialto.app.data;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rialto.app.process.StartException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class DataDirectoryTest {
    @TempDir
    private Path parent;

    @Test
    void shouldBelongToOneProcessAtATime() {
        final Path path = parent.resolve("data");
        try (DataDirectory first = DataDirectory.open(path)) {
            final StartException e = assertThrows(StartException.class, () -> DataDirectory.open(path));
            assertTrue(e.getMessage().contains(first.path().toString()), e.getMessage());
            assertTrue(
                    e.getMessage()
                            .contains(Long.toString(ProcessHandle.current().pid())),
                    e.getMessage());
        }
        DataDirectory.open(path).close();
    }

    @Test
    void shouldMakeTheAdministratorsKeyOnceAndKeepItPrivate() throws IOException {
        try (DataDirectory data = DataDirectory.open(parent)) {
            final String key = data.adminKey();
            assertEquals(64, key.length());
            assertEquals(key, data.adminKey());
            assertEquals(
                    "rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(data.adminKeyFile())));
        }
    }

    @Test
    void shouldRefuseDataOfAnotherFormat() throws IOException {
        Files.createDirectory(parent.resolve("archive"));
        final StartException unwritten = assertThrows(StartException.class, () -> DataDirectory.open(parent));
        assertTrue(
                unwritten.getMessage().contains("is of format 1, this build reads format 6"), unwritten.getMessage());
        Files.writeString(parent.resolve("format"), "7\n");
        final StartException newer = assertThrows(StartException.class, () -> DataDirectory.open(parent));
        assertTrue(newer.getMessage().contains("is of format 7"), newer.getMessage());
        Files.writeString(parent.resolve("format"), "6\n");
        DataDirectory.open(parent).close();
    }

    @Test
    void shouldSayThatADirectoryIsAFile() throws IOException {
        final Path file = Files.writeString(parent.resolve("file"), "x");
        assertTrue(assertThrows(StartException.class, () -> DataDirectory.open(file))
                .getMessage()
                .contains("is a file"));
    }
}
