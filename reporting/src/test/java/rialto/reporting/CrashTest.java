package rialto.reporting;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A real process, really killed, again and again while it writes. */
@Tag("slow")
@Timeout(240)
final class CrashTest {
    private static final int KILLS = 12;

    @TempDir
    Path directory;

    @Test
    void shouldHoldEveryRowOnceAfterManyKills() throws Exception {
        final Path file = directory.resolve("reporting.db");
        final long seed = System.nanoTime();
        System.out.println("CrashTest seed " + seed);
        final Random random = new Random(seed);
        int killed = 0;
        for (int i = 0; i < KILLS; i++) {
            final Process child = start(file);
            assertTrue(child.inputReader().readLine() != null, "the child did not start");
            if (!child.waitFor(random.nextInt(600), TimeUnit.MILLISECONDS)) {
                child.destroyForcibly().waitFor();
                killed++;
            }
        }
        assertTrue(killed > KILLS / 2, "only " + killed + " were killed in time");
        assertEquals(0, start(file).waitFor(), "the last one finishes");
        assertEquals(NaiveHistory.tables(CrashChild.script()), TestDatabase.tables(file), "seed " + seed);
        assertEquals(List.of("ok"), TestDatabase.query(file, "PRAGMA integrity_check"));
    }

    private Process start(final Path file) throws IOException {
        final List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
                "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
                "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                CrashChild.class.getName(),
                file.toString()));
        final Path errors = Files.createTempFile(directory, "child", ".err");
        return new ProcessBuilder(command).redirectError(errors.toFile()).start();
    }
}
