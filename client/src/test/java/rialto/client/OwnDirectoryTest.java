package rialto.client;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
        final Path empty = open("empty");
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
        assertEquals("rwxrwxrwx", permissions(theirs));
    }

    @Test
    void shouldKeepATighterOne() throws IOException {
        final Path tight = parent.resolve("tight");
        Files.createDirectory(tight);
        Files.setPosixFilePermissions(tight, PosixFilePermissions.fromString("rwx------"));
        OwnDirectory.make(tight, "lock");
        assertEquals("rwx------", permissions(tight));
    }

    private Path open(final String name) throws IOException {
        final Path directory = Files.createDirectory(parent.resolve(name));
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));
        return directory;
    }

    private static String permissions(final Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
