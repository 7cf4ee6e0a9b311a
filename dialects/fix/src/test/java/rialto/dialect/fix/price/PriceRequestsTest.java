package rialto.dialect.fix.price;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import rialto.dialect.fix.session.Application;
import rialto.gateway.limits.LimitSettings;
import rialto.gateway.limits.RateLimiter;
import rialto.gatewaytest.TestVenue;
import rialto.protocol.MarketModel;
import rialto.protocol.Side;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.gatewaytest.TestVenue.ALICE;

/** What clients of prices may ask for, how often, and how the rest is refused. */
class PriceRequestsTest {
    private static final String BOOK = "|264=1|265=1|267=1|269=0|146=1|55=BASEQUOTE";

    private static final int MESSAGES = 1_000_000;

    private final TestVenue venue = TestVenue.ready();
    private final PriceServer server = new PriceServer(venue.view, venue::nowMs, Runnable::run, MESSAGES, null);
    private final RecordingOutlet outlet = new RecordingOutlet(venue.view.account(ALICE));
    private final Application session = server.open(outlet);

    private void ask(final String type, final String request) {
        session.onMessage(type, Told.message(type, request), 2);
    }

    @ParameterizedTest
    @CsvSource({
        "262=a|263=1|264=1|265=1|267=1|269=0|146=1|55=NONE, 0",
        "262=a|263=3|264=1|265=1|267=1|269=0|146=1|55=BASEQUOTE, 4",
        "262=a|263=1|264=7|265=1|267=1|269=0|146=1|55=BASEQUOTE, 5",
        "262=a|263=1|264=1001|265=1|267=1|269=0|146=1|55=BASEQUOTE, 5",
        "262=a|263=1|264=-1|265=1|267=1|269=0|146=1|55=BASEQUOTE, 5",
        "262=a|263=1|264=1|265=2|267=1|269=0|146=1|55=BASEQUOTE, 6",
        "262=a|263=1|264=1|265=1|266=N|267=1|269=0|146=1|55=BASEQUOTE, 7",
        "262=a|263=1|264=1|265=1|267=1|269=6|146=1|55=BASEQUOTE, 8",
        "262=a|263=1|264=1|265=1|267=1|269=0|146=1|55=OFFERS, 8",
        "262=a|263=1|264=1|265=1|267=1|269=A|146=1|55=OFFERS, 8",
        "262=a|263=1|264=1|265=1|267=1|269=0|146=1|55=BASEQUOTE|386=1|336=DAY, 9",
        "262=a|263=1|264=1|265=1|546=1|267=1|269=0|146=1|55=BASEQUOTE, A",
        "262=a|263=1|264=1|265=1|286=0|267=1|269=4|146=1|55=BASEQUOTE, B",
        "262=a|263=1|264=1|265=1|547=Y|267=1|269=0|146=1|55=BASEQUOTE, C"
    })
    void shouldRefuseMarketDataThatTheVenueHasNot(final String request, final String reason) {
        venue.instrument(4, "OFFERS", 1, 2, MarketModel.POSTED_OFFER);
        ask("V", request);
        final Told reject = outlet.next("Y");
        assertEquals("a", reject.get(262));
        assertEquals(reason, reject.get(281));
        assertTrue(reject.get(58).length() > 20, reject.get(58));
        assertEquals(0, server.feedCount());
    }

    @ParameterizedTest
    @CsvSource({
        "V, 263=1, 262, 1",
        "V, 262=a|263=1|265=1|267=1|269=0|146=1|55=BASEQUOTE, 264, 1",
        "V, 262=a|263=1|264=1|267=1|269=0|146=1|55=BASEQUOTE, 265, 1",
        "V, 262=a|263=1|264=1|265=1|146=1|55=BASEQUOTE, 267, 1",
        "V, 262=a|263=1|264=1|265=1|267=1|269=0, 146, 1",
        "V, 262=a|263=1|264=1|265=1|267=2|269=0|146=1|55=BASEQUOTE, 267, 16",
        "g, 335=a|263=5, 263, 5",
        "x, 320=a|559=0, 55, 1"
    })
    void shouldRejectWhatIsMissingOrCannotBeRead(
            final String type, final String request, final String tag, final String reason) {
        ask(type, request);
        final Told reject = outlet.next("3");
        assertEquals(tag, reject.get(371));
        assertEquals(reason, reject.get(373));
    }

    @Test
    void shouldKeepIdsApartAndLetGoWhatIsEnded() {
        ask("V", "262=a|263=1" + BOOK);
        outlet.next("W");
        ask("V", "262=a|263=1" + BOOK);
        assertEquals("1", outlet.next("Y").get(281));
        ask("V", "262=b|263=1" + BOOK);
        assertEquals("1", outlet.next("Y").get(281), "the same is followed already");
        ask("V", "262=b|263=1" + BOOK.replace("264=1", "264=5"));
        outlet.next("W");
        assertEquals(2, server.feedCount());
        ask("V", "262=a|263=2" + BOOK);
        venue.enter(1, ALICE, Side.BUY, 100, 1).endChunk();
        assertEquals("b", outlet.next("X").get(262));
        assertNull(outlet.told.poll());
        ask("V", "262=a|263=2" + BOOK);
        final Told unknown = outlet.next("j");
        assertEquals("a", unknown.get(379));
        assertEquals("1", unknown.get(380));
        session.onClosed();
        assertEquals(0, server.feedCount());
        assertEquals(0, server.sessionCount());
    }

