package rialto.client.book;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import rialto.protocol.Side;
import rialto.protocol.TradingPhase;

import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What a follower makes of what arrives, and what it asks for. */
class BookFollowerTest {
    private static final String ASK = "{\"i\":8,\"S\":\"SELL\",\"p\":\"20001.00000000\",\"q\":\"0.25000000\"}";
    private static final String FIRST = "{\"i\":7,\"S\":\"BUY\",\"p\":\"20000.00000000\",\"q\":\"0.50000000\"}";
    private static final String SECOND = "{\"i\":9,\"S\":\"BUY\",\"p\":\"20000.00000000\",\"q\":\"1.00000000\"}";
    private static final String CHECKSUM = "c744fab8bdea6794";
    private static final String RESEND = "{\"method\":\"RESEND\",\"params\":[\"btcusdt@orders\"";

    private final List<String> requests = new ArrayList<>();
    private final List<String> told = new ArrayList<>();
    private long nanos;
    private final BookListener listener = new BookListener() {
        @Override
        public void onExact(final OrderBook book) {
            told.add("exact");
        }

        @Override
        public void onEvent(final OrderBook book, final BookEvent event) {
            told.add(event.kind() + " " + event.orderId() + " " + event.left());
        }

        @Override
        public void onMending(final String reason) {
            told.add(reason);
        }

        @Override
        public void onRefused(final String reason) {
            told.add("refused: " + reason);
        }
    };
    private final BookFollower follower = new BookFollower("BTCUSDT", requests::add, listener, () -> nanos);

    @BeforeEach
    void subscribe() {
        follower.onOpen();
        assertRequests("{\"method\":\"SUBSCRIBE\",\"params\":[\"btcusdt@orders\"],\"id\":1}");
        nanos += BookFollower.RETRY_NS;
    }

    private static String snapshot(final int part, final String end, final String... orders) {
        return message(
                "ordersSnapshot", "\"n\":4,\"u\":90,\"k\":" + part + ",\"o\":[" + String.join(",", orders) + "]" + end);
    }

    private static String message(final String event, final String members) {
        return "{\"e\":\"" + event + "\",\"E\":1,\"s\":\"BTCUSDT\"," + members + "}";
    }

    private static String orders(final long number, final String... events) {
        return message("orders", "\"n\":" + number + ",\"u\":0,\"o\":[" + String.join(",", events) + "]");
    }

    private static String end(final int size, final String checksum) {
        return ",\"P\":\"CONTINUOUS\",\"z\":" + size + ",\"c\":\"" + checksum + "\"";
    }

    private void assertRequests(final String... expected) {
        assertEquals(List.of(expected), requests);
        requests.clear();
    }

    private void assertTold(final String... expected) {
        assertEquals(List.of(expected), told);
        told.clear();
    }

    private void takeBook() {
        follower.onText("{\"result\":null,\"id\":1}");
        follower.onText(snapshot(0, "", ASK, FIRST));
        assertFalse(follower.isExact());
        follower.onText("{\"stream\":\"btcusdt@orders\",\"data\":" + snapshot(1, end(3, CHECKSUM), SECOND) + "}");
        assertTrue(follower.isExact());
        assertTold("exact");
        assertRequests();
    }

    @Test
    void shouldKeepTheQueueOfEachPrice() {
        takeBook();
        final Level bids = follower.book().best(Side.BUY);
        assertEquals(
                List.of(7L, 9L), bids.orders().stream().map(BookOrder::orderId).toList());
        assertEquals(150_000_000, bids.quantity());
        assertEquals(2_000_100_000_000L, follower.book().best(Side.SELL).price());
        follower.onText(orders(
                5,
                "{\"x\":\"ADD\",\"u\":91,\"i\":12,\"S\":\"BUY\",\"p\":\"20000.00000000\",\"q\":\"0.10000000\"}",
                "{\"x\":\"REDUCE\",\"u\":92,\"T\":7,\"i\":9,\"l\":\"0.90000000\"}",
                "{\"x\":\"EXECUTE\",\"u\":93,\"t\":1,\"p\":\"20000.00000000\",\"q\":\"0.20000000\",\"m\":true,\"i\":7,\"l\":\"0.30000000\"}",
                "{\"x\":\"TRADE\",\"u\":94,\"t\":2,\"p\":\"20000.00000000\",\"q\":\"0.20000000\",\"m\":true}",
                "{\"x\":\"PHASE\",\"u\":95,\"P\":\"HALTED\"}",
                "{\"x\":\"DELETE\",\"u\":96,\"i\":9}"));
        assertTold(
                "ADD 12 10000000", "REDUCE 9 90000000", "EXECUTE 7 30000000", "TRADE 0 0", "PHASE 0 0", "DELETE 9 0");
        assertEquals(TradingPhase.HALTED, follower.phase());
        assertEquals(10, follower.lastNumber());
        assertEquals(
                List.of(7L, 12L), bids.orders().stream().map(BookOrder::orderId).toList());
        assertEquals(96, follower.lastSequence());
        assertNull(follower.book().order(9));
    }

