package rialto.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.gatewaytest.Described;
import rialto.gatewaytest.RunningVenue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** What the documents of all dialects together say is what is served: the form of every answer. */
@Timeout(value = 90, unit = TimeUnit.SECONDS)
class DocumentTest {
    private static final Map<String, String> GATHERED_AS = Map.of(
            "partialDepth", "depth5@100ms",
            "executionReport", "executionReport TRADE",
            "subscription", "userDataStream event",
            "listSubscriptions", "LIST_SUBSCRIPTIONS",
            "done", "UNSUBSCRIBE",
            "sessionStatus", "session.logon",
            "subscribed", "userDataStream.subscribe");
    private static final Set<String> NOT_GATHERED =
            Set.of("request", "mistake", "apiRequest", "apiAnswer", "ordersResend");
    /** No alert is told of so little trading: AlertAdminTest of dialect-admin looks at them. */
    private static final Set<String> ALERTS = Set.of("GET /admin/v1/alerts", "GET /admin/v1/alerts/{alertId}");

    @TempDir
    private static Path data;

    private static RunningVenue venue;
    private static JsonNode openApi;
    private static JsonNode asyncApi;

    @BeforeAll
    static void start() throws Exception {
        venue = new RunningVenue(data);
        openApi = read("/openapi.yaml");
        asyncApi = read("/asyncapi.yaml");
    }

    @AfterAll
    static void stop() {
        venue.close();
    }

    private static JsonNode read(final String path) throws Exception {
        try (HttpClient http = HttpClient.newHttpClient()) {
            final URI uri = URI.create("http://127.0.0.1:" + venue.gateway().port() + path);
            return Described.read(http.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
                    .body());
        }
    }

    @Test
    void shouldPointOnlyAtWhatIsThere() {
        for (final JsonNode document : List.of(openApi, asyncApi)) {
            for (final JsonNode reference : document.findValues("$ref")) {
                final JsonNode target = document.at(reference.asText().substring(1));
                assertEquals(false, target.isMissingNode(), reference.asText());
            }
        }
    }

    @Test
    void shouldShowAnswersAndMessagesAsTheyAre() throws Exception {
        final Map<String, JsonNode> answers;
        venue.fill(2);
        try (RealAnswers real = new RealAnswers(venue, data)) {
            answers = real.gather();
        }
        final List<String> differences = new ArrayList<>();
        openApi.get("paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(operation -> {
                    final String name = operation.getKey().toUpperCase(java.util.Locale.ROOT) + " " + path.getKey();
                    final JsonNode example = success(operation.getValue()).at("/content/application~1json/example");
                    if (!example.isMissingNode() && !ALERTS.contains(name)) {
                        compare(name, example, answers.get(name), differences);
                    }
                }));
        asyncApi.at("/components/messages").properties().forEach(message -> {
            final JsonNode example = message.getValue().at("/examples/0/payload");
            if (!example.isMissingNode() && !NOT_GATHERED.contains(message.getKey())) {
                final String gathered = GATHERED_AS.getOrDefault(message.getKey(), message.getKey());
                compare(message.getKey(), example, answers.get(gathered), differences);
            }
        });
        assertEquals("", String.join("\n", differences));
    }

    private static JsonNode success(final JsonNode operation) {
        final JsonNode ok = operation.at("/responses/200");
        return ok.isMissingNode() ? operation.at("/responses/201") : ok;
    }

    /** Names and types must be the same; of lists the first element counts. */
    private static void compare(
            final String where, final JsonNode example, final JsonNode real, final List<String> differences) {
        if (real == null || example.getNodeType() != real.getNodeType()) {
            differences.add(where + ": described " + example + ", is " + real);
        } else if (example.isObject()) {
            final Set<String> described = new TreeSet<>();
            example.fieldNames().forEachRemaining(described::add);
            final Set<String> served = new TreeSet<>();
            real.fieldNames().forEachRemaining(served::add);
            if (!described.equals(served)) {
                differences.add(where + ": described " + described + ", is " + served);
            } else {
                described.forEach(name -> compare(where + "." + name, example.get(name), real.get(name), differences));
            }
        } else if (example.isArray() && !example.isEmpty() && !real.isEmpty()) {
            compare(where + "[0]", example.get(0), real.get(0), differences);
        }
    }
}
