package rialto.dialect.binance;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.gateway.ops.OpenApi;
import rialto.gatewaytest.Client;
import rialto.gatewaytest.Described;
import rialto.gatewaytest.RunningVenue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What the description says of parameters is what a venue does with them: which must be sent, and what they may be. */
@Timeout(90)
class DescribedParametersTest {
    private static final Set<String> OF_SIGNING = Set.of("timestamp", "signature", "recvWindow", "listenKey");
    private static final Map<String, String> RIGHT = Map.ofEntries(
            Map.entry("symbol", "BTCUSDT"),
            Map.entry("interval", "1m"),
            Map.entry("side", "BUY"),
            Map.entry("type", "LIMIT"),
            Map.entry("timeInForce", "GTC"),
            Map.entry("quantity", "0.1"),
            Map.entry("price", "10000"),
            Map.entry("newQty", "0.1"),
            Map.entry("orderId", "1"),
            Map.entry("orderListId", "1"),
            Map.entry("cancelReplaceMode", "STOP_ON_FAILURE"),
            Map.entry("cancelOrderId", "1"),
            Map.entry("cancelTimerId", "1"),
            Map.entry("parentOrderId", "1"),
            Map.entry("countdownMs", "1000"),
            Map.entry("aboveType", "LIMIT_MAKER"),
            Map.entry("abovePrice", "30000"),
            Map.entry("belowType", "STOP_LOSS"),
            Map.entry("belowStopPrice", "10000"),
            Map.entry("stopPrice", "9000"),
            Map.entry("workingType", "LIMIT"),
            Map.entry("workingSide", "BUY"),
            Map.entry("workingTimeInForce", "GTC"),
            Map.entry("workingPrice", "10000"),
            Map.entry("workingQuantity", "0.1"),
            Map.entry("pendingType", "MARKET"),
            Map.entry("pendingSide", "SELL"),
            Map.entry("pendingQuantity", "0.1"),
            Map.entry("pendingAboveType", "LIMIT_MAKER"),
            Map.entry("pendingAbovePrice", "30000"),
            Map.entry("pendingBelowType", "STOP_LOSS"),
            Map.entry("pendingBelowStopPrice", "9000"));

    @TempDir
    private static Path data;

    private static RunningVenue venue;
    private static Client client;
    private static JsonNode document;

    /** An operation and what it says of a parameter. */
    private record Operation(String method, String path, JsonNode operation) {}

    @BeforeAll
    static void start() throws Exception {
        venue = new RunningVenue(data);
        venue.fill(1);
        client = new Client(venue.gateway().port(), RunningVenue.keyId(0), RunningVenue.SECRET);
        final OpenApi whole = OpenApi.ofCore();
        whole.add(new BinanceDialect().openApi());
        document = Described.read(whole.text());
    }

    @AfterAll
    static void stop() {
        client.close();
        venue.close();
    }