    @Test
    void shouldTakeWhatHappensBetweenThePartsOfASnapshot() {
        follower.onText(snapshot(0, "", ASK));
        follower.onText(orders(
                5,
                "{\"x\":\"ADD\",\"u\":91,\"i\":9,\"S\":\"BUY\",\"p\":\"20000.00000000\",\"q\":\"1.00000000\"}",
                "{\"x\":\"REDUCE\",\"u\":92,\"i\":7,\"l\":\"0.50000000\"}"));
        follower.onText(message("ordersSnapshot", "\"n\":6,\"u\":93,\"k\":1,\"o\":[" + FIRST + "]" + end(3, CHECKSUM)));
        assertTold("exact");
        assertTrue(follower.isExact());
    }

    @Test
    void shouldAskForWhatIsMissingAfterTheLastEvent() {
        takeBook();
        follower.onText(orders(6, "{\"x\":\"DELETE\",\"u\":97,\"i\":9}"));
        assertFalse(follower.isExact());
        assertTold("event 5 is missing: event 6 came");
        assertRequests(RESEND + ",4],\"id\":2}");
        follower.onText(orders(7, "{\"x\":\"DELETE\",\"u\":98,\"i\":8}"));
        assertTold();
        follower.onText(message("ordersResend", "\"n\":3"));
        assertTold();
        follower.onText(message("ordersResend", "\"n\":5"));
        follower.onText(orders(
                3,
                "{\"x\":\"DELETE\",\"u\":89,\"i\":1}",
                "{\"x\":\"DELETE\",\"u\":90,\"i\":2}",
                "{\"x\":\"DELETE\",\"u\":95,\"i\":7}",
                "{\"x\":\"DELETE\",\"u\":97,\"i\":9}"));
        assertTold("exact", "DELETE 7 0", "DELETE 9 0");
        assertEquals(1, follower.book().size());
        assertEquals(97, follower.lastSequence());
    }

    @Test
    void shouldAskAgainWhenNothingComes() {
        takeBook();
        follower.onText(orders(9, "{\"x\":\"DELETE\",\"u\":97,\"i\":9}"));
        assertRequests(RESEND + ",4],\"id\":2}");
        follower.poll();
        assertRequests();
        nanos += BookFollower.RETRY_NS;
        follower.poll();
        assertRequests(RESEND + ",4],\"id\":3}");
    }

    @Test
    void shouldNoticeAnotherOrderOfPriority() {
        follower.onText(snapshot(0, end(3, CHECKSUM), ASK, SECOND, FIRST));
        assertFalse(follower.isExact());
        assertEquals("the checksum is ", told.get(0).substring(0, 16));
        assertRequests(RESEND + "],\"id\":2}");
    }

    @Test
    void shouldNoticeAChecksumThatIsNotItsOwn() {
        takeBook();
        follower.onText(message(
                "orders", "\"n\":5,\"u\":91,\"o\":[{\"x\":\"DELETE\",\"u\":91,\"i\":8}],\"c\":\"" + CHECKSUM + "\""));
        assertFalse(follower.isExact());
        assertRequests(RESEND + "],\"id\":2}");
    }

