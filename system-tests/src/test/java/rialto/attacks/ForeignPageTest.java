package rialto.attacks;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A page of a stranger that a user of the venue looks at once placed orders by {@code GET /sell}, read streams by WebSockets,
 * and by a name of its own that pointed to this machine called everything. Requests here are as browsers write them.
 */
@AttacksLane
@Timeout(120)
class ForeignPageTest {
    private static final String SELL = "/sell?userId=eve&productId=7&quantity=1&price=5";

    @TempDir
    private static Path data;

    private static VenueProcess venue;

    @BeforeAll
    static void start() {
        venue = VenueProcess.start(data, "--set", "posted-offer.enabled=true");
    }

    @AfterAll
    static void stop() {
        venue.close();
    }

    private static String own() {
        return "127.0.0.1:" + venue.port();
    }

    /** The whole answer to a request, up to the end of the connection. */
    private static String ask(final String line, final String host, final String... headers) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", venue.port())) {
            socket.setSoTimeout(10_000);
            final String more = headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n";
            final String close = more.contains("Upgrade") ? "" : "Connection: close\r\n";
            socket.getOutputStream()
                    .write((line + " HTTP/1.1\r\nHost: " + host + "\r\n" + close + more + "\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            final byte[] answer = new byte[64 * 1024];
            final int count = close.isEmpty()
                    ? socket.getInputStream().read(answer)
                    : socket.getInputStream().readNBytes(answer, 0, answer.length);
            return new String(answer, 0, Math.max(0, count), StandardCharsets.US_ASCII);
        }
    }

    private static void assertStatus(final int status, final String answer) {
        assertTrue(answer.startsWith("HTTP/1.1 " + status + " "), answer);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Sec-Fetch-Site: cross-site",
                "Sec-Fetch-Site: same-site",
                "Origin: https://evil.example",
                "Origin: null",
                "Referer: https://evil.example/page",
                "User-Agent: Mozilla/5.0 (X11; Linux x86_64)"
            })
    void shouldPlaceNoOrderForAPageOfAnotherOrigin(final String header) throws Exception {
        final String answer = ask("GET " + SELL, own(), header);
        assertStatus(403, answer);
        assertTrue(answer.contains("http.allowed-origin"), answer);
    }

    @Test
    void shouldPlaceTheOrdersOfProgramsAndOfItsOwnPages() throws Exception {
        assertStatus(202, ask("GET " + SELL, own(), "User-Agent: curl/8.5.0"));
        assertStatus(202, ask("GET " + SELL, own(), "User-Agent: Mozilla/5.0", "Sec-Fetch-Site: same-origin"));
        assertStatus(202, ask("POST " + SELL, own(), "Origin: http://" + own(), "Content-Length: 0"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST /sell", "POST /api/v3/order", "DELETE /api/v3/openOrders"})
    void shouldChangeNothingForAPageOfAnotherOrigin(final String line) throws Exception {
        assertStatus(403, ask(line, own(), "Origin: https://evil.example", "Content-Length: 0"));
        assertStatus(403, ask(line, own(), "Origin: http://127.0.0.1:3000", "Content-Length: 0"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/ws-api/v3", "/ws", "/stream", "/market", "/events?userId=eve"})
    void shouldOpenAWebSocketForItsOwnPagesAlone(final String path) throws Exception {
        final String[] upgrade = {
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            "Origin: https://evil.example"
        };
        assertStatus(403, ask("GET " + path, own(), upgrade));
        upgrade[4] = "Origin: http://" + own();
        assertStatus(101, ask("GET " + path, own(), upgrade));
    }

    @ParameterizedTest
    @ValueSource(strings = {"evil.example", "evil.example:8080", "localhost.evil.example"})
    void shouldNotAnswerToANameThatAStrangerPointedHere(final String host) throws Exception {
        final String answer = ask("GET /api/v3/account", host);
        assertStatus(421, answer);
        assertTrue(answer.contains("http.hosts"), answer);
        assertStatus(421, ask("GET " + SELL, host, "User-Agent: curl/8.5.0"));
    }

    @Test
    void shouldAnswerToItsAddressAndToLocalhost() throws Exception {
        for (final String host :
                new String[] {own(), "localhost:" + venue.port(), "[::1]:" + venue.port(), "localhost"}) {
            assertStatus(200, ask("GET /api/v3/ping", host));
        }
    }

    @Test
    void shouldBeShownInNoFrameAndRunNothingThatIsNotItsOwn() throws Exception {
        for (final String path : new String[] {"/", "/api/v3/ping", "/nothing"}) {
            final String answer = ask("GET " + path, own());
            assertTrue(answer.contains("frame-ancestors 'none'"), answer);
            assertTrue(answer.contains("X-Content-Type-Options: nosniff"), answer);
            assertFalse(answer.contains("unsafe-"), answer);
        }
    }
}
