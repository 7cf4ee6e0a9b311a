package rialto.app;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.app.data.DataDirectory;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What the command line says, and with which status, when something is in its way: a process of its own each time. */
@Timeout(120)
class CommandLineTest {
    @TempDir
    private Path directory;

    @Test
    void shouldEndWithStatusTwoWhenThePortIsInUse() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            final String port = String.valueOf(taken.getLocalPort());
            final Ended ended = run(
                    "start", "--data", directory.resolve("data").toString(), "--http-port", port, "--admin-port", "0");
            assertEquals(2, ended.status, ended.output);
            assertTrue(ended.output.contains("port " + port + " on 127.0.0.1 cannot be used"), ended.output);
            assertFalse(ended.output.contains("rialto: stopped"), ended.output);
        }
    }

    @Test
    void shouldSayWhenThePortOfTheAdministrationIsTaken() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            final String port = String.valueOf(taken.getLocalPort());
            final String data = directory.resolve("data").toString();
            final Ended ended = run("start", "--data", data, "--http-port", "0", "--admin-port", port);
            assertEquals(2, ended.status, ended.output);
            assertTrue(ended.output.contains("port " + port + " on 127.0.0.1 cannot be used"), ended.output);
            assertTrue(ended.output.contains("--admin-port"), ended.output);
        }
    }

    @Test
    void shouldNameBothSettingsThatTakeOnePort() throws Exception {
        final String data = directory.resolve("data").toString();
        final int free;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = socket.getLocalPort();
        }
        final Ended ended = run("start", "--data", data, "--http-port", "" + free, "--admin-port", "" + free);
        assertEquals(2, ended.status, ended.output);
        assertTrue(ended.output.contains("http.port and admin.port are both " + free), ended.output);
    }

    @Test
    void shouldNameTheProcessThatHasTheDataDirectory() throws Exception {
        try (DataDirectory data = DataDirectory.open(directory)) {
            final Ended ended = run("demo", "--data", data.path().toString(), "--http-port", "0", "--admin-port", "0");
            assertEquals(2, ended.status, ended.output);
            assertTrue(
                    ended.output.contains(
                            "in use by process " + ProcessHandle.current().pid()),
                    ended.output);
        }
    }

    @Test
    void shouldRefuseAnIntensityBeforeAnythingIsStarted() throws Exception {
        final Path data = directory.resolve("data");
        final Ended ended =
                run("demo", "--intensity", "-1", "--data", data.toString(), "--http-port", "0", "--admin-port", "0");
        assertEquals(2, ended.status, ended.output);
        assertTrue(ended.output.contains("intensity must be from 0.01 to 100.0: -1.0"), ended.output);
        assertFalse(Files.exists(data));
    }

    @Test
    void shouldNotRebuildTheDatabaseOfNoVenue() throws Exception {
        final Path data = directory.resolve("data");
        final Ended ended = run("reporting", "rebuild", "--data", data.toString());
        assertEquals(2, ended.status, ended.output);
        assertTrue(ended.output.contains("there is no venue in " + data), ended.output);
        assertFalse(Files.exists(data));
    }

    /** 192.0.2.0/24 is for documents: no machine has an address in it. */
    @Test
    void shouldSayThatAHostIsNotThisMachines() throws Exception {
        final String data = directory.resolve("data").toString();
        final Ended ended =
                run("start", "--data", data, "--http-host", "192.0.2.1", "--http-port", "8080", "--admin-port", "0");
        assertEquals(2, ended.status, ended.output);
        assertTrue(ended.output.contains("192.0.2.1 is not an address of this machine; it has "), ended.output);
        assertFalse(ended.output.contains("stop what has it"), ended.output);
        assertFalse(ended.output.contains("Exception"), ended.output);
    }

    @Test
    void shouldSayInOneSentenceThatADirectoryCannotBeWritten() throws Exception {
        final Path file = Files.createFile(directory.resolve("file"));
        final String data = file.resolve("data").toString();
        for (final List<String> command :
                List.of(List.of("start"), List.of("gateway", "--set", "cluster.members=127.0.0.1:9000"))) {
            final List<String> arguments = new ArrayList<>(command);
            arguments.addAll(List.of("--data", data, "--http-port", "0", "--admin-port", "0"));
            final Ended ended = run(arguments.toArray(String[]::new));
            assertEquals(2, ended.status, ended.output);
            final String said = "rialto: data directory " + data + " cannot be used: ";
            assertTrue(ended.output.lines().anyMatch(line -> line.startsWith(said)), ended.output);
            assertFalse(ended.output.contains("Exception"), ended.output);
        }
    }

    @Test
    void shouldNotMakeAKeyToAskAClusterWith() throws Exception {
        final Path data = directory.resolve("data");
        final Ended ended =
                run("admin", "cluster", "--data", data.toString(), "--set", "cluster.members=127.0.0.1:9000");
        assertEquals(2, ended.status, ended.output);
        assertTrue(ended.output.contains("there is no key of the program operator in " + data), ended.output);
        assertFalse(Files.exists(data));
    }

    private Ended run(final String... arguments) throws IOException, InterruptedException {
        final List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@jvm.options",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(List.of(arguments));
        final Path output = directory.resolveSibling(directory.getFileName() + ".out");
        final Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertTrue(process.waitFor(60, TimeUnit.SECONDS), "still running");
            return new Ended(process.exitValue(), Files.readString(output, StandardCharsets.UTF_8));
        } finally {
            process.destroyForcibly();
            Files.deleteIfExists(output);
        }
    }

    private record Ended(int status, String output) {}
}
