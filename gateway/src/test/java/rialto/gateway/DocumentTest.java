package rialto.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.gateway.admin.AdminApi;
import rialto.gateway.admin.AdminContext;
import rialto.gateway.api.ApiRoute;
import rialto.gateway.api.ApiTable;
import rialto.gateway.call.CallContext;
import rialto.gateway.call.Calls;
import rialto.gateway.ops.OperationPages;
import rialto.gateway.posted.PostedOfferServer;
import rialto.gateway.security.BearerToken;
import rialto.gateway.wsapi.SessionCalls;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

/** What the documents say is what is served: every route, every parameter, the form of every answer. */
@Timeout(value = 90, unit = TimeUnit.SECONDS)
class DocumentTest {
    private static final Set<String> OF_SIGNING = Set.of("recvWindow", "timestamp", "signature");
    private static final Map<String, String> GATHERED_AS = Map.of(
            "partialDepth", "depth5@100ms",
            "executionReport", "executionReport TRADE",
            "subscription", "userDataStream event",
            "listSubscriptions", "LIST_SUBSCRIPTIONS",
            "done", "UNSUBSCRIBE",
            "sessionStatus", "session.logon",
            "subscribed", "userDataStream.subscribe");
    private static final Set<String> NOT_GATHERED = Set.of("request", "mistake", "apiRequest", "apiAnswer");

    private final JsonNode openApi = read("openapi.yaml");
    private final JsonNode asyncApi = read("asyncapi.yaml");
    private final ApiTable table = table();

    @TempDir
    private static Path data;

    @Test
    void shouldDescribeEveryRouteAndNothingElse() {
        final Set<String> served = new TreeSet<>();
        for (final ApiRoute route : table.routes()) {
            if (route.path() != null) {
                served.add(route.httpMethod() + " " + route.path());
            }
        }
        OperationPages.PATHS.forEach(path -> served.add("GET " + path));
        PostedOfferServer.METHODS_BY_PATH.forEach(
                (path, methods) -> methods.forEach(method -> served.add(method + " " + path)));
        new AdminApi(
                        new AdminContext(null, null, null, null, null, null, null, null, null, null),
                        new BearerToken("key"))
                .methodsByPath()
                .forEach((path, methods) -> methods.forEach(method -> served.add(method + " " + path)));
        final Set<String> described = new TreeSet<>();
        openApi.get("paths").properties().forEach(path -> path.getValue()
                .fieldNames()
                .forEachRemaining(
                        method -> described.add(method.toUpperCase(java.util.Locale.ROOT) + " " + path.getKey())));
        assertEquals(String.join("\n", served), String.join("\n", described));
    }

    @Test
    void shouldNameTheParametersThatAreRead() {
        for (final ApiRoute route : table.routes()) {
            if (route.path() == null || route.parameters().contains(ApiRoute.ANY_PARAMETER)) {
                continue;
            }
            final JsonNode operation = operation(route.httpMethod(), route.path());
            final Set<String> described = new TreeSet<>();
            operation.path("parameters").forEach(parameter -> described.add(name(parameter)));
            described.removeAll(OF_SIGNING);
            assertEquals(new TreeSet<>(route.parameters()), described, route.httpMethod() + " " + route.path());
            assertEquals(route.security().name(), operation.get("x-permission").asText(), route.path());
        }
    }

    @Test
    void shouldDescribeEveryMethodOfTheWebSocketApi() {
        final Set<String> served = new TreeSet<>();
        for (final ApiRoute route : table.routes()) {
            if (route.wsMethod() != null) {
                served.add(route.wsMethod());
            }
        }
        final Set<String> described = new TreeSet<>();
        asyncApi.at("/components/messages/apiRequest/payload/properties/method/enum")
                .forEach(method -> described.add(method.asText()));
        assertEquals(String.join("\n", served), String.join("\n", described));
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
        try (RunningVenue venue = new RunningVenue(data)) {
            venue.fill(2);
            try (RealAnswers real = new RealAnswers(venue, data)) {
                answers = real.gather();
            }
        }
        final List<String> differences = new ArrayList<>();
        openApi.get("paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(operation -> {
                    final String name = operation.getKey().toUpperCase(java.util.Locale.ROOT) + " " + path.getKey();
                    final JsonNode example = success(operation.getValue()).at("/content/application~1json/example");
                    if (!example.isMissingNode()) {
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

    private JsonNode operation(final String method, final String path) {
        return openApi.get("paths").path(path).path(method.toLowerCase(java.util.Locale.ROOT));
    }

    private String name(final JsonNode parameter) {
        return parameter.has("$ref")
                ? openApi.at(parameter.get("$ref").asText().substring(1))
                        .get("name")
                        .asText()
                : parameter.get("name").asText();
    }

    private static ApiTable table() {
        final ApiTable table = new ApiTable();
        Calls.register(table, new CallContext(null, null, null, null, null, null, null));
        SessionCalls.register(table, null, null, null);
        return table;
    }

    private static JsonNode read(final String name) {
        try (InputStream stream = OperationPages.class.getResourceAsStream(name)) {
            assertNotNull(stream, name);
            return new YAMLMapper().readTree(stream);
        } catch (final IOException e) {
            throw new AssertionError(name, e);
        }
    }
}
