package rialto.dialect.binance;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.gatewaytest.Client;
import rialto.gatewaytest.Client.Answer;
import rialto.gatewaytest.RunningVenue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What a client signs has neither method nor path. Each client here has a connection of its own. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class SignedForAnotherCallTest {
    private static final String ORDER = "symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.1&price=10000";

    @TempDir
    private Path data;

    @Test
    void shouldTakeNothingThatWasSignedForAQuestion() throws Exception {
        try (RunningVenue venue = new RunningVenue(data)) {
            venue.fill(1);
            try (Client owner = client(venue);
                    Client thief = client(venue)) {
                final Answer order = owner.post("/api/v3/order", ORDER);
                final String named = "symbol=BTCUSDT&orderId=" + order.text("orderId");
                assertRefused(owner, "POST /api/v3/order/test", thief, "POST /api/v3/order", ORDER);
                assertRefused(owner, "GET /api/v3/order", thief, "DELETE /api/v3/order", named);
                assertRefused(owner, "GET /api/v3/myTrades", thief, "DELETE /api/v3/order", named);
                assertRefused(owner, "GET /api/v3/openOrders", thief, "DELETE /api/v3/openOrders", "symbol=BTCUSDT");
                assertRefused(
                        owner, "GET /api/v3/account/commission", thief, "DELETE /api/v3/openOrders", "symbol=BTCUSDT");
                assertEquals(1, openOrders(owner));
                final String asked = signed(owner, "GET /api/v3/openOrders", "symbol=BTCUSDT");
                assertEquals(200, send(owner, asked).status());
                assertEquals(200, send(thief, asked).status());
                assertEquals(
                        200,
                        send(owner, asked.replace("GET", "DELETE")).status(),
                        "whoever asked may act, also at once");
            }
            assertNull(venue.failure());
        }
    }

    private static void assertRefused(
            final Client owner, final String question, final Client thief, final String change, final String parameters)
            throws Exception {
        final String request = signed(owner, question, parameters);
        assertEquals(200, send(owner, request).status(), question);
        final Answer answer = send(thief, request.replace(question + "?", change + "?"));
        assertEquals(400, answer.status(), answer::toString);
        assertEquals(-1022, answer.code());
        assertEquals("SIGNED_FOR_ANOTHER_CALL", answer.text("reason"));
    }

    /** So nothing need be remembered of these. */
    @Test
    @Tag("slow")
    void shouldTakeNothingThatWasSignedForAnotherCallThatChangesSomething() throws Exception {
        try (RunningVenue venue = new RunningVenue(data)) {
            venue.fill(1);
            try (Client owner = client(venue);
                    Client thief = client(venue)) {
                final Map<String, String> changes = Map.of(
                        "POST /api/v3/order", ORDER,
                        "POST /api/v3/order/cancelReplace",
                                ORDER + "&cancelReplaceMode=STOP_ON_FAILURE&cancelOrderId=1",
                        "DELETE /api/v3/order", "symbol=BTCUSDT&orderId=1",
                        "DELETE /api/v3/openOrders", "symbol=BTCUSDT",
                        "PUT /api/v3/order/amend/keepPriority", "symbol=BTCUSDT&orderId=1&newQty=0.01",
                        "POST /venue/v1/cancelTimer", "cancelTimerId=7&countdownMs=60000&scope=ACCOUNT&symbol=BTCUSDT");
                assertEquals(200, owner.post("/api/v3/order", ORDER).status());
                final List<String> taken = new ArrayList<>();
                for (final Map.Entry<String, String> signedFor : changes.entrySet()) {
                    for (final String call : changes.keySet()) {
                        final Answer answer = call.equals(signedFor.getKey())
                                ? null
                                : send(thief, signed(owner, call, signedFor.getValue()));
                        if (answer != null && answer.code() > -1100) {
                            taken.add(signedFor.getKey() + " at " + call + ": " + answer);
                        }
                    }
                }
                assertTrue(taken.isEmpty(), taken::toString);
                assertEquals(1, openOrders(owner));
            }
        }
    }

    private static int openOrders(final Client client) throws Exception {
        return client.get("/api/v3/openOrders", "symbol=BTCUSDT").json().size();
    }

    private static String signed(final Client client, final String call, final String parameters) throws Exception {
        final String payload = parameters + "&timestamp=" + System.currentTimeMillis() + "&recvWindow=60000";
        return call + "?" + payload + "&signature=" + client.sign(payload);
    }

    private static Answer send(final Client client, final String request) throws Exception {
        final int space = request.indexOf(' ');
        return client.plain(request.substring(0, space), request.substring(space + 1));
    }

    private static Client client(final RunningVenue venue) {
        return new Client(venue.gateway().port(), RunningVenue.keyId(0), RunningVenue.SECRET);
    }
}
