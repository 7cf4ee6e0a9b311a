package rialto.testsupport.process;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.testsupport.Pause;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A process that does not end fails a test. */
@Timeout(60)
class ProcessLimitsTest {
    @TempDir
    private Path directory;

    @Test
    void shouldTellThatAProcessDidNotStopWhenItWasTold() throws Exception {
        final Path log = directory.resolve("log");
        final Process deaf = new ProcessBuilder("sh", "-c", "trap '' TERM; echo deaf; while :; do sleep 0.1; done")
                .redirectOutput(log.toFile())
                .start();
        final VenueProcess process = new VenueProcess(deaf, "http", 0, 0, log, true, "");
        while (!process.output().contains("deaf")) {
            Pause.ms(10);
        }
        final String message = assertThrows(IllegalStateException.class, () -> process.close(Duration.ofSeconds(1)))
                .getMessage();
        assertTrue(message.contains("did not end within") && message.contains("deaf"), message);
        assertTrue(deaf.onExit().get().exitValue() != 0, "it was killed");
        assertFalse(Files.exists(log));
    }

    @Test
    void shouldNotWaitLongerForACommandThanItMayTake() {
        final String message = assertThrows(IOException.class, () -> MemberNetwork.run(List.of("sleep", "600"), 1))
                .getMessage();
        assertTrue(message.startsWith("sleep 600 did not end within"), message);
    }

    @Test
    void shouldTellWhatACommandSaidThatFailed() {
        final String message = assertThrows(
                        IOException.class,
                        () -> MemberNetwork.run(List.of("sh", "-c", "echo no such thing; exit 3"), 60))
                .getMessage();
        assertTrue(message.endsWith(": no such thing"), message);
    }
}
