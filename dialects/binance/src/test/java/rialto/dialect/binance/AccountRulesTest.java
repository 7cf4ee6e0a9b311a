package rialto.dialect.binance;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.gatewaytest.Client;
import rialto.gatewaytest.Client.Answer;
import rialto.gatewaytest.RunningVenue;
import rialto.gatewaytest.TestProtections;
import rialto.gatewaytest.WsClient;

import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Trade groups and rates of cancels over HTTP and in user streams. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class AccountRulesTest extends OrderVenue {
    private static final int GROUP = 7;

    @AfterEach
    void dropRules() throws Exception {
        rule(0, 0, 0);
        rule(1, 0, 0);
    }

    private static void rule(final int account, final int tradeGroupId, final int maxCancels10s) throws Exception {
        venue.send(TestProtections.rule(RunningVenue.FIRST_ACCOUNT + account, tradeGroupId, maxCancels10s));
    }

    private static long tradeGroupId(final Client client) throws Exception {
        return client.get("/api/v3/account", "").json().path("tradeGroupId").asLong();
    }

    private static WsClient watch(final int account, final Client client) throws Exception {
        final WsClient watcher = new WsClient(venue.gateway().port(), "/ws-api/v3");
        final String key = RunningVenue.keyId(account);
        final long now = System.currentTimeMillis();
        watcher.ask("{\"id\":1,\"method\":\"userDataStream.subscribe.signature\",\"params\":{\"apiKey\":\"" + key
                + "\",\"timestamp\":" + now + ",\"signature\":\"" + client.sign("apiKey=" + key + "&timestamp=" + now)
                + "\"}}");
        return watcher;
    }

    private static JsonNode prevented(final WsClient watcher) throws Exception {
        JsonNode event;
        do {
            event = watcher.next().path("event");
        } while (!event.path("x").asText().equals("TRADE_PREVENTION"));
        return event;
    }

    @Test
    void shouldTellTheTradeGroupOfAnAccount() throws Exception {
        assertEquals(-1, tradeGroupId(alice));
        rule(0, GROUP, 0);
        assertEquals(GROUP, tradeGroupId(alice));
        assertEquals(-1, tradeGroupId(bob));
    }

    @Test
    void shouldPreventTradesBetweenAccountsOfAGroupAndTellBoth() throws Exception {
        rule(0, GROUP, 0);
        rule(1, GROUP, 0);
        try (WsClient ofAlice = watch(0, alice);
                WsClient ofBob = watch(1, bob)) {
            final Answer resting = enter(alice, "side=SELL&type=LIMIT&timeInForce=GTC&quantity=0.2&price=20000");
            final Answer both = enter(
                    bob,
                    "side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.1&price=20000&selfTradePreventionMode=EXPIRE_BOTH");
            assertEquals("EXPIRED_IN_MATCH", both.text("status"), both.json()::toString);
            assertEquals("0.00000000", both.text("executedQty"), both.json()::toString);
            assertEquals("0.10000000", both.text("preventedQuantity"), both.json()::toString);
            assertEquals(
                    "EXPIRED_IN_MATCH",
                    alice.get(ORDER, "symbol=BTCUSDT&orderId=" + resting.text("orderId"))
                            .text("status"));
            final JsonNode maker = prevented(ofAlice);
            assertEquals(resting.text("orderId"), maker.path("i").asText(), maker::toString);
            assertEquals(GROUP, maker.path("u").asInt(), maker::toString);
            assertEquals("0.20000000", maker.path("A").asText(), maker::toString);
            final JsonNode taker = prevented(ofBob);
            assertEquals(both.text("orderId"), taker.path("i").asText(), taker::toString);
            assertEquals(GROUP, taker.path("u").asInt(), taker::toString);
        }
    }

    @Test
    void shouldRefuseCancelsBeyondTheRate() throws Exception {
        rule(0, 0, 1);
        final Answer refused = cancelUntilRefused();
        assertEquals(-1015, refused.code(), refused.json()::toString);
        assertEquals("Too many cancels per 10 SECOND.", refused.text("msg"));
        assertEquals("CANCEL_RATE_LIMIT", refused.text("reason"));
        assertEquals(
                "UNKNOWN_ORDER",
                bob.delete(ORDER, "symbol=BTCUSDT&orderId=99999").text("reason"));
    }

    /** The ten seconds of the first two can end between them: then the third is refused. */
    private static Answer cancelUntilRefused() throws Exception {
        Answer answer = null;
        for (int i = 0; i < 10 && (answer == null || answer.status() != 429); i++) {
            answer = alice.delete(ORDER, "symbol=BTCUSDT&orderId=99999");
            assertTrue(
                    answer.status() == 429 || answer.text("reason").equals("UNKNOWN_ORDER"), answer.json()::toString);
        }
        assertEquals(429, answer.status(), answer.json()::toString);
        return answer;
    }
}