    private static List<Operation> operations() {
        final List<Operation> served = new ArrayList<>();
        document.get("paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(method -> {
                    final JsonNode operation = method.getValue();
                    if (operation.has("x-permission")
                            && !"unsupported".equals(operation.at("/tags/0").asText())) {
                        served.add(new Operation(method.getKey().toUpperCase(Locale.ROOT), path.getKey(), operation));
                    }
                }));
        return served;
    }

    private static JsonNode resolve(final JsonNode node) {
        return node.has("$ref") ? document.at(node.get("$ref").asText().substring(1)) : node;
    }

    private static List<JsonNode> parameters(final Operation call) {
        final List<JsonNode> own = new ArrayList<>();
        call.operation().path("parameters").forEach(parameter -> own.add(resolve(parameter)));
        own.removeIf(parameter -> OF_SIGNING.contains(parameter.get("name").asText()));
        return own;
    }

    /** All that the call needs and, for an order, what its type needs. */
    private static Map<String, String> right(final Operation call) {
        final Map<String, String> query = new LinkedHashMap<>();
        final List<JsonNode> parameters = parameters(call);
        final boolean order = parameters.stream()
                .anyMatch(parameter -> "side".equals(parameter.get("name").asText()));
        for (final JsonNode parameter : parameters) {
            final String name = parameter.get("name").asText();
            final boolean ticker = call.path().startsWith("/api/v3/ticker") && "symbol".equals(name);
            final boolean list = call.method().equals("POST")
                    && (call.path().contains("/orderList/") || call.path().endsWith("/oco"));
            final boolean needed = parameter.path("required").asBoolean()
                    || list && RIGHT.containsKey(name) && !name.equals("cancelTimerId")
                    || ticker
                    || "orderId".equals(name)
                    || "orderListId".equals(name)
                    || "parentOrderId".equals(name)
                    || order
                            && Set.of("timeInForce", "quantity", "price", "cancelOrderId")
                                    .contains(name);
            if (needed) {
                query.put(name, RIGHT.get(name));
            }
        }
        return query;
    }

    private static Client.Answer call(final Operation call, final Map<String, String> query) throws Exception {
        final String text = query.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining("&"));
        final String permission = call.operation().get("x-permission").asText();
        return "NONE".equals(permission) || "KEY".equals(permission)
                ? client.plain(call.method(), call.path() + "?" + text)
                : client.signed(call.method(), call.path(), text);
    }

    @Test
    void shouldAskForWhatIsRequiredAndForNothingElse() throws Exception {
        int left = 0;
        for (final Operation call : operations()) {
            for (final JsonNode parameter : parameters(call)) {
                final String name = parameter.get("name").asText();
                final Map<String, String> query = right(call);
                if (parameter.path("required").asBoolean()) {
                    query.remove(name);
                    final Client.Answer answer = call(call, query);
                    assertEquals(-1102, answer.code(), call.method() + " " + call.path() + " without " + name);
                    assertTrue(answer.text("msg").contains("'" + name + "'"), answer.text("msg"));
                    left++;
                }
            }
            final Client.Answer answer = call(call, right(call));
            assertTrue(
                    answer.code() != -1102
                            || "KEY".equals(call.operation().get("x-permission").asText()),
                    call.method() + " " + call.path() + " needs more: " + answer.text("msg"));
        }
        assertTrue(left > 30, left + " parameters are required");
    }

    @Test
    void shouldRefuseWhatIsNotAmongTheValuesOrBelowTheLeast() throws Exception {
        int bounded = 0;
        for (final Operation call : operations()) {
            for (final JsonNode parameter : parameters(call)) {
                final JsonNode schema = resolve(parameter.get("schema"));
                final String wrong = schema.has("enum")
                        ? "NONSENSE"
                        : schema.has("minimum")
                                ? Long.toString(schema.get("minimum").asLong() - 1)
                                : "integer".equals(schema.path("type").asText()) ? "x" : null;
                if (wrong != null) {
                    final Map<String, String> query = right(call);
                    query.put(parameter.get("name").asText(), wrong);
                    final Client.Answer answer = call(call, query);
                    assertEquals(400, answer.status(), call.method() + " " + call.path() + " " + query);
                    assertTrue(answer.code() != -1104, answer.text("msg"));
                    bounded++;
                }
            }
        }
        assertTrue(bounded > 80, bounded + " parameters have bounds");
    }

    @Test
    void shouldDescribeEveryParameterWithMoreThanThatItIsText() {
        final List<String> loose = new ArrayList<>();
        document.at("/components/parameters").properties().forEach(parameter -> {
            final JsonNode schema = resolve(parameter.getValue().get("schema"));
            final boolean text = "string".equals(schema.path("type").asText());
            final boolean number = "integer".equals(schema.path("type").asText());
            final boolean ignored =
                    parameter.getValue().path("description").asText().startsWith("Refused");
            if (!ignored
                    && (text && !schema.has("enum") && !schema.has("pattern") && !schema.has("minLength")
                            || number && !schema.has("minimum"))) {
                loose.add(parameter.getKey());
            }
        });
        assertEquals(List.of(), loose);
    }

    /** One ticker for {@code symbol}, a list otherwise: as described. */
    @Test
    void shouldDescribeTickersAsTheyAreAnswered() throws Exception {
        for (final String path : List.of("24hr", "price", "bookTicker")) {
            final JsonNode forms = document.get("paths")
                    .get("/api/v3/ticker/" + path)
                    .at("/get/responses/200/content/application~1json/schema/oneOf");
            final Set<String> kinds = new java.util.TreeSet<>();
            forms.forEach(form -> kinds.add(resolve(form).get("type").asText()));
            assertEquals(Set.of("array", "object"), kinds);
            assertTrue(client.plain("GET", "/api/v3/ticker/" + path).json().isArray());
            assertTrue(client.plain("GET", "/api/v3/ticker/" + path + "?symbol=BTCUSDT")
                    .json()
                    .isObject());
        }
    }
}
