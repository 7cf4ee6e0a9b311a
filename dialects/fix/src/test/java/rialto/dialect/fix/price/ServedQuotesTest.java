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
import rialto.gatewaytest.RunningVenue;
import rialto.gatewaytest.TestInstruments;
import rialto.protocol.HoldOutcome;
import rialto.protocol.MarketModel;
import rialto.protocol.SettlementType;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Providers stream quotes and answer requests, takers hit them: by sessions of prices, as both sides read their sockets. */
@Timeout(120)
class ServedQuotesTest {
    private static final int INSTRUMENT = 2;
    private static final int TAKER = 0;
    private static final int FIRM = 1;
    private static final int LAST_LOOK = 2;

    @TempDir
    private static Path data;

    private static RunningVenue venue;
    private static int count;

    private FixClient taker;
    private FixClient firm;
    private FixClient lastLook;
    /** In ids of this test. */
    private String t;

    @BeforeAll
    static void startVenue() throws Exception {
        venue = new RunningVenue(data, Map.of("fix.port", "0"));
        venue.fill(3);
        venue.send(TestInstruments.instrument("FX", MarketModel.STREAMED_QUOTES, SettlementType.TOM));
        venue.send(TestInstruments.provider(FIRM, INSTRUMENT, 0, HoldOutcome.REJECT));
        venue.send(TestInstruments.provider(LAST_LOOK, INSTRUMENT, 10_000, HoldOutcome.REJECT));
    }

    @AfterAll
    static void stopVenue() {
        venue.close();
    }

    @BeforeEach
    void logOn() throws Exception {
        t = "t" + ++count;
        taker = loggedOn(TAKER);
        firm = loggedOn(FIRM);
        lastLook = loggedOn(LAST_LOOK);
    }

    @AfterEach
    void logOut() throws Exception {
        for (final FixClient client : new FixClient[] {taker, firm, lastLook}) {
            client.close();
        }
        for (int i = 0;
                !venue.ask(core -> core.view()
                        .instrument("FX")
                        .quotes()
                        .ladders(core.nowMs().getAsLong() * 1_000_000)
                        .isEmpty());
                i++) {
            assertTrue(i < 2_000, "quotes leave with their connections");
            Thread.sleep(5);
        }
        assertNull(venue.failure());
    }

    private FixClient loggedOn(final int account) throws IOException {
        final FixClient client = new FixClient(venue.gateway().port("fix.port"), t + "-" + account);
        assertEquals("A", client.logOn(account, "PRICES", "141=Y").type());
        return client;
    }

    /** A ladder of one bid and one ask of a lot each, on stream 0. */
    private void quote(
            final FixClient provider, final String quoteId, final String bid, final String ask, final String... more)
            throws IOException {
        final String[] fields = new String[more.length + 9];
        fields[0] = "117=" + quoteId;
        fields[1] = "301=2";
        System.arraycopy(more, 0, fields, 2, more.length);
        final String[] set = {"296=1", "302=0", "304=1", "295=1", "299=1", "55=FX", entry(bid, ask)};
        System.arraycopy(set, 0, fields, 2 + more.length, set.length);
        provider.send("i", fields);
    }

    private static String entry(final String bid, final String ask) {
        return "132=" + bid + "\u0001133=" + ask + "\u0001134=1\u0001135=1";
    }

    /** The next message of a type; what happens besides comes before it or behind it. */
    private static FixText await(final FixClient client, final String type) throws IOException {
        FixText message = client.receive();
        while (!message.type().equals(type)) {
            message = client.receive();
        }
        return message;
    }

    private static String body(final FixText message, final int firstTag) {
        final String text = message.toString();
        return text.substring(text.indexOf("|" + firstTag + "=") + 1);
    }

