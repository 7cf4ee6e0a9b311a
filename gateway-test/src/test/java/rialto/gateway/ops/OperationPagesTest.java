package rialto.gateway.ops;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.gatewaytest.RunningVenue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What a gateway serves that speaks no dialect at all. */
@Timeout(60)
class OperationPagesTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private static Path data;

    private static RunningVenue venue;
    private static HttpClient http;

    @BeforeAll
    static void start() throws Exception {
        venue = new RunningVenue(data);
        venue.fill(1);
        http = HttpClient.newHttpClient();
    }

    @AfterAll
    static void stop() {
        venue.close();
        http.close();
        assertNull(venue.failure());
    }

    @Test
    void shouldServeHealthMetricsAndStatusToEverybody() throws Exception {
        assertEquals("{\"status\":\"UP\"}", page("/health/live").body());
        assertEquals("{\"status\":\"UP\"}", page("/health/ready").body());
        assertEquals(
                "{\"status\":\"UP\",\"live\":true,\"ready\":true}",
                page("/health").body());
        final JsonNode status = JSON.readTree(page("/venue/v1/status").body());
        assertTrue(status.path("ready").asBoolean());
        assertTrue(status.path("eventSequence").asLong() > 0);
        final String metrics = page("/metrics").body();
        assertTrue(metrics.contains("rialto_command_stage_seconds_bucket{stage=\"round_trip\",le=\"+Inf\"} "), metrics);
        assertTrue(page("/openapi.yaml").body().startsWith("openapi: 3.1"));
    }

    @Test
    void shouldAnswerWhatNobodyServes() throws Exception {
        assertEquals(404, ask("/api/v3/time").statusCode());
        assertEquals(404, ask("/asyncapi.yaml").statusCode());
    }

    private static HttpResponse<String> page(final String path) throws Exception {
        final HttpResponse<String> response = ask(path);
        assertEquals(200, response.statusCode(), path);
        return response;
    }

    private static HttpResponse<String> ask(final String path) throws Exception {
        final URI uri = URI.create("http://127.0.0.1:" + venue.gateway().port() + path);
        return http.send(
                HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(30)).build(),
                HttpResponse.BodyHandlers.ofString());
    }
}
