package rialto.dialect.fix.price;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.dialect.fix.FixClient;
import rialto.dialect.fix.FixText;
import rialto.dialect.fix.OnOneVenue;
import rialto.gatewaytest.TestInstruments;
import rialto.gatewaytest.TestProtections;
import rialto.protocol.MarketModel;
import rialto.protocol.PriceProtection;
import rialto.protocol.SettlementType;
import rialto.protocol.Side;
import rialto.protocol.TradingPhase;
import rialto.protocol.VolatilityTerms;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Instruments, trading sessions and market data as a client reads them from its socket. */
@Timeout(120)
class ServedPricesTest extends OnOneVenue {
    private static final int AUCTION = 2;
    private static final int BUSY = 3;
    private static final int VOLATILE = 4;

    private static Market book;
    private static Market auction;
    private static Market busy;

    @BeforeAll
    static void addInstruments() throws Exception {
        venue.send(TestInstruments.instrument("AUCTION", MarketModel.ORDER_BOOK, SettlementType.SPOT));
        venue.send(TestInstruments.instrument("BUSY", MarketModel.ORDER_BOOK, SettlementType.SPOT));
        venue.send(TestInstruments.instrument("VOLATILE", MarketModel.ORDER_BOOK, SettlementType.SPOT));
        book = new Market(venue, 1);
        auction = new Market(venue, AUCTION);
        busy = new Market(venue, BUSY);
    }

    private static FixClient loggedOn() throws IOException {
        final FixClient client = connect();
        assertEquals("A", client.logOn(0, "PRICES", "141=Y").type());
        return client;
    }

    /** Behind the header. */
    private static String body(final FixText message, final int firstTag) {
        final String text = message.toString();
        return text.substring(text.indexOf("|" + firstTag + "=") + 1);
    }

    @Test
    void shouldFollowAnOrderBookAndItsTrades() throws Exception {
        try (FixClient client = loggedOn()) {
            client.send(
                    "V",
                    "262=md",
                    "263=1",
                    "264=5",
                    "265=1",
                    "267=3",
                    "269=0",
                    "269=1",
                    "269=2",
                    "146=1",
                    "55=BTCUSDT");
            assertEquals("262=md|55=BTCUSDT|268=0|", body(client.expect("W"), 262));
            book.enter(1, Side.BUY, 5_000_000, 300_000);
            assertEquals("262=md|268=1|279=0|269=0|55=BTCUSDT|270=50000|271=3|290=1|", body(client.expect("X"), 262));
            book.enter(0, Side.SELL, 5_000_000, 100_000);
            final String traded = body(client.expect("X"), 262);
            assertTrue(
                    traded.startsWith("262=md|268=2|279=1|269=0|55=BTCUSDT|270=50000|271=2|290=1|279=0|269=2|278="),
                    traded);
            assertTrue(traded.contains("|55=BTCUSDT|270=50000|271=1|272=20"), traded);
            assertTrue(traded.endsWith("|58=SELL|"), traded);
            client.send(
                    "V",
                    "262=24h",
                    "263=0",
                    "264=1",
                    "267=5",
                    "269=4",
                    "269=7",
                    "269=8",
                    "269=9",
                    "269=B",
                    "146=1",
                    "55=BTCUSDT");
            assertEquals(
                    "262=24h|55=BTCUSDT|268=5|269=4|270=50000|269=7|270=50000|269=8|270=50000|269=9|270=50000|269=B|271=1|",
                    body(client.expect("W"), 262));
            client.send("V", "262=md", "263=2", "264=5", "267=1", "269=0", "146=1", "55=BTCUSDT");
            book.enter(1, Side.BUY, 4_000_000, 100_000);
            client.settle();
            client.logOut();
        }
    }

    @Test
    void shouldTellWhatAnAuctionWouldComeToAndThePhases() throws Exception {
        try (FixClient client = loggedOn()) {
            client.send("g", "335=day", "336=AUCTION", "263=1");
            final FixText closed = client.expect("h");
            assertEquals("N", closed.get(325));
            client.send(
                    "V", "262=auction", "263=1", "264=1", "265=1", "267=2", "269=A", "269=Q", "146=1", "55=AUCTION");
            assertEquals("0", client.expect("W").get(268));
            auction.phase(TradingPhase.OPENING_AUCTION);
            final FixText opening = client.expect("h");
            assertEquals("335=day|336=AUCTION|625=2|325=Y|340=4|58=OPENING_AUCTION|", body(opening, 335));
            auction.enter(0, Side.SELL, 5_000_000, 100_000);
            auction.enter(1, Side.BUY, 5_000_000, 300_000);
            FixText told = client.expect("X");
            while (!told.toString().contains("|271=1|")) {
                told = client.expect("X");
            }
            final String entries = body(told, 268);
            assertTrue(entries.contains("269=A|55=AUCTION|270=50000|271=2|277=P|"), entries);
            assertTrue(entries.contains("269=Q|55=AUCTION|270=50000|271=1|"), entries);
            auction.phase(TradingPhase.CLOSED);
            FixText last = client.receive();
            boolean isGone = false;
            boolean isClosed = false;
            while (!isGone || !isClosed) {
                isClosed |= last.type().equals("h") && "3".equals(last.get(340));
                isGone |= last.type().equals("X") && "2".equals(last.get(279));
                last = isGone && isClosed ? last : client.receive();
            }
            client.logOut();
        }
    }

