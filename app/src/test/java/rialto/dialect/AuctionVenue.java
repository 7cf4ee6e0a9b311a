package rialto.dialect;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import rialto.gatewaytest.Client;
import rialto.gatewaytest.Client.Answer;
import rialto.gatewaytest.RunningVenue;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertNull;

/** A venue on which Alice and Bob trade BTCUSDT over HTTP, and whose administration sets the phases of it. */
abstract class AuctionVenue {
    static final String ORDER = "/api/v3/order";
    static final String AUCTION = "/venue/v1/auction?symbol=BTCUSDT";
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private static Path data;

    static RunningVenue venue;
    static Client alice;
    static Client bob;
    private static HttpClient http;

    @BeforeAll
    static void startVenue() throws Exception {
        venue = new RunningVenue(data);
        venue.fill(2);
        alice = new Client(venue.gateway().port(), RunningVenue.keyId(0), RunningVenue.SECRET);
        bob = new Client(venue.gateway().port(), RunningVenue.keyId(1), RunningVenue.SECRET);
        http = HttpClient.newHttpClient();
    }

    @AfterAll
    static void stopVenue() {
        venue.close();
        alice.close();
        bob.close();
        http.close();
        assertNull(venue.failure());
    }

    /** @param path of BTCUSDT's administration, behind its symbol */
    static Answer admin(final String method, final String path, final String body) throws Exception {
        final String key = Files.readString(data.resolve("admin.key")).strip();
        final HttpResponse<String> response = http.send(
                HttpRequest.newBuilder(venue.administration("/admin/v1/instruments/BTCUSDT" + path))
                        .header("Authorization", "Bearer " + key)
                        .method(method, HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        return new Answer(response.statusCode(), JSON.readTree(response.body()), response);
    }
}
