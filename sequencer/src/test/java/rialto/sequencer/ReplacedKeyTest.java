package rialto.sequencer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.Permission;
import rialto.client.Program;
import rialto.client.ProgramFile;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What is opened with a key may stay as long as that very key is there. */
class ReplacedKeyTest {
    private static final Program PROGRAM =
            new Program("gateway", Set.of(Permission.TRADE, Permission.READ), List.of("maker"), Program.NEVER);

    @TempDir
    private Path directory;

    @Test
    void shouldEndWhatWasOpenedWithAKeyWhenAnotherSecretTakesItsPlace() throws Exception {
        final ProgramFile old = write();
        final ProgramKeys keys = ProgramKeys.in(directory);
        final Program session = Program.decode(keys.find("gateway").program().encode());
        assertEquals(old.program(), session, "as it stands in the log");
        assertTrue(keys.isCurrent(session, 0));
        old.write(directory.resolve("gateway.key"));
        keys.refresh();
        assertTrue(keys.isCurrent(session, 0), "the same key, written again");
        final ProgramFile replacement = write();
        keys.refresh();
        assertFalse(keys.isCurrent(session, 0));
        assertTrue(keys.isCurrent(replacement.program(), 0));
    }

    private ProgramFile write() throws Exception {
        final ProgramFile file = ProgramFile.generate(PROGRAM);
        file.write(directory.resolve("gateway.key"));
        return file;
    }
}
