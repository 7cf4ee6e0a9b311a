package rialto.events;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Runs the programs of README.md as they stand there, by the JDK's own launcher of source files. */
class ReadmeTest {
    @TempDir
    private Path directory;

    private final HttpClient client = HttpClient.newHttpClient();

    private static List<String> programs() throws IOException {
        final List<String> programs = new ArrayList<>();
        for (final String part : Files.readString(Path.of("README.md")).split("```java\n")) {
            programs.add(part.split("\n```", 2)[0]);
        }
        return programs.subList(1, programs.size());
    }

    private Process run(final String program, final int port) throws IOException {
        final Path file =
                Files.writeString(directory.resolve("First.java"), program.replace("3000", Integer.toString(port)));
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        file.toString())
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("log").toFile())
                .start();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private String get(final Process server, final int port, final String path) throws Exception {
        while (server.isAlive()) {
            try {
                return client.send(
                                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                                        .timeout(Duration.ofSeconds(30))
                                        .build(),
                                HttpResponse.BodyHandlers.ofString())
                        .body();
            } catch (final java.net.ConnectException e) {
                Thread.sleep(50);
            }
        }
        throw new IOException(Files.readString(directory.resolve("log")));
    }

    @Test
    void shouldRunTheFirstServer() throws Exception {
        Files.createDirectories(directory.resolve("public"));
        Files.writeString(directory.resolve("public/code.js"), "let a = 1;");
        Files.writeString(directory.resolve("secret.txt"), "secret");
        final String program = programs().getFirst();
        assertTrue(program.lines().filter(line -> !line.isBlank()).count() <= 12, program);
        final int port = freePort();
        final Process server = run(program, port);
        try {
            assertEquals("Hello you", get(server, port, "/hello/you"));
            assertEquals("let a = 1;", get(server, port, "/lib/code.js"));
            assertEquals("there is nothing here", get(server, port, "/lib/other.js"));
            assertTrue(get(server, port, "/lib/..%2fsecret.txt").startsWith("the path is none"));
            assertEquals("there is no /elsewhere", get(server, port, "/elsewhere"));
        } finally {
            server.destroyForcibly().waitFor();
        }
    }

    @Test
    void shouldRunTheProgramOfEvents() throws Exception {
        final int port = freePort();
        final Process server = run(programs().get(1), port);
        try {
            assertEquals("{\"symbol\":\"BTC\",\"price\":5}", get(server, port, "/trade?symbol=BTC&price=5"));
            while (!Files.readString(directory.resolve("log")).contains("BTC traded at 5")) {
                assertTrue(server.isAlive(), Files.readString(directory.resolve("log")));
                Thread.sleep(20);
            }
        } finally {
            server.destroyForcibly().waitFor();
        }
    }
}
