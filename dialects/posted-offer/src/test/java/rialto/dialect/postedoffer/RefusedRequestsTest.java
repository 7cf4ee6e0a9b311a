package rialto.dialect.postedoffer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import rialto.gateway.Gateway;
import rialto.gatewaytest.RunningVenue;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What reaches no endpoint, because it is no HTTP or too large, is answered in this interface's shape, on raw sockets. */
@Timeout(60)
class RefusedRequestsTest {
    private static final String FORM = "productId=chunky&quantity=1&price=1&userId=ant";

    @TempDir
    private static Path data;

    private static RunningVenue venue;
    /** Has a port of its own for this interface. */
    private static Gateway apart;

    private record Answer(int status, JsonNode json) {
        private Set<String> fields() {
            final Set<String> fields = new TreeSet<>();
            for (final Iterator<String> names = json.fieldNames(); names.hasNext(); ) {
                fields.add(names.next());
            }
            return fields;
        }
    }

    @BeforeAll
    static void start() throws Exception {
        venue = new RunningVenue(data, Map.of("posted-offer.enabled", "true"));
        apart = venue.startGateway(Map.of("posted-offer.port", "0"));
    }

    @AfterAll
    static void stop() {
        assertNull(venue.failure());
        apart.close();
        venue.close();
    }

    private static Answer shared(final String... pieces) throws IOException {
        return exchange(venue.gateway().port(), pieces);
    }

    /** Sends the pieces one by one; the one answer that comes before the connection ends. */
    private static Answer exchange(final int port, final String... pieces) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.setSoTimeout(30_000);
            socket.setTcpNoDelay(true);
            for (final String piece : pieces) {
                socket.getOutputStream().write(piece.getBytes(StandardCharsets.ISO_8859_1));
            }
            final String all = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertTrue(all.startsWith("HTTP/1."), () -> "no answer: '" + all + "'");
            assertFalse(all.contains("}HTTP/1."), all);
            final String body = all.substring(all.indexOf("\r\n\r\n") + 4);
            return new Answer(Integer.parseInt(all.substring(9, 12)), new ObjectMapper().readTree(body));
        }
    }

    private static void assertRefused(final Answer answer, final int status, final String message) {
        assertEquals(status, answer.status(), () -> answer.json().toString());
        assertEquals(Set.of("msg"), answer.fields(), () -> answer.json().toString());
        assertTrue(answer.json().get("msg").asText().contains(message), () -> answer.json()
                .toString());
    }

    private static String post(final String path, final String header) {
        return "POST " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + header + "\r\n\r\n";
    }

    private static String chunk(final String text) {
        return Integer.toHexString(text.length()) + "\r\n" + text + "\r\n";
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ZZ\r\nproductId\r\n0\r\n\r\n",
                "-5\r\nhello\r\n0\r\n\r\n",
                "\r\n\r\n",
                "5\r\nhelloworld\r\n0\r\n\r\n",
                "FFFFFFFFFFFFFFFFF\r\nhello\r\n0\r\n\r\n",
                "{\"productId\":1}\r\n"
            })
    void shouldAnswerABodyWhoseChunksAreNone(final String body) throws Exception {
        final String head = post("/sell", "Transfer-Encoding: chunked");
        for (final String[] pieces :
                new String[][] {{head + body}, {head, body}, {head + chunk(FORM) + body}, {head, chunk(FORM), body}}) {
            assertRefused(shared(pieces), 400, "The body is not in chunks: each is its size in hexadecimal digits");
        }
        assertEquals(
                404,
                new PostedOfferClient(venue.gateway().port())
                        .get("/stats?productId=chunky")
                        .status(),
                "nothing was posted");
    }

    @Test
    void shouldTakeABodyInChunks() throws Exception {
        final Answer answer = shared(
                post("/sell", "Transfer-Encoding: chunked"),
                chunk("productId=pear&quanti"),
                chunk("ty=1&price=1&userId=ant"),
                "0\r\n\r\n");
        assertEquals(202, answer.status(), () -> answer.json().toString());
    }

    @ParameterizedTest
    @CsvSource({"/sell, 20000", "/buy, 60000", "/result, 17000", "/events, 30000", "/market, 17000", "/stats, 17000"})
    void shouldSayThatAUriIsTooLong(final String path, final int length) throws Exception {
        final String line = "GET " + path + "?id=" + "a".repeat(length)
                + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
        assertRefused(shared(line), 414, "at most 16384 characters");
        assertRefused(exchange(apart.port("posted-offer.port"), line), 414, "at most 16384 characters");
    }

    @Test
    void shouldSayItWhereNobodyElseServesEvenIfThePathCannotBeRead() throws Exception {
        final int port = apart.port("posted-offer.port");
        assertRefused(exchange(port, "GET /sell?id=" + "a".repeat(70_000)), 414, "at most 16384 characters");
        assertRefused(exchange(port, "NONSENSE\r\n\r\n"), 400, "malformed");
        assertRefused(exchange(port, post("/nothing", "Content-Length: 0")), 404, "nothing at this path");
    }

    @Test
    void shouldSayThatHeadersAreTooLargeOrMalformedOrABodyIs() throws Exception {
        assertRefused(shared(post("/sell", "X-Long: " + "a".repeat(20_000))), 431, "at most 16384 bytes");
        assertRefused(shared(post("/buy", "Content-Length: -5")), 400, "malformed");
        assertRefused(shared(post("/sell", "Content-Length: 70000") + "a".repeat(70_000)), 413, "at most 65536 bytes");
    }

    @Test
    void shouldLeaveOtherPathsTheVenuesShape() throws Exception {
        final Answer answer = shared(
                "GET /nothing?" + "a".repeat(20_000) + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        assertEquals(414, answer.status());
        assertEquals(-1100, answer.json().get("code").asInt());
        assertEquals("URI_TOO_LONG", answer.json().get("reason").asText());
    }
}
