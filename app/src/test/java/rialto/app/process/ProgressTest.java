package rialto.app.process;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ProgressTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

    @Test
    void shouldSayNothingOfWhatIsQuick() {
        Progress.of(out, "copying the log", () -> "1 file", 3_600_000, 1).close();
        assertEquals("", bytes.toString(StandardCharsets.UTF_8));
    }

    @Test
    void shouldSayHowFarItIsAgainAndAgain() throws InterruptedException {
        final AtomicInteger files = new AtomicInteger();
        final CountDownLatch third = new CountDownLatch(3);
        final Supplier<String> howFar = () -> {
            third.countDown();
            return files.incrementAndGet() + " files";
        };
        final Progress progress = Progress.of(out, "copying the log", howFar, 0, 1);
        try (progress) {
            assertTrue(third.await(30, TimeUnit.SECONDS));
        }
        final String said = bytes.toString(StandardCharsets.UTF_8);
        assertTrue(
                said.matches("(?s)rialto: copying the log \\(1 files, \\d+ s\\)\\R"
                        + "rialto: copying the log \\(2 files, \\d+ s\\)\\R.*"),
                said);
    }
}