    @Test
    void shouldReplaceALadderWholeAndTellThoseThatFollow() throws Exception {
        taker.send("V", "262=fx", "263=1", "264=0", "265=1", "267=2", "269=0", "269=1", "146=1", "55=FX");
        assertEquals("0", taker.expect("W").get(268));
        firm.send(
                "i",
                "131=mq",
                "117=" + t,
                "301=2",
                "293=2",
                "294=2",
                "296=1",
                "302=3",
                "304=2",
                "295=2",
                "299=a",
                "55=FX",
                "132=99.5",
                "133=100.5",
                "299=b",
                "132=99.4",
                "134=5");
        assertEquals("131=mq|117=" + t + "|297=0|301=2|", body(firm.expect("b"), 131));
        final FixText update = taker.expect("X");
        assertEquals("3", update.get(268));
        assertTrue(update.toString().contains("|299=account-1:" + t + ":2|"), update.toString());
        quote(firm, t + "-2", "98", "99");
        assertEquals("0", firm.expect("b").get(297));
        assertEquals("2", taker.expect("X").get(268), "another stream stands beside it");
        firm.send("i", "117=" + t + "-3", "296=1", "302=3", "304=1", "295=1", "299=a", "55=FX", "132=99.6", "134=1");
        final FixText replaced = taker.expect("X");
        assertEquals("4", replaced.get(268), "three tiers are gone, one is new");
        firm.settle();
        firm.send(
                "i",
                "117=" + t + "-4",
                "296=1",
                "302=3",
                "304=1",
                "295=1",
                "299=a",
                "55=FX",
                "132=99.6",
                "133=99.5",
                "134=1",
                "135=1");
        final FixText refused = firm.expect("b");
        assertEquals("5", refused.get(297));
        assertEquals("7", refused.get(300));
        assertEquals("7", refused.get(368));
        assertTrue(refused.get(58).contains("CROSSED"), refused.get(58));
        taker.send("1", "112=end");
        assertEquals("end", taker.receive().get(112), "the ladder before stays");
    }

    @Test
    void shouldTakeEachSetOfAMassQuoteByItself() throws Exception {
        firm.send(
                "i",
                "117=" + t,
                "301=1",
                "296=4",
                "302=0",
                "304=1",
                "295=1",
                "299=a",
                "55=FX",
                "132=1",
                "134=1",
                "302=77",
                "304=1",
                "295=1",
                "299=b",
                "55=FX",
                "132=1",
                "134=1",
                "302=1",
                "304=1",
                "295=1",
                "299=c",
                "55=NONE",
                "132=1",
                "134=1",
                "302=0",
                "304=1",
                "295=1",
                "299=d",
                "55=FX",
                "132=1",
                "134=1");
        final FixText answer = firm.expect("b");
        assertEquals("0", answer.get(297), "one of them stands");
        assertEquals("3", answer.get(296));
        final String sets = body(answer, 296);
        assertEquals(
                "296=3|302=77|304=1|295=1|299=b|368=99|302=1|304=1|295=1|299=c|368=1|302=0|304=1|295=1|299=d|368=99|",
                sets);
        quote(taker, t, "1", "2");
        final FixText unauthorized = taker.expect("b");
        assertEquals("5", unauthorized.get(297));
        assertEquals("9", unauthorized.get(300));
        firm.send("i", "117=not an id", "296=1", "302=0", "304=1", "295=1", "299=a", "55=FX", "132=1", "134=1");
        assertEquals("99", firm.expect("b").get(300));
        firm.send("i", "117=" + t, "537=0", "296=1", "302=0", "304=1", "295=1", "299=a", "55=FX", "132=1", "134=1");
        assertEquals("99", firm.expect("b").get(300));
        quote(firm, t + "-look", "1", "2", "7931=Y");
        assertEquals("9", firm.expect("b").get(300), "no last look is agreed with it");
        quote(firm, t + "-half", "1", "2.001");
        assertEquals("8", firm.expect("b").get(300));
    }

