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
 * One address used its requests for pages up, and sent more of them ahead on many connections, with thousands of short headers
 * each. They were decoded at once and waited for their late refusals: 24 MB of them ended a venue of 512 MB.
 */
@AttacksLane
@Timeout(120)
@EnabledOnOs(OS.LINUX)
class UnansweredRequestsTest {
    private static final int CONNECTIONS = 400;
    private static final int PAGES = 50;

    private static final String SHORT = "GET /health HTTP/1.1\r\n\r\n";
    private static final String LONG = "GET /health HTTP/1.1\r\n" + "a:b\r\n".repeat(3_200) + "\r\n";
    private static final int OK = 200;

    @TempDir
    private Path data;

    @Test
    void shouldServeOthersWhileAStrangerSendsMoreThanIsAnswered() throws Exception {
        final int port = FreePort.next();
        final List<Socket> strangers = new ArrayList<>();
        try (VenueProcess venue = Launch.rialto(List.of(
                        "start",
                        "--data",
                        data.toString(),
                        "--http-port",
                        "" + port,
                        "--set",
                        "limits.request-weight-1m=" + PAGES,
                        "--set",
                        "cluster.file-sync-level=0"))
                .port(port)
                .javaOptions(List.of("-Xmx256m"))
                .start()) {
            venue.awaitReady();
            strangers.add(send(port, SHORT.repeat(PAGES)));
            for (int i = 0; i < CONNECTIONS; i++) {
                strangers.add(send(port, SHORT.repeat(200) + LONG.repeat(2)));
            }
            for (int i = 0; i < 20; i++) {
                try (RawClient other = new RawClient("127.0.2.1", port)) {
                    assertEquals(OK, other.get("/api/v3/ping"), venue::output);
                    assertEquals(OK, other.get("/health"), venue::output);
                }
            }
        } finally {
            for (final Socket stranger : strangers) {
                stranger.close();
            }
        }
    }

    private static Socket send(final int port, final String text) throws IOException {
        final Socket socket = new Socket();
        socket.bind(new InetSocketAddress("127.0.1.1", 0));
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        try {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        } catch (final IOException e) {
            return socket; // it was ended, as the oldest of its address
        }
        return socket;
    }
}
