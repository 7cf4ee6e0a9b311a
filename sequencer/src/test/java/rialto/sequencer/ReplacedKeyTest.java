package rialto.sequencer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.Permission;
import rialto.client.Program;
import rialto.client.ProgramFile;

import java.nio.charset.StandardCharsets;
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

    /** As older builds wrote it: it once passed for the venue's own, which may everything. */
    @Test
    void shouldLetASessionOfAnOlderBuildDoWhatItsKeyPermitsAndEndIt() throws Exception {
        write();
        final Program session =
                Program.decode(bytes("rialto-program-1 gateway trade,read " + Long.MAX_VALUE + " maker"));
        final ProgramSession may = new ProgramSession(1, session);
        assertTrue(may.may(Permission.TRADE, 0));
        assertFalse(may.may(Permission.ADMINISTER, 0));
        assertFalse(ProgramKeys.in(directory).isCurrent(session, 0));
    }

    @Test
    void shouldLetASessionThatCannotBeReadDoNothing() {
        for (final String unknown : List.of("rialto-program-3 gateway", "rialto-program-2 gateway trade", "x", " ")) {
            final ProgramSession may = new ProgramSession(1, Program.decode(bytes(unknown)));
            assertFalse(may.isOwn(), unknown);
            assertFalse(may.mayCommand(0), unknown);
            assertFalse(may.may(Permission.READ, 0), unknown);
        }
    }

    private static byte[] bytes(final String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private ProgramFile write() throws Exception {
        final ProgramFile file = ProgramFile.generate(PROGRAM);
        file.write(directory.resolve("gateway.key"));
        return file;
    }
}
