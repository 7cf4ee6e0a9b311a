package rialto.app.data;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rialto.app.process.StartException;

import java.nio.file.Files;
import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What gateways of one machine share. */
class SharedDirectoryTest {
    private static final String KEY = "an administrator's key";

    @TempDir
    private Path path;

    @Test
    void shouldGiveEachProcessANumberOfItsOwnAndTheNextOneWhatIsFree() {
        final SharedDirectory directory = SharedDirectory.open(path);
        try (TakenNumber second = second(directory);
                TakenNumber third = directory.takeNumber("gateway")) {
            assertEquals(1, second.number());
            assertEquals(0, third.number());
        }
    }

    /** Taken while there was a first, which is gone. */
    private static TakenNumber second(final SharedDirectory directory) {
        try (TakenNumber first = directory.takeNumber("gateway")) {
            assertEquals(0, first.number());
            return directory.takeNumber("gateway");
        }
    }

    @Test
    void shouldMakeTheMasterKeyOnceAndSayWhenItIsDamaged() throws Exception {
        final SharedDirectory directory = SharedDirectory.open(path);
        final Path key = path.resolve("master.key");
        directory.makeMasterKey();
        final String made = Files.readString(key);
        directory.makeMasterKey();
        assertEquals(made, Files.readString(key));
        Files.writeString(key, "not a key\n");
        final String message =
                assertThrows(StartException.class, directory::makeMasterKey).getMessage();
        assertTrue(message.contains(key.toString()), message);
    }

    @Test
    void shouldSayThatTheAdministratorsKeyIsInTheFileWhenTheVariableIsBlank() {
        final String file = path.resolve("admin.key").toString();
        assertEquals(file, AdminKey.of(KEY, path, null).place());
        assertEquals(file, AdminKey.of(KEY, path, " ").place());
        assertEquals(
                "environment variable RIALTO_ADMIN_KEY",
                AdminKey.of(KEY, path, KEY).place());
    }
}
