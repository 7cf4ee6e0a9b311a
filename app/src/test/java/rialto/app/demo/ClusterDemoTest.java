package rialto.app.demo;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The whole demo of a cluster, a member, a gateway and reporting, in processes of their own. */
@Tag("slow")
@Timeout(value = 8, unit = TimeUnit.MINUTES)
class ClusterDemoTest {
    @TempDir
    private Path directory;

    private Path output;

    @Test
    void shouldStartAgainOnTheSameData() throws Exception {
        for (final String time : List.of("first", "second")) {
            output = directory.resolve(time);
            final Process demo = demo();
            try {
                while (!said().contains("Ctrl-C stops all of it.")) {
                    assertTrue(demo.isAlive(), () -> time + " start: " + said());
                    TimeUnit.MILLISECONDS.sleep(50);
                }
                demo.destroy();
                assertTrue(demo.waitFor(2, TimeUnit.MINUTES), "still running");
                assertEquals(0, demo.exitValue(), this::said);
            } finally {
                demo.destroyForcibly();
            }
            assertFalse(said().contains("ended with status"), said());
            assertFalse(said().contains("\tat "), said());
        }
        // what the gateway of a new cluster says before reporting has made the database
        for (final Path log : logs()) {
            assertFalse(Files.readString(log).contains("\tat "), () -> log + ": " + text(log));
        }
    }

    private List<Path> logs() throws IOException {
        try (var files = Files.list(directory.resolve("data").resolve("logs"))) {
            return files.toList();
        }
    }

    private Process demo() throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "@jvm.options",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "rialto.app.Main",
                        "cluster",
                        "demo",
                        "--members",
                        "1",
                        "--gateways",
                        "1",
                        "--http-port",
                        "0",
                        "--admin-port",
                        "0",
                        "--data",
                        directory.resolve("data").toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
    }

    private String said() {
        return text(output);
    }

    private static String text(final Path file) {
        try {
            return Files.readString(file);
        } catch (final IOException e) {
            return e.toString();
        }
    }
}
