package rialto.events.http;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertTrue;

/** Where the rest of a file waits while its client does not read. */
class FileQueueTest {
    private static final long MIB = 1 << 20;
    /** More than a client's socket takes while it does not read, twice. */
    private static final long FILE = 128 * MIB;

    private static final int QUEUES = 4;

    @TempDir
    private Path directory;

    /** What waits in a socket leaves whenever the client reads, in small pieces, at its cost: half of what the machine could serve. */
    @Test
    @Timeout(60)
    @EnabledOnOs(OS.LINUX)
    void shouldLeaveInTheFileWhatTheClientDoesNotRead() throws Exception {
        final Path file = directory.resolve("large");
        try (RandomAccessFile large = new RandomAccessFile(file.toFile(), "rw")) {
            large.setLength(FILE);
        }
        try (HttpServer server = new HttpServer(0)
                        .root(directory)
                        .on("/large", request -> request.respond(Response.ok("application/octet-stream", file)))
                        .start();
                Socket client = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            client.getOutputStream()
                    .write("GET /large HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            // by then a socket takes megabytes at once
            client.getInputStream().readNBytes((int) (FILE / 2));
            long queued = -1;
            int alike = 0;
            while (alike < 5) {
                TimeUnit.MILLISECONDS.sleep(20);
                final long now = queued(server.port(), client.getLocalPort());
                alike = now == queued ? alike + 1 : 0;
                queued = now;
            }
            final long waits = queued;
            assertTrue(waits > 0, "the client has not read all");
            assertTrue(waits < MIB / 2, () -> waits + " bytes wait in the socket");
        }
    }

    /** Bytes that a socket of this machine has still to send, or that nobody has acknowledged. */
    private static long queued(final int port, final int peer) throws IOException {
        for (final String table : new String[] {"/proc/net/tcp", "/proc/net/tcp6"}) {
            for (final String line : Files.readAllLines(Path.of(table))) {
                final String[] words = line.strip().split("\\s+");
                if (words[1].endsWith(hex(port)) && words[2].endsWith(hex(peer))) {
                    return Long.parseLong(words[QUEUES].split(":")[0], 16);
                }
            }
        }
        throw new IOException("there is no connection of " + port + " with " + peer);
    }

    private static String hex(final int port) {
        return String.format(Locale.ROOT, ":%04X", port);
    }
}
