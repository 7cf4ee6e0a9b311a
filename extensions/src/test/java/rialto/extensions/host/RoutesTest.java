package rialto.extensions.host;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rialto.events.http.Response;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Who may call routes of extensions through an operator's browser. */
class RoutesTest {
    private final Routes routes = new Routes("127.0.0.1", 0, List.of("venue.example"));

    @BeforeEach
    void open() {
        routes.add("/hello", request -> request.respond(Response.ok("text/plain", "hello")));
    }

    @AfterEach
    void close() {
        routes.close();
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1:8090, , 200",
        "localhost:8090, , 200",
        "[::1]:8090, , 200",
        "venue.example, https://venue.example, 200",
        "127.0.0.1:8090, http://127.0.0.1:8090, 200",
        "127.0.0.1:8090, https://venue.example, 200",
        "rebound.example, , 403",
        "rebound.example:8090, http://rebound.example:8090, 403",
        "127.0.0.1:8090, https://stranger.example, 403",
        "127.0.0.1:8090, http://127.0.0.1:3000, 403",
        "127.0.0.1:8090, http://localhost:3000, 403",
        "127.0.0.1:8090, null, 403",
    })
    void shouldAnswerNoPagesOfStrangers(final String host, final String origin, final int status) throws Exception {
        assertEquals(status, status(host, origin));
    }

    @Test
    void shouldAnswerProgramsThatSayNoHost() throws Exception {
        assertEquals(200, status("", null));
    }

    /** Of a picture, a link or a script a browser says no origin. */
    @Test
    void shouldAnswerNoPicturesOnPagesOfStrangers() throws Exception {
        for (final String site : List.of("cross-site", "same-site")) {
            assertEquals(
                    403,
                    statusOf("GET /hello HTTP/1.1\r\nHost: 127.0.0.1:8090\r\nSec-Fetch-Site: " + site
                            + "\r\nSec-Fetch-Mode: no-cors\r\nConnection: close\r\n\r\n"));
        }
    }

    private int status(final String host, final String origin) throws IOException {
        return statusOf("POST /hello HTTP/" + (host.isEmpty() ? "1.0" : "1.1\r\nHost: " + host)
                + (origin == null ? "" : "\r\nOrigin: " + origin)
                + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    }

    private int statusOf(final String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), routes.port())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            final String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            return Integer.parseInt(answer.split(" ")[1]);
        }
    }
}
