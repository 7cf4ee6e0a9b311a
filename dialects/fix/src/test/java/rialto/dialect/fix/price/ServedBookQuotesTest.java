package rialto.dialect.fix.price;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.dialect.fix.FixClient;
import rialto.dialect.fix.FixText;
import rialto.gateway.command.QuotingCommands;
import rialto.gatewaytest.RunningVenue;
import rialto.gatewaytest.TestInstruments;
import rialto.protocol.MarketModel;
import rialto.protocol.QuoteProtection;
import rialto.protocol.SettlementType;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Quotes on order books by sessions of prices, as a market maker reads its sockets. */
@Timeout(120)
class ServedBookQuotesTest {
    private static final int MAKER = 0;
    private static final int TAKER = 1;
    private static final String ENTRY = "299=a|55=BTCUSDT|132=19990|133=20010|134=0.1|135=0.1";

    @TempDir
    private static Path data;

    private static RunningVenue venue;
    private static int count;

    private FixClient quotes;
    private FixClient orders;
    private FixClient taker;
    /** In ids of this test. */
    private String t;

    @BeforeAll
    static void startVenue() throws Exception {
        venue = new RunningVenue(data, Map.of("fix.port", "0"));
        venue.fill(2);
        venue.send(TestInstruments.instrument("FX", MarketModel.STREAMED_QUOTES, SettlementType.SPOT));
        venue.send(TestInstruments.instrument("SECOND", MarketModel.ORDER_BOOK, SettlementType.SPOT));
    }

    @AfterAll
    static void stopVenue() {
        venue.close();
    }

    @BeforeEach
    void logOn() throws Exception {
        t = "t" + ++count;
        quotes = loggedOn(MAKER, "PRICES");
        orders = loggedOn(MAKER, "ORDERS");
        taker = loggedOn(TAKER, "ORDERS");
    }

    private FixClient loggedOn(final int account, final String service) throws IOException {
        final FixClient client = new FixClient(venue.gateway().port("fix.port"), t + "-" + account + service);
        assertEquals("A", client.logOn(account, service, "141=Y").type());
        return client;
    }

    @AfterEach
    void logOut() throws Exception {
        quotes.send("Z", "131=end", "117=end", "298=4");
        FixText message = quotes.receive();
        while (!"end".equals(message.get(131))) {
            message = quotes.receive();
        }
        for (final FixClient client : new FixClient[] {quotes, orders, taker}) {
            client.close();
        }
        assertNull(venue.failure());
    }

    private FixText quoted(final String id, final int entries, final String text) throws IOException {
        send(id, entries, text);
        return quotes.expect("b");
    }

    private void send(final String id, final int entries, final String text) throws IOException {
        final String head = "117=" + id + "|301=2|296=1|302=0|304=" + entries + "|295=" + entries + "|";
        quotes.send("i", (head + text).split("\\|"));
    }

    private void take(final String id, final String price) throws IOException {
        taker.send(
                "D",
                "11=" + id,
                "55=BTCUSDT",
                "60=" + FixClient.now(),
                "54=1",
                "40=2",
                "59=3",
                "38=0.05",
                "44=" + price);
        assertEquals("0", taker.expect("8").get(150));
        assertEquals("F", taker.expect("8").get(150));
    }

    private static String refusedEntry(final FixText message) {
        return message.get(297) + " " + message.get(299) + " " + message.get(368);
    }