    @Test
    void shouldSendOneSnapshotAndFollowNothing() {
        ask("V", "262=a|263=0" + BOOK);
        assertEquals("0", outlet.next("W").get(268));
        venue.enter(1, ALICE, Side.BUY, 100, 1).endChunk();
        assertNull(outlet.told.poll());
        assertEquals(0, server.feedCount());
    }

    @Test
    void shouldBoundWhatAConnectionFollowsAndWaitsFor() {
        outlet.room = 0;
        for (int i = 0; i < MarketDataRequests.MOST * 3 / 4; i++) {
            ask("V", "262=w" + i + "|263=0" + BOOK);
        }
        for (int i = 0; i < MarketDataRequests.MOST / 4; i++) {
            venue.instrument(10 + i, "I" + i, 1, 2);
            ask("V", "262=f" + i + "|263=1" + BOOK.replace("55=BASEQUOTE", "55=I" + i));
        }
        assertNull(outlet.told.poll());
        ask("V", "262=more|263=1" + BOOK);
        assertEquals("2", outlet.next("Y").get(281));
        outlet.room = Integer.MAX_VALUE;
        session.onWritable();
        assertEquals(MarketDataRequests.MOST, outlet.told.size(), "one snapshot for each that was asked for");
        assertTrue(outlet.told.stream().allMatch(message -> message.type().equals("W")));
    }

    @Test
    void shouldBoundInHowManyFormsAnAccountFollowsAnInstrument() {
        final int[] depths = {1, 2, 3, 5, 10, 20, 50, 100};
        assertEquals(FollowedShares.MOST_FORMS, depths.length);
        for (final int depth : depths) {
            ask("V", "262=d" + depth + "|263=1" + BOOK.replace("264=1", "264=" + depth));
            outlet.next("W");
        }
        final Application second = server.open(outlet);
        second.onMessage("V", Told.message("V", "262=same|263=1" + BOOK), 2);
        outlet.next("W");
        second.onMessage("V", Told.message("V", "262=more|263=1" + BOOK.replace("264=1", "264=0")), 3);
        assertEquals("2", outlet.next("Y").get(281));
        ask("V", "262=d100|263=2" + BOOK);
        second.onMessage("V", Told.message("V", "262=more|263=1" + BOOK.replace("264=1", "264=0")), 3);
        outlet.next("W");
        session.onClosed();
        second.onClosed();
        assertEquals(0, server.feedCount());
    }

    @Test
    void shouldBoundWhatAllThatAnAccountFollowsWeighs() {
        int followed = 0;
        String refused = null;
        for (int i = 0; refused == null; i++) {
            venue.instrument(10 + i, "I" + i, 1, 2);
            ask(
                    "V",
                    "262=f" + i + "|263=1"
                            + BOOK.replace("55=BASEQUOTE", "55=I" + i).replace("264=1", "264=0"));
            final Told answer = outlet.told.remove();
            refused = answer.get(281);
            followed += refused == null ? 1 : 0;
        }
        assertEquals("2", refused);
        assertEquals(FollowedShares.MOST_WEIGHT / 11, followed, "a whole book weighs 11");
    }

    @Test
    void shouldListInstrumentsInFragments() {
        IntStream.range(10, 130).forEach(id -> venue.instrument(id, "I" + id, 1, 2));
        outlet.room = 2;
        ask("x", "320=list|559=4");
        final Told first = outlet.next("y");
        assertEquals("0", first.get(560));
        assertEquals("122", first.get(393));
        assertEquals("N", first.get(893));
        assertEquals(SecurityLists.FRAGMENT, first.entries(55).size());
        assertEquals("N", outlet.next("y").get(893));
        assertNull(outlet.told.poll(), "it does not read");
        outlet.room = Integer.MAX_VALUE;
        session.onWritable();
        final Told last = outlet.next("y");
        assertEquals("Y", last.get(893));
        assertEquals(22, last.entries(55).size());
    }

    @Test
    void shouldDescribeAnInstrument() {
        ask("x", "320=one|559=0|55=BASEQUOTE");
        final Told list = outlet.next("y");
        final Told entry = list.entries(55).getFirst();
        assertEquals("BASEQUOTE", entry.get(55));
        assertEquals("0.001", entry.get(561));
        assertEquals("0.001", entry.get(562));
        assertEquals("QUOTE", entry.get(15));
        final String attributes = entry.fields().stream()
                .filter(field -> field.tag() == 872)
                .map(Told.Field::value)
                .collect(Collectors.joining(" "));
        assertTrue(
                attributes.startsWith(
                        "marketModel=ORDER_BOOK baseAsset=BASE tickSize=0.01 minPrice=0.01 maxPrice=1000000 maxQty=9000"),
                attributes);
        assertTrue(attributes.contains(" matchAlgorithm=PRICE_TIME "), attributes);
        assertEquals(
                entry.get(870),
                Long.toString(entry.fields().stream()
                        .filter(field -> field.tag() == 872)
                        .count()));
    }