    @Test
    void shouldCancelByQuoteBySymbolAndAll() throws Exception {
        quote(firm, t + "-a", "98", "99");
        assertEquals("0", firm.expect("b").get(297));
        firm.send("Z", "131=c", "117=other", "298=5", "295=1", "55=FX");
        final FixText notFound = firm.expect("AI");
        assertEquals("9", notFound.get(297));
        assertEquals("c", notFound.get(131));
        firm.send("Z", "117=" + t + "-a", "298=5", "295=1", "55=FX");
        assertEquals("1", firm.expect("AI").get(297));
        quote(firm, t + "-b", "98", "99");
        firm.expect("b");
        firm.send("Z", "117=x", "298=1", "295=1", "55=FX");
        assertEquals("1", firm.expect("AI").get(297));
        quote(firm, t + "-c", "98", "99");
        firm.expect("b");
        firm.send("Z", "117=x", "298=4");
        final FixText all = firm.expect("AI");
        assertEquals("4", all.get(297));
        assertEquals("[N/A]", all.get(55));
        firm.send("Z", "117=x", "298=1", "295=1", "55=BTCUSDT");
        assertEquals("9", firm.expect("AI").get(297), "an order book, where it has no quote");
        taker.send("Z", "117=x", "298=4");
        assertEquals("9", taker.expect("AI").get(297), "it has quotes nowhere");
        taker.send("Z", "117=x", "298=1", "295=1", "55=FX");
        assertEquals("5", taker.expect("AI").get(297));
        firm.send("Z", "117=x", "298=2");
        assertEquals("298", firm.expect("3").get(371));
    }

    @Test
    void shouldTradeAStreamedQuoteThatIsHitAndTellTheProvider() throws Exception {
        quote(firm, t, "98", "99");
        firm.expect("b");
        taker.send("AJ", "693=r1", "117=account-1:" + t + ":1", "694=1", "11=" + t, "55=FX", "54=1", "38=0.4", "44=99");
        assertEquals("117=account-1:" + t + ":1|693=r1|55=FX|54=1|38=0.4|44=99|297=0|", body(taker.expect("AI"), 117));
        final FixText report = firm.expect("8");
        assertEquals("account-1:" + t + ":1:" + report.get(17).substring(1), report.get(37));
        assertEquals("2", report.get(54), "the provider sells");
        assertEquals("0.4", report.get(32));
        assertEquals("99", report.get(31));
        assertEquals("F", report.get(150));
        taker.send(
                "AJ", "693=r2", "117=account-1:gone:1", "694=1", "11=" + t + "b", "55=FX", "54=1", "38=0.4", "44=99");
        assertEquals("5", taker.expect("AI").get(297));
        taker.send("AJ", "693=r3", "117=nobody", "694=1", "11=" + t + "c", "55=FX", "54=1", "38=0.4", "44=99");
        assertEquals("5", taker.expect("AI").get(297));
        taker.send("AJ", "693=r4", "117=account-1:" + t + ":1", "694=1", "11=" + t + "d", "55=FX", "38=0.4", "44=99");
        assertEquals("54", taker.expect("3").get(371));
        taker.send("AJ", "693=r5", "117=account-1:" + t + ":1", "694=2", "55=FX");
        assertEquals("694", taker.expect("3").get(371));
        taker.send("AJ", "693=r6", "117=account-1:" + t + ":1", "694=6", "55=FX");
        assertEquals("11", taker.expect("AI").get(297), "it is left alone");
        taker.send("AJ", "693=r7", "117=999999", "694=6", "55=FX");
        assertEquals("r7", taker.expect("j").get(379));
    }

    @Test
    void shouldLetAProviderAcceptAndRejectTradesOnHold() throws Exception {
        quote(lastLook, t, "98", "99", "7931=Y");
        lastLook.expect("b");
        taker.send("AJ", "693=r1", "117=account-2:" + t + ":1", "694=1", "11=" + t, "55=FX", "54=2", "38=0.4", "44=98");
        assertEquals("10", taker.expect("AI").get(297));
        final FixText hit = lastLook.expect("AJ");
        assertEquals("1", hit.get(694));
        assertEquals(t, hit.get(117));
        assertEquals("account-0", hit.get(448));
        assertEquals("2", hit.get(54));
        assertEquals("98", hit.get(44));
        lastLook.send("AI", "117=" + t, "693=" + hit.get(693), "55=FX", "297=0");
        final FixText ended = lastLook.expect("AI");
        assertEquals("0", ended.get(297));
        assertEquals(hit.get(693), ended.get(693));
        final FixText report = lastLook.expect("8");
        assertEquals("1", report.get(54), "the provider buys");
        assertEquals("0.4", report.get(32));
        final FixText accepted = taker.expect("AI");
        assertEquals("r1", accepted.get(693));
        assertEquals("0", accepted.get(297));
        taker.send(
                "AJ",
                "693=r2",
                "117=account-2:" + t + ":1",
                "694=1",
                "11=" + t + "b",
                "55=FX",
                "54=2",
                "38=0.1",
                "44=98");
        taker.expect("AI");
        final String second = lastLook.expect("AJ").get(693);
        lastLook.send("AI", "117=" + t, "693=" + second, "55=FX", "297=5");
        final FixText rejected = lastLook.expect("AI");
        assertEquals("5", rejected.get(297));
        assertEquals("REJECTED", rejected.get(58));
        assertEquals("5", taker.expect("AI").get(297));
        lastLook.send("AI", "117=" + t, "693=" + second, "55=FX", "297=0");
        assertEquals("1", lastLook.expect("j").get(380), "it has ended");
        firm.send("AI", "117=" + t, "693=" + second, "55=FX", "297=0");
        assertEquals("1", firm.expect("j").get(380));
        lastLook.send("AI", "117=" + t, "693=" + second, "55=FX", "297=7");
        assertEquals("297", lastLook.expect("3").get(371));
    }

