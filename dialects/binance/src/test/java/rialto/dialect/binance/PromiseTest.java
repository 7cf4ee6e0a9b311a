package rialto.dialect.binance;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.gateway.Gateway;
import rialto.gatewaytest.Client;
import rialto.gatewaytest.RunningVenue;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

/** What docs/promises.md says of sending again: on another gateway, and after a restart. */
@Timeout(value = 90, unit = TimeUnit.SECONDS)
class PromiseTest {
    private static final String ORDER = "/api/v3/order";
    private static final String AMEND = "/api/v3/order/amend/keepPriority";
    private static final String REPLACE = "/api/v3/order/cancelReplace";

    @TempDir
    private Path data;

    private static String buy(final String clientOrderId, final String price) {
        return "symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.1&price=" + price + "&newClientOrderId="
                + clientOrderId;
    }

    private static Client client(final Gateway gateway) {
        return new Client(gateway.port(), RunningVenue.keyId(0), RunningVenue.SECRET);
    }

    @Test
    void shouldAnswerWhatIsSentAgainAsPromised() throws Exception {
        final JsonNode placed;
        final JsonNode replacement;
        try (RunningVenue venue = new RunningVenue(data)) {
            venue.fill(1);
            try (Gateway other = venue.startGateway();
                    Client first = client(venue.gateway());
                    Client second = client(other)) {
                placed = first.post(ORDER, buy("placed", "10000")).json();
                assertEquals(
                        placed.path("orderId"),
                        second.post(ORDER, buy("placed", "10000")).json().path("orderId"));
                assertEquals(-2010, second.post(ORDER, buy("placed", "10001")).code(), "other content");
                assertEquals(
                        -1130,
                        first.post(ORDER, buy("refused", "10000") + "&cancelTimerId=404")
                                .code());
                first.delete("/api/v3/openOrders", "symbol=BTCUSDT");
                assertEquals(
                        "CANCELED", second.post(ORDER, buy("placed", "10000")).text("status"), "as of now");

                replacement = replace(first, second);
                amend(first, second);
                cancel(first, second);
            }
            venue.stop();
            venue.start();
            try (Client again = client(venue.gateway())) {
                assertEquals(
                        placed.path("orderId"),
                        again.post(ORDER, buy("placed", "10000")).json().path("orderId"));
                assertEquals(
                        replacement.path("newOrderResponse").path("orderId"),
                        again.post(ORDER, buy("new", "10001")).json().path("orderId"));
                assertEquals(-1130, again.post(ORDER, buy("refused", "10000")).code(), "the first outcome");
            }
            assertNull(venue.failure());
        }
    }

    private static JsonNode replace(final Client first, final Client second) throws Exception {
        first.post(ORDER, buy("old", "10000"));
        final String request = buy("new", "10001") + "&cancelOrigClientOrderId=old&cancelReplaceMode=STOP_ON_FAILURE";
        final JsonNode replaced = first.post(REPLACE, request).json();
        final JsonNode again = second.post(REPLACE, request).json();
        assertEquals(
                replaced.path("newOrderResponse").path("orderId"),
                again.path("newOrderResponse").path("orderId"),
                again.toString());
        assertEquals("NOT_ATTEMPTED", again.path("cancelResult").asText(), again.toString());
        return replaced;
    }

    private static void amend(final Client first, final Client second) throws Exception {
        final String orderId = first.post(ORDER, buy("reduced", "10000")).text("orderId");
        final String request = "symbol=BTCUSDT&newQty=0.05";
        assertEquals(200, first.put(AMEND, request + "&orderId=" + orderId).status());
        final Client.Answer again = second.put(AMEND, request + "&orderId=" + orderId);
        assertEquals("AMEND_NOT_A_REDUCTION", again.text("reason"), again.json().toString());
        assertEquals(
                "UNKNOWN_ORDER",
                second.put(AMEND, request + "&origClientOrderId=reduced").text("reason"),
                "it has another name");
    }

    private static void cancel(final Client first, final Client second) throws Exception {
        first.post(ORDER, buy("canceled", "10000"));
        final String request = "symbol=BTCUSDT&origClientOrderId=canceled";
        assertEquals(200, first.delete(ORDER, request).status());
        assertEquals(-2011, second.delete(ORDER, request).code());
        assertEquals("CANCELED", second.get(ORDER, request).text("status"));
    }
}