    @Test
    void shouldRefuseListsThatItHasNotAndTooManyAtOnce() {
        ask("x", "320=a|559=1");
        assertEquals("1", outlet.next("y").get(560));
        ask("x", "320=a|559=0|55=NONE");
        assertEquals("2", outlet.next("y").get(560));
        outlet.room = 0;
        for (int i = 0; i < SecurityLists.MOST_WAITING; i++) {
            ask("x", "320=" + i + "|559=4");
        }
        assertNull(outlet.told.poll());
        ask("x", "320=more|559=4");
        assertEquals("4", outlet.next("j").get(380));
    }

    @Test
    void shouldTellTheStatusOfTradingSessionsAndItsChanges() {
        ask("g", "335=one|336=BASEQUOTE|263=0");
        assertEquals(
                "335=one|336=BASEQUOTE|625=3|325=N|340=2|58=CONTINUOUS",
                outlet.next("h").text());
        ask("g", "335=all|263=1");
        outlet.next("h");
        outlet.next("h");
        venue.orderEntry(1).endChunk();
        assertEquals(
                "335=all|336=BASEQUOTE|625=3|325=Y|340=2|58=CONTINUOUS, takes no new orders now",
                outlet.next("h").text());
        assertEquals("OTHERQUOTE", outlet.next("h").get(336));
        outlet.room = 0;
        venue.orderEntry(0).endChunk();
        venue.orderEntry(1).endChunk();
        venue.orderEntry(0).endChunk();
        outlet.room = Integer.MAX_VALUE;
        session.onWritable();
        assertEquals("CONTINUOUS", outlet.next("h").get(58));
        assertEquals("CONTINUOUS", outlet.next("h").get(58));
        assertNull(outlet.told.poll(), "the newest status of each, once");
        ask("g", "335=all|263=2");
        venue.orderEntry(1).endChunk();
        assertNull(outlet.told.poll());
    }

    @Test
    void shouldTellOfAVolatilityAuctionAndOfItsExtension() {
        ask("g", "335=one|336=BASEQUOTE|263=1");
        outlet.next("h");
        venue.interrupt(1_800_000_060_000_000_000L, 1_200, 0).endChunk();
        assertEquals(
                "335=one|336=BASEQUOTE|625=9|325=Y|340=4|345=20270115-08:01:00.000000|58=VOLATILITY_AUCTION: 12.00000000 would be"
                        + " outside 9.00000000 to 11.00000000",
                outlet.next("h").text());
        venue.interrupt(1_800_000_120_000_000_000L, 1_150, 1).endChunk();
        final Told extended = outlet.next("h");
        assertTrue(extended.get(345).startsWith("20270115-08:02:00"), extended::text);
        assertTrue(extended.get(58).contains(": 11.50000000 would be"), extended::text);
        assertNull(outlet.told.poll());
        venue.instrument(1, "BASEQUOTE", 1, 2).endChunk();
        assertEquals(
                "335=one|336=BASEQUOTE|625=3|325=Y|340=2|58=CONTINUOUS",
                outlet.next("h").text());
    }

    @Test
    void shouldRefuseStatusesThatThereAreNot() {
        ask("g", "335=a|336=NONE|263=1");
        final Told unknown = outlet.next("h");
        assertEquals("6", unknown.get(340));
        assertEquals("1", unknown.get(567));
        ask("g", "335=a|263=2");
        assertEquals("99", outlet.next("h").get(567));
        for (int i = 0; i < StatusRequests.MOST; i++) {
            ask("g", "335=" + i + "|336=BASEQUOTE|263=1");
            outlet.next("h");
        }
        ask("g", "335=0|336=BASEQUOTE|263=1");
        assertEquals("99", outlet.next("h").get(567), "the id stands for another one");
        ask("g", "335=more|336=BASEQUOTE|263=1");
        assertEquals("99", outlet.next("h").get(567));
    }

    @Test
    void shouldRefuseOtherMessages() {
        ask("D", "11=a");
        assertEquals("3", outlet.next("j").get(380));
    }

    @ParameterizedTest
    @ValueSource(strings = {"i", "Z", "S", "AG", "AI", "R", "AJ"})
    void shouldTakeNothingAboutQuotesFromAKeyThatMayNotTrade(final String type) {
        final QuoteContext context = new QuoteContext(
                venue.view,
                null,
                new RateLimiter(LimitSettings.of(MESSAGES, MESSAGES, MESSAGES), venue::nowMs),
                venue::nowMs,
                null,
                null,
                null,
                null,
                null);
        final PriceServer quoting = new PriceServer(venue.view, venue::nowMs, Runnable::run, MESSAGES, context);
        outlet.mayTrade = false;
        quoting.open(outlet).onMessage(type, Told.message(type, "117=a"), 7);
        final Told reject = outlet.next("j");
        assertEquals("6", reject.get(380));
        assertEquals("7", reject.get(45));
        assertEquals(type, reject.get(372));
        assertNull(reject.get(379));
    }
}