    @Test
    void shouldCarryARequestForQuotesToItsTrade() throws Exception {
        taker.send(
                "R",
                "131=" + t,
                "146=1",
                "55=FX",
                "38=0.5",
                "126=" + FixClient.time(Instant.now().plusSeconds(60)));
        final FixText asked = firm.expect("R");
        final String requestId = asked.get(131);
        assertEquals("0.5", asked.get(38));
        assertEquals("account-0", asked.get(448));
        assertNull(asked.get(54), "it may want both sides");
        assertEquals(requestId, lastLook.expect("R").get(131));
        lastLook.send("AG", "131=" + requestId, "658=10", "146=1", "55=FX");
        final FixText passed = taker.expect("AI");
        assertEquals("11", passed.get(297));
        assertEquals("account-2:" + requestId, passed.get(117));
        firm.send("S", "131=" + requestId, "117=" + t, "301=2", "55=FX", "132=99", "133=100", "134=0.5", "135=0.5");
        assertEquals("0", firm.expect("AI").get(297));
        final FixText quote = taker.expect("S");
        assertEquals(t, quote.get(131));
        assertEquals("account-1:" + requestId, quote.get(117));
        assertEquals("100", quote.get(133));
        assertEquals("account-1", quote.get(448));
        taker.send("AJ", "693=hit", "117=" + quote.get(117), "694=1", "11=" + t, "55=FX", "54=1", "38=0.5", "44=100");
        FixText told = taker.receive();
        boolean isRemoved = false;
        boolean isHit = false;
        while (!isRemoved || !isHit) {
            isRemoved |= "6".equals(told.get(297)) && t.equals(told.get(131));
            isHit |= "0".equals(told.get(297)) && "hit".equals(told.get(693));
            told = isRemoved && isHit ? told : taker.receive();
        }
        final FixText ofFirm = await(firm, "8");
        assertEquals("100", ofFirm.get(31));
        assertTrue(ofFirm.get(37).startsWith("account-1:" + requestId + ":"), ofFirm.get(37));
    }

    @Test
    void shouldEndRequestsThatNobodyAnswersOrThatAreTakenBack() throws Exception {
        taker.send("R", "131=" + t, "146=1", "55=FX", "54=1", "38=0.5", "453=1", "448=account-1", "447=D", "452=1");
        final FixText asked = firm.expect("R");
        assertEquals("1", asked.get(54));
        taker.send("R", "131=" + t, "146=1", "55=FX", "38=0.5");
        assertEquals("99", taker.expect("AG").get(658), "the id stands");
        firm.send("AG", "131=" + asked.get(131), "658=10", "146=1", "55=FX");
        assertEquals("11", taker.expect("AI").get(297));
        assertEquals("10", taker.expect("AG").get(658), "nobody else is asked");
        assertEquals(asked.get(131), firm.expect("AI").get(131));
        taker.send("R", "131=" + t + "-back", "146=1", "55=FX", "38=0.5");
        final String second = firm.expect("R").get(131);
        taker.send("AJ", "693=pass", "117=" + second, "694=6", "55=FX");
        FixText end = taker.expect("AI");
        while (!(t + "-back").equals(end.get(131))) {
            end = taker.receive();
        }
        assertEquals("6", end.get(297));
        FixText told = firm.receive();
        while (!second.equals(told.get(131))) {
            told = firm.receive();
        }
        assertEquals("6", told.get(297));
        taker.send(
                "R",
                "131=" + t + "-late",
                "146=1",
                "55=FX",
                "38=0.5",
                "126=" + FixClient.time(Instant.now().plusSeconds(4)));
        end = taker.receive();
        while (!(t + "-late").equals(end.get(131))) {
            end = taker.receive();
        }
        assertEquals("7", end.get(297));
    }

