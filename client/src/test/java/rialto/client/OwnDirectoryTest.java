package rialto.client;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

@DisabledOnOs(OS.WINDOWS)
class OwnDirectoryTest {
    @TempDir
    private Path parent;

    @Test
    void shouldMakeADirectoryThatOthersCannotLookInto() throws IOException {
        final Path made = parent.resolve("deep/venue");
        OwnDirectory.make(made, "lock");
        assertEquals("rwxr-x---", permissions(made));
    }

    @Test
    void shouldCloseAnEmptyDirectoryAndOneOfOurs() throws IOException {
        final Path empty = writable("empty");
        OwnDirectory.make(empty, "lock");
        assertEquals("rwxr-x---", permissions(empty));

        final Path ours = open("ours");
        Files.createFile(ours.resolve("lock"));
        Files.createFile(ours.resolve("other"));
        OwnDirectory.make(ours, "lock");
        assertEquals("rwxr-x---", permissions(ours));
    }

    @Test
    void shouldLeaveSomebodyElsesDirectoryAsItIs() throws IOException {
        final Path theirs = open("theirs");
        Files.createFile(theirs.resolve("letter"));
        OwnDirectory.make(theirs, "lock");
        assertEquals("rwxrwxr-x", permissions(theirs));
    }

    @Test
    void shouldKeepATighterOne() throws IOException {
        final Path tight = parent.resolve("tight");
        Files.createDirectory(tight);
        Files.setPosixFilePermissions(tight, PosixFilePermissions.fromString("rwx------"));
        OwnDirectory.make(tight, "lock");
        assertEquals("rwx------", permissions(tight));
    }

    /** Whoever made them there may change them, and the venue would believe his keys and follow his links. */
    @Test
    void shouldRefuseFilesThatEverybodyCouldHavePutThere() throws IOException {
        for (final String name : List.of("lock", "letter")) {
            final Path theirs = writable("with-" + name);
            Files.createFile(theirs.resolve(name));
            final String refusal = assertThrows(UntrustedFileException.class, () -> OwnDirectory.make(theirs, "lock"))
                    .getMessage();
            assertTrue(refusal.contains(theirs + " can be written to by all users"), refusal);
            assertTrue(refusal.contains("mode 0777") && refusal.contains("'chmod 0750 " + theirs + "'"), refusal);
            assertEquals("rwxrwxrwx", permissions(theirs));
        }
    }

    private static Path open(final Path directory, final String permissions) throws IOException {
        Files.createDirectory(directory);
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString(permissions));
        return directory;
    }

    private Path writable(final String name) throws IOException {
        return open(parent.resolve(name), "rwxrwxrwx");
    }

    private Path open(final String name) throws IOException {
        return open(parent.resolve(name), "rwxrwxr-x");
    }

    private static String permissions(final Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
