package rialto.reporting;

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
@Timeout(600)
abstract class CrashContract {
    private static final int KILLS = 12;

    @TempDir
    Path directory;

    private int started;

    /** The database to test; the same for all of a test. */
    abstract TestDatabase database();

    @Test
    void shouldHoldEveryRowOnceAfterManyKills() throws Exception {
        final long seed = System.nanoTime();
        System.out.println("CrashTest seed " + seed);
        final Random random = new Random(seed);
        int killed = 0;
        for (int i = 0; i < KILLS; i++) {
            final Process child = start();
            assertTrue(child.inputReader().readLine() != null, "the child did not start");
            if (!child.waitFor(random.nextInt(600), TimeUnit.MILLISECONDS)) {
                child.destroyForcibly().waitFor();
                killed++;
            }
        }
        assertTrue(killed > KILLS / 2, "only " + killed + " were killed in time");
        assertEquals(0, start().waitFor(), () -> "the last one does not finish: " + errors());
        assertEquals(NaiveHistory.tables(CrashChild.script()), database().tables(), "seed " + seed);
    }

    /** What the processes said, the last one's words last. */
    private String errors() {
        final StringBuilder text = new StringBuilder();
        for (int i = 0; i < started; i++) {
            try {
                text.append("process ").append(i).append(": ");
                text.append(Files.readString(errorsOf(i))).append('\n');
            } catch (final IOException e) {
                text.append(e).append('\n');
            }
        }
        return text.toString();
    }

    private Path errorsOf(final int process) {
        return directory.resolve("child-" + process + ".err");
    }

    private Process start() throws IOException {
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
                database().settings().url(),
                database().settings().user(),
                database().settings().password()));
        return new ProcessBuilder(command)
                .redirectError(errorsOf(started++).toFile())
                .start();
    }
}