    @Test
    void shouldAskForTheBookWhenAnEventDoesNotFit() {
        for (final String event : new String[] {
            "{\"x\":\"DELETE\",\"u\":97,\"i\":1}",
            "{\"x\":\"REDUCE\",\"u\":97,\"i\":7,\"l\":\"0.50000000\"}",
            "{\"x\":\"ADD\",\"u\":97,\"i\":7,\"S\":\"BUY\",\"p\":\"1.00000000\",\"q\":\"1.00000000\"}",
            "{\"x\":\"ADD\",\"u\":97,\"i\":17,\"p\":\"1.00000000\",\"q\":\"1.00000000\"}",
            "{\"x\":\"MOVE\",\"u\":97,\"i\":7}"
        }) {
            takeBook();
            follower.onText(orders(5, event));
            assertFalse(follower.isExact(), event);
            assertEquals("event 5 does not fit the book", told.get(0).substring(0, 29), event);
            assertEquals(RESEND + "]", requests.get(0).substring(0, RESEND.length() + 1));
            requests.clear();
            told.clear();
            nanos += BookFollower.RETRY_NS;
        }
    }

    @Test
    void shouldAskWhenAPartIsMissingOrUnreadable() {
        follower.onText(snapshot(0, "", ASK));
        follower.onText(snapshot(2, "", FIRST));
        assertTold("part 1 of the book at event 4 is missing: part 2 at event 4 came");
        assertRequests(RESEND + "],\"id\":2}");
        nanos += BookFollower.RETRY_NS;
        takeBook();
        for (final String text : new String[] {"{\"e\":", "[]", "", orders(5, "{\"x\":\"ADD\",\"q\":\"a\"}")}) {
            follower.onText(text);
            assertFalse(follower.isExact(), text);
            assertTrue(told.get(0).startsWith("unreadable: "), told::toString);
            told.clear();
            requests.clear();
            nanos += BookFollower.RETRY_NS;
            takeBook();
        }
    }

    @Test
    void shouldMendAtOnceWhenTheVenueLeftMessagesOut() {
        takeBook();
        follower.onText("{\"e\":\"messagesLeftOut\",\"E\":1,\"streams\":{\"btcusdt@trade\":2}}");
        assertTrue(follower.isExact());
        follower.onText("{\"e\":\"messagesLeftOut\",\"E\":1,\"streams\":{\"btcusdt@orders\":2,\"btcusdt@trade\":2}}");
        assertRequests(RESEND + ",4],\"id\":2}");
    }

    @Test
    void shouldGoOnFromItsBookOnAnotherConnection() {
        takeBook();
        follower.onLost();
        assertFalse(follower.onText(orders(5, "{\"x\":\"DELETE\",\"u\":97,\"i\":9}")));
        follower.onOpen();
        assertRequests("{\"method\":\"SUBSCRIBE\",\"params\":[\"btcusdt@orders\"],\"id\":2}", RESEND + ",4],\"id\":3}");
        follower.onText(message("ordersResend", "\"n\":5"));
        follower.onText(orders(5, "{\"x\":\"DELETE\",\"u\":91,\"i\":9}"));
        assertTold("exact", "DELETE 9 0");
        assertTrue(follower.isExact());
    }

    @Test
    void shouldTellWhatTheVenueRefuses() {
        follower.onText("{\"error\":{\"code\":2,\"msg\":\"Invalid request: no\"},\"id\":1}");
        assertTold("refused: Invalid request: no");
    }

    @Test
    void shouldPassOverOtherStreams() {
        takeBook();
        for (final String text : new String[] {
            "{\"e\":\"trade\",\"s\":\"BTCUSDT\",\"t\":1}",
            "{\"e\":\"kline\",\"s\":\"BTCUSDT\",\"k\":{\"o\":\"1\",\"c\":\"2\"}}",
            "{\"e\":\"depthUpdate\",\"s\":\"BTCUSDT\",\"U\":1,\"u\":2,\"b\":[[\"1\",\"2\"]],\"a\":[]}",
            "{\"e\":\"orders\",\"s\":\"ETHUSDT\",\"n\":9,\"o\":[]}",
            "{\"result\":[\"btcusdt@orders\"],\"id\":1}"
        }) {
            assertFalse(follower.onText(text), text);
        }
        assertTrue(follower.isExact());
    }
}