    @Test
    void shouldTellWhyAnAuctionInterruptsTradingAndUntilWhen() throws Exception {
        final Market market = new Market(venue, VOLATILE);
        venue.send(TestProtections.set(
                VOLATILE,
                new PriceProtection(5_000_000, 0, 0, 0, 0, 0, 0, 0, 0, new VolatilityTerms(1_000, 3_600, 0, 0))));
        try (FixClient client = loggedOn()) {
            client.send("g", "335=day", "336=VOLATILE", "263=1");
            assertEquals("335=day|336=VOLATILE|625=3|325=N|340=2|58=CONTINUOUS|", body(client.expect("h"), 335));
            market.enter(0, Side.SELL, 6_000_000, 100_000);
            market.enter(1, Side.BUY, 6_000_000, 100_000);
            final FixText interrupted = client.expect("h");
            assertEquals("9", interrupted.get(625));
            assertEquals("4", interrupted.get(340));
            assertEquals(
                    "VOLATILITY_AUCTION: 60000.00000000 would be outside 45000.00000000 to 55000.00000000",
                    interrupted.get(58));
            assertTrue(interrupted.get(345).compareTo(interrupted.get(52)) > 0, interrupted::toString);
            market.phase(TradingPhase.CONTINUOUS);
            assertEquals("335=day|336=VOLATILE|625=3|325=Y|340=2|58=CONTINUOUS|", body(client.expect("h"), 335));
            client.logOut();
        }
    }

    @Test
    void shouldListInstrumentsAndRefuseWhatItHasNot() throws Exception {
        try (FixClient client = loggedOn()) {
            client.send("x", "320=all", "559=4");
            final FixText all = client.expect("y");
            assertEquals("4", all.get(393));
            assertEquals("Y", all.get(893));
            assertTrue(all.toString().contains("|55=BTCUSDT|107=BTC in USDT|870="), all.toString());
            assertTrue(all.toString().contains("|872=marketModel=ORDER_BOOK|"), all.toString());
            client.send("x", "320=none", "559=0", "55=NOTHING");
            assertEquals("2", client.expect("y").get(560));
            client.send("V", "262=md", "263=1", "264=5", "265=1", "267=1", "269=6", "146=1", "55=BTCUSDT");
            assertEquals("8", client.expect("Y").get(281));
            client.send("V", "262=md", "263=1", "264=5", "265=1", "267=1", "269=0");
            final FixText missing = client.expect("3");
            assertEquals("146", missing.get(371));
            client.send("D", "11=a", "55=BTCUSDT", "54=1", "60=" + FixClient.now(), "40=1");
            assertEquals("3", client.expect("j").get(380));
            client.logOut();
        }
    }

    @Test
    void shouldKeepTheBookOfAClientThatDoesNotReadForAWhile() throws Exception {
        final Socket socket = new Socket();
        socket.setReceiveBufferSize(4_096);
        socket.connect(new InetSocketAddress(
                InetAddress.getLoopbackAddress(), venue.gateway().port("fix.port")));
        try (FixClient client = new FixClient(socket, newName())) {
            client.logOn(0, "PRICES", "141=Y");
            final String[] request = {"264=0", "265=1", "267=2", "269=0", "269=1", "146=1", "55=BUSY"};
            for (int i = 0; i < 120; i++) {
                busy.enter(1, Side.BUY, 999_000 - i, 10);
            }
            client.send("V", "262=busy|263=1|".replace('|', '\u0001') + String.join("\u0001", request));
            final FollowedBook followed = new FollowedBook();
            followed.take(told(client.expect("W")));
            // more than the sockets hold
            for (int i = 0; i < 950; i++) {
                client.send("V", "262=once|263=0|".replace('|', '\u0001') + String.join("\u0001", request));
            }
            for (int i = 0; i < 60; i++) {
                busy.enter(1, Side.BUY, 999_001 + i, 10);
            }
            busy.enter(0, Side.SELL, 2_000_000, 20);
            client.send("1", "112=done");
            int snapshots = 0;
            boolean isDone = false;
            while (!isDone || followed.bids.size() < 180 || followed.offers.isEmpty()) {
                final FixText message = client.receive();
                isDone |= "done".equals(message.get(112));
                if ("busy".equals(message.get(262))) {
                    snapshots += message.type().equals("W") ? 1 : 0;
                    followed.take(told(message));
                }
            }
            assertTrue(snapshots > 0, "it was behind");
            assertEquals(180, followed.bids.size());
            assertEquals(FollowedBook.Level.of("9990.6", "0.0001"), followed.bids.getFirst());
        }
    }

    private static Told told(final FixText message) {
        final String text = message.body();
        return Told.of(
                message.type(), text.substring(text.indexOf("\u0001268=") + 1).getBytes(), new byte[0]);
    }
}
