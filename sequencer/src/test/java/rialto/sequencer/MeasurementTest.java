package rialto.sequencer;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

import static org.junit.jupiter.api.Assertions.assertTrue;

/** Prints what a member costs and does on this machine; fails only on what must hold on any. */
@Tag("slow")
@Timeout(300)
class MeasurementTest {
    private static final int REST_SECONDS = 10;

    @TempDir
    Path directory;

    private final String aeronDirectory = "/dev/shm/rialto-test-" + UUID.randomUUID();

    @Test
    void shouldRestAndRunAndReplay() throws Exception {
        final double restPercent = rest();
        System.out.printf("at rest: %.1f %% of one core%n", restPercent);
        run("load", "64", "9");
        run("load", "1024", "9");
        run("replay");
        assertTrue(restPercent < 15, "busy at rest: " + restPercent + " %");
    }

    private double rest() throws Exception {
        final Process process =
                VictimProcess.fork(MeasuredProcess.class, directory.resolve("rest"), aeronDirectory, "rest");
        try {
            final BufferedReader lines = reader(process);
            System.out.println(lines.readLine());
            Thread.sleep(5_000);
            final long before = cpuTicks(process.pid());
            Thread.sleep(REST_SECONDS * 1_000);
            return (cpuTicks(process.pid()) - before) / (double) REST_SECONDS;
        } finally {
            process.toHandle().destroyForcibly();
            process.waitFor();
        }
    }

    private void run(final String... mode) throws Exception {
        final Process process =
                VictimProcess.fork(MeasuredProcess.class, directory.resolve("load"), aeronDirectory, mode);
        try (BufferedReader lines = reader(process)) {
            lines.lines().forEach(System.out::println);
        }
        process.waitFor();
    }

    /** User and system time, in hundredths of a second. */
    private static long cpuTicks(final long pid) throws Exception {
        final String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
        final String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return Long.parseLong(fields[11]) + Long.parseLong(fields[12]);
    }

    private static BufferedReader reader(final Process process) {
        return new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }
}
