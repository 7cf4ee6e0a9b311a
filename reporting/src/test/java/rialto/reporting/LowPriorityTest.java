package rialto.reporting;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;

import static org.junit.jupiter.api.Assertions.assertEquals;

@EnabledOnOs(OS.LINUX)
class LowPriorityTest {
    /** Of proc(5), behind the name, which may hold spaces. */
    private static final int NICE = 16;

    @Test
    void shouldLowerItsOwnThreadAlone() {
        final int before = niceness();
        final CompletableFuture<Integer> lowered = new CompletableFuture<>();
        LowPriority.threads("reporting")
                .newThread(() -> lowered.complete(niceness()))
                .start();
        assertEquals(LowPriority.NICENESS, lowered.join());
        assertEquals(before, niceness());
    }

    private static int niceness() {
        try {
            final String stat = Files.readString(Path.of("/proc/thread-self/stat"));
            return Integer.parseInt(stat.substring(stat.lastIndexOf(')') + 2).split(" ")[NICE]);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