    @Test
    void shouldQuoteBothSidesAsOneCommandAndTellTheirOrdersToSessionsOfOrders() throws Exception {
        final FixText answer = quoted(t, 2, ENTRY + "|299=b|55=SECOND|132=5|133=6|134=1|135=2");
        assertEquals("0", answer.get(297), answer.toString());
        final FixText bid = orders.expect("8");
        assertEquals("0", bid.get(150), bid.toString());
        assertEquals("--Q" + bid.get(37), bid.get(11));
        assertEquals("2", orders.expect("8").get(54));
        assertEquals("SECOND", orders.expect("8").get(55));
        orders.expect("8");
        assertEquals("0", quoted(t + "-2", 1, ENTRY.replace("20010", "20011")).get(297));
        final FixText left = orders.expect("8");
        assertEquals("4", left.get(150), "the ask leaves; the bid keeps its place: " + left);
        assertEquals("20011.00000000", orders.expect("8").get(44));
        quotes.send("Z", "131=c", "117=x", "298=1", "295=1", "55=BTCUSDT");
        assertEquals("1", quotes.expect("AI").get(297));
        quotes.send("Z", "131=c", "117=x", "298=4");
        final FixText all = quotes.expect("AI");
        assertEquals("4", all.get(297));
        assertEquals("2 sides left", all.get(58));
    }

    @Test
    void shouldNameRefusedEntriesAndRefuseTheWholeWhereMoneyIsMissing() throws Exception {
        final FixText crossed = quoted(t, 2, ENTRY + "|299=b|55=SECOND|132=6|133=6|134=1|135=2");
        assertEquals("0 b 7", refusedEntry(crossed), crossed.toString());
        assertTrue(crossed.get(58).contains("CROSSED_QUOTE: The bid 6.00000000"), crossed.get(58));
        final FixText none = quoted(t + "-2", 1, "299=b|55=SECOND|132=6|133=6|134=1|135=2");
        assertEquals("5 b 7", refusedEntry(none));
        assertEquals("7", none.get(300));
        final FixText poor = quoted(t + "-3", 1, ENTRY.replace("134=0.1", "134=100"));
        assertEquals("5", poor.get(297), poor.toString());
        assertEquals("3", poor.get(300));
        assertTrue(poor.get(58).startsWith("INSUFFICIENT_BALANCE: The new quotes need"), poor.get(58));
        final FixText mixed = quoted(t + "-4", 2, ENTRY + "|299=b|55=FX|132=1|134=1");
        assertEquals("5", mixed.get(297), mixed.toString());
        assertEquals("1", mixed.get(300), "one message is for order books or for streamed quotes");
        final FixText twice = quoted(t + "-5", 2, ENTRY + "|" + ENTRY);
        assertEquals("99", twice.get(300), twice.toString());
    }

    @Test
    void shouldTellThatProtectionPulledQuotes() throws Exception {
        final QuotingCommands commands = new QuotingCommands();
        venue.send(commands.protect(RunningVenue.FIRST_ACCOUNT + MAKER, 1, new QuoteProtection(1, 0, 60_000)));
        quoted(t, 1, ENTRY);
        take(t, "20010");
        final FixText reached = quotes.expect("AI");
        assertEquals("6", reached.get(297), reached.toString());
        assertEquals("BTCUSDT", reached.get(55));
        assertTrue(reached.get(58).startsWith("QUOTE_PROTECTION: Quotes on BTCUSDT had 1 trades"), reached.get(58));
        final FixText refused = quoted(t + "-2", 1, ENTRY);
        assertEquals("5 a 9", refusedEntry(refused), refused.toString());
        assertEquals("0", quoted(t + "-3", 1, "299=a|55=BTCUSDT").get(297), "a quote may always be pulled");
        venue.send(commands.protect(RunningVenue.FIRST_ACCOUNT + MAKER, 1, QuoteProtection.NONE));
        assertEquals("0", quoted(t + "-4", 1, ENTRY).get(297));
    }

    @Test
    void shouldSayThatARepetitionTellsNothingOfItsEntries() throws Exception {
        final String crossed = "299=b|55=SECOND|132=6|133=6|134=1|135=2";
        assertEquals("5 b 7", refusedEntry(quoted(t, 1, crossed)));
        final FixText again = quoted(t, 1, crossed);
        assertEquals("0", again.get(297), again.toString());
        assertTrue(again.get(58).startsWith("repeated; ask what stands"), again.toString());
    }
}
