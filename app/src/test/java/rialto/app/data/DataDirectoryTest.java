package rialto.app.data;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rialto.app.process.StartException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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
                unwritten.getMessage().contains("is of format 1, this build reads format 7"), unwritten.getMessage());
        Files.writeString(parent.resolve("format"), "8\n");
        final StartException newer = assertThrows(StartException.class, () -> DataDirectory.open(parent));
        assertTrue(newer.getMessage().contains("is of format 8"), newer.getMessage());
        Files.writeString(parent.resolve("format"), "7\n");
        DataDirectory.open(parent).close();
    }

    @Test
    void shouldWriteOverNothingThatALinkNames() throws IOException {
        for (final String name : List.of("format", "aeron.directory", "checksums", "rialto.lock")) {
            final Path path = Files.createDirectory(parent.resolve("with-" + name));
            final Path precious = Files.writeString(parent.resolve("precious-" + name), "precious\n");
            Files.createSymbolicLink(path.resolve(name), precious);
            try (DataDirectory data = DataDirectory.open(path)) {
                data.rememberAeronDirectory("somewhere");
                assertFalse(name.equals("rialto.lock"), "a lock that is a link was taken");
            } catch (final StartException e) {
                assertTrue(e.getMessage().contains("rialto.lock"), e.getMessage());
            }
            assertEquals("precious\n", Files.readString(precious), name);
        }
    }

    @Test
    void shouldNotTakeAnAdministratorsKeyThatOthersCanRead() throws IOException {
        try (DataDirectory data = DataDirectory.open(parent)) {
            Files.writeString(data.adminKeyFile(), "a stranger's administrator's key\n");
            Files.setPosixFilePermissions(data.adminKeyFile(), PosixFilePermissions.fromString("rw-r--r--"));
            final String refusal =
                    assertThrows(StartException.class, data::adminKey).getMessage();
            assertTrue(refusal.contains("(mode 0644): run 'chmod 0600 " + data.adminKeyFile() + "'"), refusal);
            Files.setPosixFilePermissions(data.adminKeyFile(), PosixFilePermissions.fromString("rw-r-----"));
            assertEquals("a stranger's administrator's key", data.adminKey());
        }
    }

    @Test
    void shouldSayThatADirectoryIsAFile() throws IOException {
        final Path file = Files.writeString(parent.resolve("file"), "x");
        assertTrue(assertThrows(StartException.class, () -> DataDirectory.open(file))
                .getMessage()
                .contains("is a file"));
    }
}
