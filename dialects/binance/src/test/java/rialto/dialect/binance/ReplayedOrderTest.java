package rialto.dialect.binance;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.gateway.Gateway;
import rialto.gatewaytest.Client;
import rialto.gatewaytest.Client.Answer;
import rialto.gatewaytest.RunningVenue;
import rialto.gatewaytest.WsClient;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

/** A signed order without a client order id, overheard and sent again while its window is open. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class ReplayedOrderTest {
    private static final String ORDER = "symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.1&price=10000";

    @TempDir
    private Path data;

    @Test
    void shouldEnterAnOrderOnceHoweverOftenItsRequestComes() throws Exception {
        try (RunningVenue venue = new RunningVenue(data)) {
            venue.fill(1);
            try (Gateway other = venue.startGateway();
                    Client client = client(venue.gateway());
                    Client elsewhere = client(other)) {
                final String request = signed(client, ORDER);
                final Answer first = client.plain("POST", request);
                assertEquals(200, first.status(), first::toString);
                assertReplayed(first.text("orderId"), client.plain("POST", request));
                assertReplayed(first.text("orderId"), client.plain("POST", inUpperCase(request)));
                assertReplayed(first.text("orderId"), elsewhere.plain("POST", request));
                assertEquals(
                        200,
                        client.plain("POST", signed(client, ORDER + "&recvWindow=5001"))
                                .status());
                assertEquals(
                        2,
                        client.get("/api/v3/openOrders", "symbol=BTCUSDT")
                                .json()
                                .size());
                shouldEnterAnOrderOfASocketOnce(venue, client);
                shouldReplaceOnce(client, first.text("orderId"));
                shouldRepeatAnOrderOfItsOwnId(client);
            }
            assertNull(venue.failure());
        }
    }

    private static void shouldEnterAnOrderOfASocketOnce(final RunningVenue venue, final Client client)
            throws Exception {
        final Map<String, String> parameters = new TreeMap<>(Map.of(
                "apiKey", RunningVenue.keyId(0),
                "symbol", "BTCUSDT",
                "side", "BUY",
                "type", "LIMIT",
                "timeInForce", "GTC",
                "quantity", "0.1",
                "price", "10001",
                "timestamp", Long.toString(System.currentTimeMillis())));
        final String payload = parameters.entrySet().stream()
                .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
                .collect(Collectors.joining("&"));
        parameters.put("signature", client.sign(payload));
        final String message = "{\"id\":1,\"method\":\"order.place\",\"params\":{"
                + parameters.entrySet().stream()
                        .map(parameter -> "\"" + parameter.getKey() + "\":\"" + parameter.getValue() + "\"")
                        .collect(Collectors.joining(","))
                + "}}";
        try (WsClient socket = new WsClient(venue.gateway().port(), "/ws-api/v3")) {
            final JsonNode first = socket.ask(message);
            assertEquals(200, first.path("status").asInt(), first::toString);
            final JsonNode again = socket.ask(message);
            assertEquals(400, again.path("status").asInt(), again::toString);
            assertEquals("REQUEST_REPEATED", again.path("error").path("reason").asText());
        }
    }

    private static void shouldReplaceOnce(final Client client, final String orderId) throws Exception {
        final String payload = ORDER + "&cancelReplaceMode=STOP_ON_FAILURE&cancelOrderId=" + orderId;
        final String request = signed(client, payload).replace("/order?", "/order/cancelReplace?");
        assertEquals(200, client.plain("POST", request).status());
        final Answer again = client.plain("POST", request);
        assertEquals(400, again.status(), again::toString);
        assertEquals("REQUEST_REPEATED", again.text("reason"));
    }

    /** Who names an order himself may ask again what became of it. */
    private static void shouldRepeatAnOrderOfItsOwnId(final Client client) throws Exception {
        final String request = signed(client, ORDER + "&newClientOrderId=mine");
        final Answer first = client.plain("POST", request);
        assertEquals(200, first.status());
        final Answer again = client.plain("POST", request);
        assertEquals(200, again.status());
        assertEquals(first.text("orderId"), again.text("orderId"));
    }

    private static void assertReplayed(final String orderId, final Answer answer) {
        assertEquals(400, answer.status(), answer::toString);
        assertEquals(-2010, answer.code());
        assertEquals("Duplicate order sent.", answer.text("msg"));
        assertEquals("REQUEST_REPEATED", answer.text("reason"));
        assertEquals(
                "This very request was carried out before. It made order " + orderId
                        + ". Another order needs another timestamp, or a newClientOrderId.",
                answer.text("explanation"));
    }

    private static String signed(final Client client, final String parameters) throws Exception {
        final String payload = parameters + "&timestamp=" + System.currentTimeMillis();
        return "/api/v3/order?" + payload + "&signature=" + client.sign(payload);
    }

    private static String inUpperCase(final String request) {
        final int signature = request.indexOf("signature=") + 10;
        return request.substring(0, signature) + request.substring(signature).toUpperCase(Locale.ROOT);
    }

    private static Client client(final Gateway gateway) {
        return new Client(gateway.port(), RunningVenue.keyId(0), RunningVenue.SECRET);
    }
}
