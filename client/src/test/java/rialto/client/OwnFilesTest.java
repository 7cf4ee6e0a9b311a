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

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** Whose files are believed. That another user's are not can be shown by root alone, who can give files away. */
@DisabledOnOs(OS.WINDOWS)
class OwnFilesTest {
    private static final int STRANGER = 65_534;

    @TempDir
    private Path directory;

    @Test
    void shouldRefuseAKeyThatOthersCanReadOrWrite() throws IOException {
        final Path key = Files.writeString(directory.resolve("admin.key"), "secret");
        for (final String open : List.of("rw----r--", "rw-----w-", "rw--w----", "rw-rw-rw-")) {
            permit(key, open);
            final String refusal = assertThrows(UntrustedFileException.class, () -> OwnFiles.requireKey(key))
                    .getMessage();
            assertTrue(refusal.contains("'chmod 0600 " + key + "'"), refusal);
        }
        for (final String closed : List.of("rw-------", "r--------", "rw-r-----")) {
            permit(key, closed);
            assertDoesNotThrow(() -> OwnFiles.requireKey(key), closed);
        }
    }

    @Test
    void shouldRefuseWhatAnotherUserOwns() throws IOException {
        final Path key = Files.writeString(directory.resolve("admin.key"), "secret");
        permit(key, "rw-------");
        assertDoesNotThrow(() -> OwnFiles.requireOwners(directory));
        giveAway(key);
        final String refusal = assertThrows(UntrustedFileException.class, () -> OwnFiles.requireKey(key))
                .getMessage();
        assertTrue(refusal.contains(key + " belongs to user ") && refusal.contains("65534"), refusal);
        assertTrue(refusal.contains("(mode 0600)") && refusal.contains("chown -R 0 " + key), refusal);
        assertThrows(UntrustedFileException.class, () -> OwnFiles.requireOwners(directory));
    }

    @Test
    void shouldRefuseALinkThatAnotherUserMade() throws IOException {
        final Path ours = Files.createDirectory(directory.resolve("ours"));
        final Path link = Files.createSymbolicLink(directory.resolve("data"), ours);
        assertDoesNotThrow(() -> OwnFiles.requireDirectory(link));
        giveAway(link);
        assertThrows(UntrustedFileException.class, () -> OwnFiles.requireDirectory(link));
    }

    /** Root looks at a venue of another user's with the keys that are there. */
    @Test
    void shouldLetToolsUseTheKeyOfWhoHasTheDirectory() throws IOException {
        final Path key = Files.writeString(directory.resolve("operator.key"), "secret");
        permit(key, "rw-------");
        giveAway(key);
        assertThrows(UntrustedFileException.class, () -> OwnFiles.requireKeyIn(directory, key));
        giveAway(directory);
        assertDoesNotThrow(() -> OwnFiles.requireKeyIn(directory, key));
    }

    @Test
    void shouldReplaceALinkAndNotWhatItNames() throws IOException {
        final Path precious = Files.writeString(directory.resolve("precious"), "precious");
        final Path file = Files.createSymbolicLink(directory.resolve("format"), precious);
        Files.createSymbolicLink(directory.resolve("format.new"), precious);
        OwnFiles.replace(file, "6\n");
        assertEquals("precious", Files.readString(precious));
        assertEquals("6\n", Files.readString(file));
        assertFalse(Files.isSymbolicLink(file));
    }

    private static void permit(final Path file, final String permissions) throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }

    private static void giveAway(final Path file) throws IOException {
        assumeTrue("root".equals(System.getProperty("user.name")), "left out: only root can give a file away");
        Files.setAttribute(file, "unix:uid", STRANGER, java.nio.file.LinkOption.NOFOLLOW_LINKS);
    }
}
