package rialto.dialect.fix.session;

import rialto.dialect.fix.FixClient;
import rialto.dialect.fix.FixText;
import rialto.gatewaytest.RunningVenue;
import rialto.gatewaytest.TestInstruments;
import rialto.protocol.HoldOutcome;
import rialto.protocol.MarketModel;
import rialto.protocol.SettlementType;

import java.io.IOException;
import java.time.Instant;

/** What clients do so that each message goes over a socket once: one step after the other, so that numbers are the same. */
final class MessageScenario {
    private static final int FX = 2;
    private static final int TAKER = 0;
    private static final int MAKER = 1;
    private static final int FIRM = 1;
    private static final int LAST_LOOK = 2;
    private static final int HOLD_MS = 10_000;

    private final RunningVenue venue;
    private final MessageExamples examples;

    private MessageScenario(final RunningVenue venue, final MessageExamples examples) {
        this.venue = venue;
        this.examples = examples;
    }

    /** @param venue with one market and three accounts */
    static void play(final RunningVenue venue, final MessageExamples examples) throws Exception {
        final MessageScenario scenario = new MessageScenario(venue, examples);
        scenario.tradeAnOrderBook();
        venue.send(TestInstruments.instrument("FX", MarketModel.STREAMED_QUOTES, SettlementType.TOM));
        venue.send(TestInstruments.provider(FIRM, FX, 0, HoldOutcome.REJECT));
        venue.send(TestInstruments.provider(LAST_LOOK, FX, HOLD_MS, HoldOutcome.REJECT));
        scenario.tradeQuotes();
        scenario.beSilent();
    }

    private RecordedClient client(final String name) throws IOException {
        return new RecordedClient(venue.gateway().port("fix.port"), name, examples);
    }

    private void tradeAnOrderBook() throws IOException {
        try (RecordedClient trader = client("TRADER-1").logOn(TAKER, "ORDERS", "141=Y");
                RecordedClient maker = client("MAKER-1").logOn(MAKER, "ORDERS", "141=Y");
                RecordedClient watcher = client("WATCHER-1").logOn(TAKER, "PRICES", "141=Y")) {
            order(trader, "bid-1", "54=1", "38=0.5", "44=50000", "59=1");
            trader.await("8", 150, "0");
            watchPrices(watcher);
            order(maker, "ask-1", "54=2", "38=0.2", "44=50000", "59=3");
            trader.show("8", 150, "F");
            watcher.show("X", 268, "2");
            final String now = "60=" + FixClient.now();
            trader.send("H", "790=status-1", "11=bid-1", "55=BTCUSDT", "54=1");
            trader.await("8", 150, "I");
            trader.send("AF", "584=all-1", "585=7");
            trader.await("8", 584, "all-1");
            trader.send("G", "11=bid-2", "41=bid-1", "55=BTCUSDT", "54=1", now, "40=2", "38=0.4", "44=49990", "59=1");
            trader.await("8", 150, "5");
            trader.send("F", "11=cancel-1", "41=bid-2", "55=BTCUSDT", "54=1", now);
            trader.await("8", 150, "4");
            trader.send("F", "11=cancel-2", "41=bid-2", "55=BTCUSDT", "54=1", now);
            trader.show("9", 11, "cancel-2");
            order(trader, "bid-3", "54=1", "38=0.1", "44=49000", "59=1");
            trader.send("q", "11=mass-1", "530=1", "55=BTCUSDT", now);
            trader.show("r", 11, "mass-1");
            keepTheSession(trader);
        }
    }

    private static void order(final RecordedClient client, final String id, final String... fields) throws IOException {
        final String[] all = new String[fields.length + 4];
        all[0] = "11=" + id;
        all[1] = "55=BTCUSDT";
        all[2] = "60=" + FixClient.now();
        all[3] = "40=2";
        System.arraycopy(fields, 0, all, 4, fields.length);
        client.send("D", all);
    }

    private static void watchPrices(final RecordedClient watcher) throws IOException {
        watcher.send("x", "320=list-1", "559=0", "55=BTCUSDT");
        watcher.show("y", 320, "list-1");
        watcher.send("g", "335=day-1", "336=BTCUSDT", "263=1");
        watcher.show("h", 335, "day-1");
        watcher.send(
                "V",
                "262=book-1",
                "263=1",
                "264=5",
                "265=1",
                "267=3",
                "269=0",
                "269=1",
                "269=2",
                "146=1",
                "55=BTCUSDT");
        watcher.show("W", 262, "book-1");
        watcher.send("V", "262=close-1", "263=0", "264=1", "267=1", "269=5", "146=1", "55=BTCUSDT");
        watcher.show("Y", 262, "close-1");
    }

