package rialto.benchmarks;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What the command refuses before it starts anything. */
class RatioCommandTest {
    private final StringWriter errors = new StringWriter();

    private int execute(final String... arguments) {
        return new CommandLine(new RatioCommand())
                .setErr(new PrintWriter(errors, true))
                .execute(arguments);
    }

    @Test
    void shouldNameAllRatiosWhenOneIsUnknown() {
        assertEquals(CommandLine.ExitCode.USAGE, execute("--only", "rest,fix"));
        assertTrue(
                errors.toString()
                        .contains(
                                "--only takes rest, websocket, engine, posted-offer, xml, cluster, start, idle; not 'fix'"),
                errors.toString());
    }

    @Test
    void shouldRefuseRoundsThatTellNoSpread() {
        assertEquals(CommandLine.ExitCode.USAGE, execute("--rounds", "4"));
        assertTrue(errors.toString().contains("--rounds must be at least 5 (is 4)"), errors.toString());
    }

    @Test
    void shouldRefuseAFileThatIsNone(@TempDir final Path directory) throws IOException {
        final Path file = Files.writeString(directory.resolve("guard.csv"), "rest,0.4\n");
        assertEquals(CommandLine.ExitCode.USAGE, execute("--file", file.toString()));
        assertTrue(errors.toString().contains(file + ", line 1: has 2 columns"), errors.toString());
    }

    @Test
    void shouldNameAMachineWithoutAComma() {
        assertFalse(Machine.name().contains(","), Machine.name());
        assertTrue(Machine.name().matches("\\d+ cores of .+"), Machine.name());
    }
}
