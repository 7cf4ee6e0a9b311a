package rialto.dialect.binance;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import rialto.dialect.binance.api.ApiRoute;
import rialto.dialect.binance.api.ApiTable;
import rialto.gateway.ops.OpenApi;
import rialto.gatewaytest.Described;

import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** What the documents say is what is served: every route, every parameter, every method of the WebSocket API. */
class DocumentTest {
    private static final Set<String> OF_SIGNING = Set.of("recvWindow", "timestamp", "signature");

    private final JsonNode openApi = Described.read(new BinanceDialect().openApi());
    private final JsonNode asyncApi = Described.read(OpenApi.resource(BinanceDialect.class, "asyncapi.yaml"));
    private final ApiTable table = FuzzedBinance.open().table();

    @Test
    void shouldDescribeEveryRouteAndNothingElse() {
        final Set<String> served = new TreeSet<>(Set.of("GET /asyncapi.yaml"));
        for (final ApiRoute route : table.routes()) {
            if (route.path() != null) {
                served.add(route.httpMethod() + " " + route.path());
            }
        }
        assertEquals(String.join("\n", served), Described.operations(openApi));
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

    private JsonNode operation(final String method, final String path) {
        return openApi.get("paths").path(path).path(method.toLowerCase(Locale.ROOT));
    }

    private String name(final JsonNode parameter) {
        return parameter.has("$ref")
                ? openApi.at(parameter.get("$ref").asText().substring(1))
                        .get("name")
                        .asText()
                : parameter.get("name").asText();
    }
}
