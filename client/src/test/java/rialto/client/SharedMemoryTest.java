package rialto.client;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

@EnabledOnOs(OS.LINUX)
class SharedMemoryTest {
    @TempDir
    private Path memory;

    private String permissions(final Path directory) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(directory));
    }

    @Test
    void shouldMakeADirectoryThatIsClosedAndTakeItAgain() throws Exception {
        final Path own = SharedMemory.own(memory, "me");
        assertEquals(memory.resolve("rialto-me"), own);
        assertEquals("rwxr-x---", permissions(own));
        assertEquals(own, SharedMemory.own(memory, "me"));
    }

    @Test
    void shouldNotFollowALinkThatSomebodyHasPutThere() throws Exception {
        final Path elsewhere = Files.createDirectory(memory.resolve("elsewhere"));
        Files.createSymbolicLink(memory.resolve("rialto-me"), elsewhere);
        assertNull(SharedMemory.own(memory, "me"));
    }

    @Test
    void shouldNotTakeADirectoryIntoWhichOthersMayWrite() throws Exception {
        final Path open = Files.createDirectory(memory.resolve("rialto-me"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
        assertNull(SharedMemory.own(memory, "me"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwx------"));
        assertEquals(open, SharedMemory.own(memory, "me"));
    }

    @Test
    void shouldNotTakeWhatBelongsToSomebodyElse() throws Exception {
        final Path theirs = Files.createDirectory(memory.resolve("rialto-me"));
        Files.setPosixFilePermissions(theirs, PosixFilePermissions.fromString("rwxr-x---"));
        assumeTrue("root".equals(System.getProperty("user.name")), "only root may give a directory away");
        Files.setOwner(
                theirs, FileSystems.getDefault().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
        assertNull(SharedMemory.own(memory, "me"));
    }

    @Test
    void shouldDoWithoutWhereThereIsNone() {
        assertNull(SharedMemory.own(memory.resolve("none"), "me"));
    }
}
