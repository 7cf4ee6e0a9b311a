package rialto.attacks;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import rialto.testsupport.FreePort;
import rialto.testsupport.process.Launch;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * One stranger asked for files on many connections and read none of the answers. They filled the memory outside the heap, and
 * every further answer kept the event loop waiting for a second: nobody was served any more, administrators included.
 */
@AttacksLane
@Timeout(120)
@EnabledOnOs(OS.LINUX)
class UnreadAnswersTest {
    private static final int CONNECTIONS = 300;
    /** Enough to fill what the kernel takes of a connection; what comes after stays in the process. */
    private static final int REQUESTS = 30;

    private static final String REQUEST = "GET /openapi.yaml HTTP/1.1\r\nHost: localhost\r\n\r\n";
    private static final int SMALL = 2_304;
    private static final int OK = 200;

    @TempDir
    private Path data;

    @Test
    void shouldServeOthersWhileAStrangerReadsNothing() throws Exception {
        final int port = FreePort.next();
        final List<Socket> strangers = new ArrayList<>();
        try (VenueProcess venue = Launch.rialto(List.of(
                        "start",
                        "--data",
                        data.toString(),
                        "--http-port",
                        "" + port,
                        "--set",
                        "cluster.file-sync-level=0"))
                .port(port)
                .javaOptions(List.of("-Xmx256m", "-XX:MaxDirectMemorySize=40m"))
                .start()) {
            venue.awaitReady();
            for (int i = 0; i < CONNECTIONS; i++) {
                strangers.add(ask("127.0.1." + (1 + i % 2), port));
            }
            for (int i = 0; i < 20; i++) {
                try (RawClient other = new RawClient("127.0.2.1", port)) {
                    assertEquals(OK, other.get("/api/v3/ping"), venue::output);
                    assertEquals(OK, other.get("/openapi.yaml"), venue::output);
                }
            }
        } finally {
            for (final Socket stranger : strangers) {
                stranger.close();
            }
        }
    }

    private static Socket ask(final String from, final int port) throws IOException {
        final Socket socket = new Socket();
        socket.setReceiveBufferSize(SMALL);
        socket.bind(new InetSocketAddress(from, 0));
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        socket.getOutputStream().write(REQUEST.repeat(REQUESTS).getBytes(StandardCharsets.US_ASCII));
        return socket;
    }
}
