package rialto.dialect.binance.stream;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import rialto.dialect.binance.api.IdleSession;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.security.KeyGenerator;
import rialto.gateway.security.Principal;
import rialto.gatewaytest.TestVenue;
import rialto.protocol.CancelReason;
import rialto.protocol.KeyType;
import rialto.protocol.OrderType;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;

import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.gatewaytest.TestVenue.ALICE;
import static rialto.gatewaytest.TestVenue.BOB;

class UserStreamHubTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Principal ALICES = new Principal(ALICE, "A".repeat(64), 3);
    private static final Principal BOBS = new Principal(BOB, "B".repeat(64), 3);

    private final TestVenue venue = TestVenue.ready();
    private final UserStreamHub hub = new UserStreamHub(
            venue.view, (keyId, provenUs) -> new KeyGenerator().next(), StreamSettings.DEFAULTS, venue::nowMs);
    private final List<String> received = new ArrayList<>();
    private final StreamSubscriber subscriber = message -> received.add(message.raw());

    @BeforeEach
    void follow() {
        venue.view.addListener(hub);
    }

    @Test
    void shouldReportAnOrderFromItsEntryToItsFill() {
        listen(ALICES);
        venue.enter(1, ALICE, Side.SELL, 12_345, 20);
        final long executionId = venue.view.eventSequence() - 1;
        assertReceived(
                "{\"e\":\"executionReport\",\"E\":1700000000000,\"s\":\"BASEQUOTE\",\"c\":\"order-1\",\"S\":\"SELL\","
                        + "\"o\":\"LIMIT\",\"f\":\"GTC\",\"q\":\"0.02000000\",\"p\":\"123.45000000\",\"P\":\"0.00000000\","
                        + "\"F\":\"0.00000000\",\"g\":-1,\"C\":\"\",\"x\":\"NEW\",\"X\":\"NEW\",\"r\":\"NONE\",\"i\":1,"
                        + "\"l\":\"0.00000000\",\"z\":\"0.00000000\",\"L\":\"0.00000000\",\"n\":\"0\",\"N\":null,"
                        + "\"T\":1700000000000,\"t\":-1,\"I\":" + executionId + ",\"w\":true,\"m\":false,\"M\":false,"
                        + "\"O\":1700000000000,\"Z\":\"0.00000000\",\"Y\":\"0.00000000\",\"Q\":\"0.00000000\","
                        + "\"W\":1700000000000,\"V\":\"NONE\"}");
        venue.pass(5);
        venue.accept(2, BOB, Side.BUY, 12_345, 5).last().execute(1, 1, 2, Side.BUY, 12_345, 5, 15, 0);
        final JsonNode partly = only();
        assertFields(partly, "x", "TRADE", "X", "PARTIALLY_FILLED", "l", "0.00500000", "z", "0.00500000");
        assertFields(partly, "L", "123.45000000", "n", "0.00000007", "N", "QUOTE", "Y", "0.61725000");
        assertFields(partly, "t", "1", "m", "true", "w", "true", "T", "1700000000005", "O", "1700000000000");
        venue.accept(3, BOB, Side.BUY, 12_345, 15).last().execute(2, 1, 3, Side.BUY, 12_345, 15, 0, 0);
        assertFields(only(), "X", "FILLED", "z", "0.02000000", "Z", "2.46900000", "w", "false");
    }

    @Test
    void shouldReportBothSidesToTheirOwners() {
        listen(ALICES);
        final List<String> bobs = new ArrayList<>();
        hub.listenKey(hub.createListenKey(BOBS, 0)).add(message -> bobs.add(message.raw()));
        venue.enter(1, ALICE, Side.SELL, 1_000, 5);
        venue.accept(2, BOB, Side.BUY, 1_000, 5).last().execute(1, 1, 2, Side.BUY, 1_000, 5, 0, 0);
        assertEquals(2, received.size());
        assertEquals(2, bobs.size());
        assertFields(parse(bobs.get(1)), "m", "false", "n", "0.00000009", "N", "BASE", "X", "FILLED");
    }

    @Test
    void shouldNameTheCancelAndTheOrder() {
        listen(ALICES);
        venue.enter(1, ALICE, Side.BUY, 1_000, 5);
        received.clear();
        venue.last().cancel(1, Side.BUY, 1_000, 5, CancelReason.REQUESTED, true);
        assertFields(only(), "x", "CANCELED", "X", "CANCELED", "c", "cancel-1", "C", "order-1", "w", "false");
        venue.enter(2, ALICE, Side.BUY, 1_000, 5);
        received.clear();
        venue.last().cancel(2, Side.BUY, 1_000, 5, CancelReason.MASS_CANCEL, true);
        assertFields(only(), "c", "order-2", "C", "order-2");
    }

    @Test
    void shouldSayWhyAnOrderExpired() {
        listen(ALICES);
        venue.accept(1, ALICE, Side.BUY, OrderType.LIMIT, TimeInForce.IOC, 1_000, 5, 0);
        received.clear();
        venue.last().cancel(1, Side.BUY, 1_000, 5, CancelReason.IOC_REMAINDER, false);
        final JsonNode expired = only();
        assertFields(expired, "x", "EXPIRED", "X", "EXPIRED", "eR", "UNFILLED_IOC_QUANTITY_EXPIRED", "C", "");
        assertNull(expired.get("W"));
        venue.accept(2, ALICE, Side.BUY, 1_000, 5);
        received.clear();
        venue.last().cancel(2, Side.BUY, 1_000, 5, CancelReason.SELF_TRADE_TAKER, false);
        assertFields(only(), "x", "TRADE_PREVENTION", "X", "EXPIRED_IN_MATCH", "A", "0.00500000", "c", "order-2");
    }

    @Test
    void shouldCloseTheStreamsThatAnAdministratorEnds() {
        final List<String> ended = new ArrayList<>();
        final ListenKey key = hub.listenKey(hub.createListenKey(ALICES, 0));
        key.add(new StreamSubscriber() {
            @Override
            public void deliver(final StreamMessage message) {
                received.add(message.raw());
            }

            @Override
            public void end() {
                ended.add("stream");
            }
        });
        hub.onSessionsEnded(ALICE, BOBS.apiKey());
        hub.onSessionsEnded(BOB, null);
        assertEquals(List.of(), ended);
        hub.onSessionsEnded(ALICE, ALICES.apiKey());
        assertEquals(List.of("stream"), ended);
        assertFields(only(), "e", "listenKeyExpired");
        assertNull(hub.listenKey(key.text));
    }

    @Test
    void shouldReportAnAmendment() {
        listen(ALICES);
        venue.enter(1, ALICE, Side.BUY, 1_000, 5);
        received.clear();
        venue.last().amend(1, Side.BUY, 1_000, 2, 3);
        assertFields(only(), "x", "REPLACED", "X", "NEW", "c", "amended-1", "C", "order-1", "q", "0.00200000");
    }

    @Test
    void shouldReportTheLastTradeOfAnOrderByQuoteAmountAsItsFill() {
        venue.enter(1, ALICE, Side.SELL, 1_000, 5).enter(2, ALICE, Side.SELL, 1_001, 5);
        listen(BOBS);
        venue.accept(3, BOB, Side.BUY, OrderType.MARKET, TimeInForce.IOC, 0, 0, 10_000_000);
        venue.execute(1, 1, 3, Side.BUY, 1_000, 5, 0, 0).execute(2, 2, 3, Side.BUY, 1_001, 4, 1, 0);
        venue.last().balance(BOB, 1, 9, 0);
        assertEquals(4, received.size());
        assertFields(parse(received.get(0)), "x", "NEW", "Q", "0.10000000");
        assertFields(parse(received.get(1)), "x", "TRADE", "X", "PARTIALLY_FILLED", "z", "0.00500000");
        assertFields(parse(received.get(2)), "x", "TRADE", "X", "FILLED", "z", "0.00900000", "w", "false");
        assertFields(parse(received.get(3)), "e", "outboundAccountPosition");
        received.clear();
        venue.accept(4, BOB, Side.BUY, OrderType.MARKET, TimeInForce.IOC, 0, 0, 10_000_000);
        venue.execute(3, 2, 4, Side.BUY, 1_001, 1, 0, 0);
        venue.last().cancel(4, Side.BUY, 0, 0, CancelReason.MARKET_REMAINDER, false);
        assertFields(parse(received.get(1)), "x", "TRADE", "X", "PARTIALLY_FILLED");
        assertFields(parse(received.get(2)), "x", "EXPIRED", "eR", "INSUFFICIENT_LIQUIDITY", "z", "0.00100000");
    }

    @Test
    void shouldTellBalancesOnceACommandAndTransfersByThemselves() {
        listen(ALICES);
        venue.transfer(ALICE, 1, 500_000_000);
        assertReceived("{\"e\":\"balanceUpdate\",\"E\":1700000000000,\"a\":\"BASE\",\"d\":\"5.00000000\","
                + "\"T\":1700000000000}");
        venue.balance(ALICE, 1, 500_000_000, 1).balance(BOB, 1, 3, 4);
        assertReceived();
        venue.last().balance(ALICE, 2, 0, 7);
        assertReceived("{\"e\":\"outboundAccountPosition\",\"E\":1700000000000,\"u\":1700000000000,\"B\":["
                + "{\"a\":\"BASE\",\"f\":\"5.00000000\",\"l\":\"0.00000001\"},"
                + "{\"a\":\"QUOTE\",\"f\":\"0.00000000\",\"l\":\"0.00000007\"}]}");
        venue.transfer(ALICE, 1, -100_000_000);
        assertFields(only(), "d", "-1.00000000");
    }

    @Test
    void shouldNumberSubscriptionsOfAConnectionAndEndThem() {
        final Session session = new Session();
        assertEquals(0, hub.subscribe(session, ALICES));
        assertEquals(-1, hub.subscribe(session, ALICES));
        assertEquals(1, hub.subscribe(session, BOBS));
        assertEquals(0, hub.subscribe(new Session(), ALICES));
        venue.last().transfer(ALICE, 1, 1);
        assertEquals("0", field(session.take(), "subscriptionId"));
        venue.last().transfer(BOB, 1, 1);
        final JsonNode bobs = parse(session.take());
        assertEquals(1, bobs.get("subscriptionId").asInt());
        assertEquals("balanceUpdate", bobs.get("event").get("e").asText());
        assertTrue(hub.unsubscribe(session, 1));
        assertEquals(
                "{\"subscriptionId\":1,\"event\":{\"e\":\"eventStreamTerminated\",\"E\":1700000000000}}",
                session.take());
        assertFalse(hub.unsubscribe(session, 1));
        assertEquals(2, hub.subscribe(session, BOBS));
        assertEquals(2, hub.unsubscribeAll(session));
        venue.last().transfer(BOB, 1, 1);
        assertEquals(2, session.frames.size());
    }

    @Test
    void shouldForgetAConnectionThatClosed() {
        final Session session = new Session();
        hub.subscribe(session, ALICES);
        session.close.run();
        venue.last().transfer(ALICE, 1, 1);
        assertEquals(0, session.frames.size());
        assertEquals(0, hub.sessionCount());
    }

    @Test
    void shouldCloseWhatAnAdministratorEnds() {
        listen(ALICES);
        final Session alices = new Session();
        final Session bobs = new Session();
        hub.subscribe(alices, ALICES);
        hub.subscribe(bobs, BOBS);
        hub.onSessionsEnded(ALICE, "C".repeat(64));
        assertEquals("", alices.reason);
        hub.onSessionsEnded(ALICE, null);
        assertEquals("ended by an administrator", alices.reason);
        assertEquals("", bobs.reason);
        assertFields(only(), "e", "listenKeyExpired");
    }

    @Test
    void shouldEndStreamsOfARevokedKey() {
        listen(ALICES);
        final Session session = new Session();
        hub.subscribe(session, ALICES);
        venue.revoke(ALICE, ALICES.apiKey());
        assertEquals(
                "eventStreamTerminated",
                parse(session.take()).get("event").get("e").asText());
        assertFields(only(), "e", "listenKeyExpired");
        venue.last().transfer(ALICE, 1, 1);
        assertEquals(0, session.frames.size());
        assertReceived();
    }

    @Test
    void shouldEndStreamsOfAnExpiredKey() {
        final long expireNs = (venue.nowMs() + 1_000) * 1_000_000;
        venue.key(ALICE, ALICES.apiKey(), KeyType.HMAC_SHA256, 1, new byte[1], expireNs);
        listen(ALICES);
        final Session session = new Session();
        hub.subscribe(session, ALICES);
        venue.pass(999);
        hub.endExpiredKeys();
        assertReceived();
        venue.pass(1);
        hub.endExpiredKeys();
        assertEquals(
                "eventStreamTerminated",
                parse(session.take()).get("event").get("e").asText());
        assertFields(only(), "e", "listenKeyExpired");
    }

    @Test
    void shouldPassOverTransfersOfTheVenueItself() {
        listen(ALICES);
        venue.last().transfer(2, 1, 1);
        assertReceived();
    }

    private void listen(final Principal principal) {
        hub.listenKey(hub.createListenKey(principal, 0)).add(subscriber);
    }

    private JsonNode only() {
        assertEquals(1, received.size(), received.toString());
        return parse(received.removeFirst());
    }

    private void assertReceived(final String... messages) {
        assertEquals(List.of(messages), received);
        received.clear();
    }

    private static void assertFields(final JsonNode event, final String... namesAndValues) {
        for (int i = 0; i < namesAndValues.length; i += 2) {
            assertEquals(namesAndValues[i + 1], event.path(namesAndValues[i]).asText(), event.toString());
        }
    }

    private static String field(final String json, final String name) {
        return parse(json).get(name).asText();
    }

    private static JsonNode parse(final String json) {
        try {
            return JSON.readTree(json);
        } catch (final JsonProcessingException e) {
            throw new AssertionError(json, e);
        }
    }

    private static final class Session extends IdleSession {
        private final List<String> frames = new ArrayList<>();
        private Runnable close;
        private String reason = "";

        private String take() {
            return frames.removeFirst();
        }

        @Override
        public boolean send(final JsonWriter frame) {
            return frames.add(frame.toString());
        }

        @Override
        public void close(final String why) {
            reason = why;
        }

        @Override
        public void onClose(final Runnable action) {
            close = action;
        }
    }
}
