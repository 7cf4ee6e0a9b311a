package rialto.dialect.admin;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rialto.gatewaytest.RunningVenue;

import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What the log keeps of calls that were refused before anybody knew what they were to do. */
class UnroutedCallsTest {
    @TempDir
    private static Path data;

    private static RunningVenue venue;
    private static Called call;

    @BeforeAll
    static void start() throws Exception {
        venue = new RunningVenue(data);
        call = new Called(venue, data);
    }

    @AfterAll
    static void stop() {
        call.close();
        venue.close();
        assertNull(venue.failure());
    }

    @Test
    void shouldKeepCallsThatWereRefusedBeforeTheirPathWasKnown() throws Exception {
        final String nora = call.administrator("nora", "TREASURER");
        final String long64k = "x".repeat(66_000);
        assertEquals(404, call.by(nora, "POST", "/nowhere", "{}").status());
        assertEquals(405, call.by(nora, "DELETE", "/accounts", null).status());
        assertEquals(413, call.by(nora, "POST", "/accounts", long64k).status());
        final String key = "\r\nAuthorization: Bearer " + nora;
        assertEquals(421, raw("POST /admin/v1/accounts HTTP/1.1\r\nHost: evil.example" + key));
        assertEquals(
                403, raw("POST /admin/v1/accounts HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example" + key));
        final List<JsonNode> kept = call.awaitAudit("nora", 5);
        assertEquals(
                List.of(
                        "refused 404 UNKNOWN_PATH",
                        "refused 405 METHOD_NOT_ALLOWED",
                        "refused 413 TOO_LARGE",
                        "refused 421 UNKNOWN_HOST",
                        "refused 403 FOREIGN_ORIGIN"),
                texts(kept, "detail"));
        assertEquals(
                List.of(
                        "POST /admin/v1/nowhere",
                        "DELETE /admin/v1/accounts",
                        "POST /admin/v1/accounts",
                        "POST /admin/v1/accounts",
                        "POST /admin/v1/accounts"),
                texts(kept, "action"));
        assertEquals("127.0.0.1", kept.getLast().path("address").asText());
        assertEquals("REFUSED", kept.getLast().path("outcome").asText());
    }

    @Test
    void shouldKeepWhatStrangersAskForAFewOneByOne() throws Exception {
        for (int i = 0; i < 50; i++) {
            assertEquals(421, raw("GET /admin/v1/status?" + i + " HTTP/1.1\r\nHost: evil-" + i + ".example"));
        }
        assertEquals(404, raw("GET /icon.png HTTP/1.1\r\nHost: localhost"));
        assertEquals(404, raw("POST /a%0A" + "b".repeat(500) + " HTTP/1.1\r\nHost: localhost"));
        final List<JsonNode> kept = call.awaitAudit("", 1).stream()
                .filter(entry -> entry.path("detail").asText().startsWith("refused "))
                .toList();
        // a minute may have ended between two of them
        assertTrue(!kept.isEmpty() && kept.size() <= 10, kept::toString);
        assertEquals("GET /admin/v1/status", kept.getFirst().path("action").asText());
        assertFalse(kept.toString().contains("evil"), "no stranger writes into the record: " + kept);
        assertFalse(kept.toString().contains("icon"), kept::toString);
        assertTrue(kept.getLast().path("action").asText().length() <= 256, kept::toString);
    }

    /** @return the status of the answer to a request that no client would send */
    private static int raw(final String head) throws Exception {
        final URI uri = venue.administration("/");
        try (Socket socket = new Socket("127.0.0.1", uri.getPort())) {
            socket.setSoTimeout(30_000);
            socket.getOutputStream()
                    .write((head + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n").getBytes(US_ASCII));
            final String answer = new String(socket.getInputStream().readNBytes(12), US_ASCII);
            return Integer.parseInt(answer.substring(9));
        }
    }

    private static List<String> texts(final List<JsonNode> entries, final String field) {
        return entries.stream().map(entry -> entry.path(field).asText()).toList();
    }
}