    @Test
    void shouldRefuseRequestsAndAnswersThatFitNothing() throws Exception {
        taker.send("R", "131=a", "146=1", "55=NONE", "38=1");
        assertEquals("1", taker.expect("AG").get(658));
        taker.send("R", "131=a", "146=1", "55=BTCUSDT", "38=1");
        assertEquals("1", taker.expect("AG").get(658));
        taker.send("R", "131=a", "146=1", "55=FX", "38=1", "453=1", "448=account-0", "447=D", "452=1");
        assertEquals("99", taker.expect("AG").get(658));
        taker.send("R", "131=a", "146=1", "55=FX");
        assertEquals("38", taker.expect("3").get(371));
        firm.send("S", "131=999999", "117=a", "55=FX", "132=1");
        assertEquals("5", firm.expect("AI").get(297));
        firm.send("S", "117=a", "55=FX", "132=1");
        assertEquals("5", firm.expect("AI").get(297));
        firm.send("AG", "131=999999", "658=10", "146=1", "55=FX");
        assertEquals("1", firm.expect("j").get(380));
    }

    @Test
    void shouldCancelQuotesWhenTheirConnectionEndsAndTellTheOther() throws Exception {
        try (FixClient second = new FixClient(venue.gateway().port("fix.port"), t + "-second")) {
            second.logOn(FIRM, "PRICES", "141=Y");
            quote(firm, t, "98", "99");
            firm.expect("b");
            firm.close();
            final FixText told = second.expect("AI");
            assertEquals("6", told.get(297));
            assertEquals(t, told.get(117));
            assertTrue(told.get(58).startsWith("DISCONNECTED"), told.get(58));
        }
    }

    @Test
    void shouldTellAProviderThatLogsOnWhatWaitsForIt() throws Exception {
        quote(lastLook, t, "98", "99", "7931=Y");
        lastLook.expect("b");
        taker.send("AJ", "693=r", "117=account-2:" + t + ":1", "694=1", "11=" + t, "55=FX", "54=2", "38=0.4", "44=98");
        assertEquals("10", taker.expect("AI").get(297));
        final String holdId = lastLook.expect("AJ").get(693);
        taker.send("R", "131=" + t, "146=1", "55=FX", "38=0.5");
        final String requestId = lastLook.expect("R").get(131);
        lastLook.close();
        lastLook = new FixClient(venue.gateway().port("fix.port"), t + "-again");
        assertEquals("A", lastLook.logOn(LAST_LOOK, "PRICES", "141=Y").type());
        assertEquals(requestId, await(lastLook, "R").get(131));
        assertEquals(holdId, await(lastLook, "AJ").get(693));
        lastLook.send("AI", "117=" + t, "693=" + holdId, "55=FX", "297=0");
        final FixText told = await(lastLook, "8");
        assertEquals("0.4", told.get(32));
        taker.send("AJ", "693=back", "117=" + requestId, "694=6", "55=FX");
        FixText back = taker.expect("AI");
        while (!t.equals(back.get(131))) {
            back = taker.expect("AI");
        }
        assertEquals("6", back.get(297));
    }

    @Test
    void shouldCancelQuotesWithTheLogout() throws Exception {
        try (FixClient second = new FixClient(venue.gateway().port("fix.port"), t + "-second")) {
            second.logOn(FIRM, "PRICES", "141=Y");
            quote(firm, t, "98", "99");
            firm.expect("b");
            firm.send("5");
            assertTrue(second.expect("AI").get(58).startsWith("DISCONNECTED"), "while it could still be hit");
            firm.expect("5");
            firm.expectEnd();
        }
    }
}
