package rialto.app.data;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** No sentence for people has the name of an exception in it. */
class FileFailureTest {
    @TempDir
    private Path directory;

    @Test
    void shouldNameTheUserWhoLacksAPermission() {
        assertEquals(
                "no permission for /data/admin.key; this process runs as user " + System.getProperty("user.name"),
                FileFailure.reason(new AccessDeniedException("/data/admin.key")));
    }

    @Test
    void shouldNameWhatIsInTheWay() throws IOException {
        final Path file = Files.createFile(directory.resolve("file"));
        assertSays(file + " is a file", () -> Files.createDirectories(file));
        assertSays(file.resolve("data") + ": Not a directory", () -> Files.createDirectory(file.resolve("data")));
        assertSays(directory.resolve("none") + " does not exist", () -> Files.readString(directory.resolve("none")));
    }

    @Test
    void shouldSayHowMuchOfAFullDiskIsFree() {
        final String reason = FileFailure.reason(new IOException("No space left on device"), directory);
        assertTrue(reason.matches("its disk is full \\(No space left on device\\), \\d+ MiB are free; .*"), reason);
    }

    private static void assertSays(final String what, final org.junit.jupiter.api.function.Executable action) {
        assertEquals(what, FileFailure.reason(assertThrows(IOException.class, action)));
    }
}
