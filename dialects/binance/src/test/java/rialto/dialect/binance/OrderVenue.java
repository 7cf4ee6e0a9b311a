package rialto.dialect.binance;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import rialto.gatewaytest.Client;
import rialto.gatewaytest.Client.Answer;
import rialto.gatewaytest.RunningVenue;
import rialto.gatewaytest.WsClient;

import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

/** A venue on which two accounts trade BTCUSDT over HTTP: Alice and Bob, with no open orders when a test begins. */
abstract class OrderVenue {
    static final String ORDER = "/api/v3/order";

    @TempDir
    private static Path data;

    static RunningVenue venue;
    static Client alice;
    static Client bob;

    @BeforeAll
    static void startVenue() throws Exception {
        venue = new RunningVenue(data);
        venue.fill(2);
        alice = new Client(venue.gateway().port(), RunningVenue.keyId(0), RunningVenue.SECRET);
        bob = new Client(venue.gateway().port(), RunningVenue.keyId(1), RunningVenue.SECRET);
    }

    @AfterAll
    static void stopVenue() {
        venue.close();
        alice.close();
        bob.close();
        assertNull(venue.failure());
    }

    @AfterEach
    void cancelAll() throws Exception {
        alice.delete("/api/v3/openOrders", "symbol=BTCUSDT");
        bob.delete("/api/v3/openOrders", "symbol=BTCUSDT");
    }

    /** Enters an order that must be accepted; what became of it. */
    static Answer enter(final Client client, final String terms) throws Exception {
        return enter(client, "BTCUSDT", terms);
    }

    static Answer enter(final Client client, final String symbol, final String terms) throws Exception {
        final Answer answer = client.post(ORDER, "symbol=" + symbol + "&newOrderRespType=FULL&" + terms);
        assertEquals(200, answer.status(), answer.json().toString());
        return answer;
    }

    /** A connection that is told of Alice's orders. */
    static WsClient ofAlice() throws Exception {
        final WsClient socket = new WsClient(venue.gateway().port(), "/ws-api/v3");
        final long now = System.currentTimeMillis();
        final String payload = "apiKey=" + RunningVenue.keyId(0) + "&timestamp=" + now;
        socket.ask("{\"id\":1,\"method\":\"userDataStream.subscribe.signature\",\"params\":{\"apiKey\":\""
                + RunningVenue.keyId(0) + "\",\"timestamp\":" + now + ",\"signature\":\"" + alice.sign(payload)
                + "\"}}");
        return socket;
    }

    static JsonNode nextReport(final WsClient socket) throws InterruptedException {
        JsonNode event = socket.next().path("event");
        while (!"executionReport".equals(event.path("e").asText())) {
            event = socket.next().path("event");
        }
        return event;
    }
}