    private static void keepTheSession(final RecordedClient client) throws IOException {
        client.send("1", "112=hello");
        client.show("0", 112, "hello");
        client.send("0");
        client.send("2", "7=1", "16=1");
        client.show("4", 34, "1");
        client.leaveAGap();
        client.send("3", "45=2", "371=880", "372=8", "373=2", "58=TrdMatchID(880) is not known here");
        client.send("j", "45=2", "372=8", "380=3", "58=ExecutionReport(8) is not taken here");
        client.send("D", "55=BTCUSDT", "54=1", "60=" + FixClient.now(), "40=1", "38=1");
        client.show("3", 371, "11");
        client.send("V", "262=book-2", "263=0", "264=1", "267=1", "269=0", "146=1", "55=BTCUSDT");
        client.show("j", 372, "V");
        client.send("5", "58=the day is over");
        client.show("5", 35, "5");
    }

    private void tradeQuotes() throws IOException {
        try (RecordedClient taker = client("TAKER-1").logOn(TAKER, "PRICES", "141=Y");
                RecordedClient firm = client("BANK-1").logOn(FIRM, "PRICES", "141=Y");
                RecordedClient lastLook = client("BANK-2").logOn(LAST_LOOK, "PRICES", "141=Y")) {
            ladder(firm, "quote-1");
            firm.show("b", 117, "quote-1");
            hit(taker, "hit-1", "account-1:quote-1:1", "99");
            taker.show("AI", 693, "hit-1");
            firm.await("8", 150, "F");
            ladder(lastLook, "look-1", "7931=Y");
            lastLook.await("b", 117, "look-1");
            hit(taker, "hit-2", "account-2:look-1:1", "99");
            taker.await("AI", 297, "10");
            final FixText asked = lastLook.show("AJ", 694, "1");
            lastLook.send("AI", "693=" + asked.get(693), "117=look-1", "55=FX", "297=0");
            taker.await("AI", 297, "0");
            lastLook.await("8", 150, "F");
            requestQuotes(taker, firm, lastLook);
            firm.send("Z", "131=cancel-1", "117=quote-1", "298=1", "301=2", "295=1", "55=FX");
            firm.await("AI", 131, "cancel-1");
        }
    }

    private static void ladder(final RecordedClient provider, final String quoteId, final String... more)
            throws IOException {
        final String[] fields = new String[more.length + 12];
        final String[] set = {"296=1", "302=0", "304=1", "295=1", "299=1", "55=FX", "132=98", "133=99", "134=1", "135=1"
        };
        fields[0] = "117=" + quoteId;
        fields[1] = "301=2";
        System.arraycopy(more, 0, fields, 2, more.length);
        System.arraycopy(set, 0, fields, 2 + more.length, set.length);
        provider.send("i", fields);
    }

    private static void hit(final RecordedClient taker, final String id, final String quoteId, final String price)
            throws IOException {
        taker.send("AJ", "693=" + id, "117=" + quoteId, "694=1", "11=" + id, "55=FX", "54=1", "38=0.4", "44=" + price);
    }

    private static void requestQuotes(
            final RecordedClient taker, final RecordedClient firm, final RecordedClient lastLook) throws IOException {
        final String end = "126=" + FixClient.time(Instant.now().plusSeconds(60));
        taker.send("R", "131=ask-1", "146=1", "55=FX", "38=0.5", end);
        final String request = firm.show("R", 38, "0.5").get(131);
        lastLook.await("R", 131, request);
        lastLook.send("AG", "131=" + request, "658=10", "146=1", "55=FX");
        taker.await("AI", 297, "11");
        firm.send("S", "131=" + request, "117=answer-1", "301=2", "55=FX", "132=98", "133=99", "134=0.5", "135=0.5");
        firm.await("AI", 297, "0");
        taker.show("S", 131, "ask-1");
        taker.send("R", "131=ask-2", "146=1", "55=FX", "54=1", "38=0.5", "453=1", "448=account-1", "447=D", "452=1");
        final String second = firm.await("R", 54, "1").get(131);
        firm.send("AG", "131=" + second, "658=10", "146=1", "55=FX");
        taker.show("AG", 131, "ask-2");
    }

    /** The venue asks for a sign of life. */
    private void beSilent() throws IOException {
        try (RecordedClient silent = client("SILENT-1").logOn(TAKER, "PRICES", "141=Y", "108=1")) {
            silent.show("1", 35, "1");
        }
    }
}
