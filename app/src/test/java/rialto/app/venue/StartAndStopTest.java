package rialto.app.venue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What a person reads who starts a venue and stops it, and what is left then: a process of its own each time. */
@Timeout(180)
class StartAndStopTest {
    @TempDir
    private Path directory;

    private Path output;

    @Test
    @Tag("slow")
    void shouldPrintTheBannerAndTheSettingsThatDiffer() throws Exception {
        final String said = startAndStop("start", "--set", "limits.orders-1d=7");
        assertTrue(said.contains("\n  limits.orders-1d = 7\n"), said);
        assertTrue(said.contains("Rialto is open."), said);
        assertFalse(said.contains("xml.idle"), said);
        assertFalse(said.contains(" INFO "), said);
        assertTrue(said.endsWith("rialto: stopped\n"), said);
        assertEquals(List.of(), left());
    }

    @Test
    @Tag("slow")
    void shouldPrintAllSettingsAndTheLogOnRequest() throws Exception {
        final String said = startAndStop("start", "--verbose");
        assertTrue(said.contains("\n  xml.idle = 30s\n"), said);
        assertTrue(said.contains(" INFO "), said);
    }

    @Test
    @Tag("slow")
    void shouldStopTheDemoWithoutAStackTrace() throws Exception {
        final String said = startAndStop("demo");
        assertTrue(said.contains("Simulated traders are trading"), said);
        final String afterStart = said.substring(said.indexOf("Ctrl-C stops the venue"));
        assertFalse(afterStart.contains("\tat "), said);
        assertFalse(afterStart.contains("Exception"), said);
        assertTrue(said.endsWith("rialto: stopped\n"), said);
        assertEquals(List.of(), left());
    }

    /** What a database leaves when it was not closed. */
    private List<String> left() throws IOException {
        try (Stream<Path> files = Files.list(directory.resolve("data"))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith("-wal") || name.endsWith("-shm"))
                    .toList();
        }
    }

    /** All that is printed until the banner's last line, and from SIGTERM to the end. */
    private String startAndStop(final String name, final String... options) throws Exception {
        output = directory.resolve("output");
        final List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@jvm.options",
                "-cp",
                System.getProperty("java.class.path"),
                "rialto.app.Main",
                name,
                "--http-port",
                "0",
                "--admin-port",
                "0",
                "--data",
                directory.resolve("data").toString()));
        command.addAll(List.of(options));
        final Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            final String last = name.equals("demo") ? "Ctrl-C stops the venue" : "  data            ";
            while (!said().contains(last)) {
                assertTrue(process.isAlive(), this::said);
                TimeUnit.MILLISECONDS.sleep(20);
            }
            process.destroy();
            assertTrue(process.waitFor(60, TimeUnit.SECONDS), "still running");
            assertEquals(0, process.exitValue(), this::said);
            return said();
        } finally {
            process.destroyForcibly();
        }
    }

    private String said() {
        try {
            return Files.readString(output);
        } catch (final IOException e) {
            return e.toString();
        }
    }
}
