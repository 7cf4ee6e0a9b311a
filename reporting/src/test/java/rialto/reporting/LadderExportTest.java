package rialto.reporting;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.EventSubscription;
import rialto.protocol.HoldEndReason;
import rialto.protocol.QuoteCancelReason;
import rialto.protocol.Side;
import rialto.reporting.QuoteEvents.Held;
import rialto.reporting.database.Database;
import rialto.reporting.export.Export;
import rialto.reporting.export.ExportRequest;
import rialto.reporting.export.ExportRequest.Kind;

import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tiers as providers streamed them: from when, until when, and why no longer. Accounts 102 and 103 provide. */
@Timeout(60)
class LadderExportTest {
    private static final long MS = 1_000_000;
    private static final long BEGIN = 1_700_000_000_000L * MS;
    private static final String PURGED = "were purged; pass --from ";

    @TempDir
    private Path directory;

    private Database database;
    private EventScript script;

    @BeforeEach
    void open() {
        database = new SqliteTestDatabase(directory.resolve("reporting.db")).prepared();
        script = ProjectionContract.market()
                .account(102, "dora")
                .end()
                .account(103, "emil")
                .end();
    }

    @Test
    void shouldTellUntilWhenEachTierStoodAndWhyNoLonger() {
        script.event(QuoteEvents.ladder(102, "q-1", 100, 102)).end();
        at(1);
        final ScriptOrder buyer = buy(1, 10);
        script.accept(buyer)
                .executeQuote(buyer, 102, 102, 10, 0)
                .event(QuoteEvents.executed(buyer, script.lastTradeId(1), 102))
                .end();
        at(2).event(QuoteEvents.ladder(102, "q-2", 101, 103)).end();
        at(3).event(QuoteEvents.canceled(102, 0, "q-2", 1, 0, QuoteCancelReason.INSUFFICIENT_BALANCE))
                .end();
        at(4).event(QuoteEvents.ladder(102, "", 0, 0)).end();
        assertRows(
                "dora,0,q-1,ASK,1,1.02,0.00001000,0,0..1,TAKEN",
                "dora,0,q-1,BID,1,1.00,0.00001000,0.00001000,0..2,REPLACED",
                "dora,0,q-1,BID,2,0.99,0.00001000,0.00001000,0..2,REPLACED",
                "dora,0,q-2,BID,1,1.01,0.00001000,0.00001000,2..3,INSUFFICIENT_BALANCE",
                "dora,0,q-2,BID,2,1.00,0.00001000,0.00001000,2..4,REMOVED",
                "dora,0,q-2,ASK,1,1.03,0.00001000,0.00001000,2..4,REMOVED");
    }

    @Test
    void shouldEndATierWithTheHoldThatTakesItsLastLots() {
        script.event(QuoteEvents.ladder(102, "q-1", 0, 102)).end();
        at(1);
        final ScriptOrder order = buy(1, 10);
        final Held held = new Held(1, order, 102, 102, 10, script.timestampNs());
        script.accept(order).event(QuoteEvents.opened(held)).end();
        at(2).event(QuoteEvents.ladder(102, "q-2", 0, 103)).end();
        at(3).event(QuoteEvents.ended(held, HoldEndReason.ACCEPTED, 103, 0))
                .executeQuote(order, 102, 102, 10, 0)
                .event(QuoteEvents.executed(order, script.lastTradeId(1), 102, 1, 2 * MS))
                .end();
        assertRows(
                "dora,0,q-1,ASK,1,1.02,0.00001000,0,0..1,TAKEN",
                // the trade took what was on hold, and nothing of what stands now
                "dora,0,q-2,ASK,1,1.03,0.00001000,0.00001000,2..,");
    }

    @Test
    void shouldEndWhatACancelMeans() {
        script.event(QuoteEvents.ladder(102, "q-1", 0, 102)).end();
        script.event(QuoteEvents.ladder(102, 3, "q-2", 0, 103, QuoteEvents.NEVER))
                .end();
        script.event(QuoteEvents.ladder(103, 3, "r-1", 0, 104, QuoteEvents.NEVER))
                .end();
        at(1).event(QuoteEvents.canceled(102, -1, "q-3", 0, 0, QuoteCancelReason.REQUESTED))
                .end();
        at(2).event(QuoteEvents.canceled(102, -1, "q-2", 0, 1, QuoteCancelReason.REQUESTED))
                .end();
        at(3).event(QuoteEvents.canceled(102, 0, "", 0, 1, QuoteCancelReason.DISCONNECTED))
                .end();
        at(4).event(QuoteEvents.canceled(0, -1, "", 0, 1, QuoteCancelReason.NOT_TRADING))
                .end();
        assertRows(
                "dora,3,q-2,ASK,1,1.03,0.00001000,0.00001000,0..2,REQUESTED",
                "dora,0,q-1,ASK,1,1.02,0.00001000,0.00001000,0..3,DISCONNECTED",
                "emil,3,r-1,ASK,1,1.04,0.00001000,0.00001000,0..4,NOT_TRADING");
    }

    @Test
    void shouldEndAQuoteAtItsTimeWheneverTheVenueSaysSo() {
        script.event(QuoteEvents.ladder(102, 0, "q-1", 0, 102, BEGIN + 3 * MS)).end();
        script.event(QuoteEvents.ladder(103, 0, "r-1", 0, 103, BEGIN + 4 * MS)).end();
        at(5).event(QuoteEvents.canceled(102, 0, "q-1", 0, 1, QuoteCancelReason.EXPIRED))
                .end();
        script.event(QuoteEvents.ladder(102, 0, "q-2", 0, 104, BEGIN + 9 * MS)).end();
        assertRows(
                "dora,0,q-1,ASK,1,1.02,0.00001000,0.00001000,0..3,EXPIRED",
                "emil,0,r-1,ASK,1,1.03,0.00001000,0.00001000,0..4,EXPIRED",
                "dora,0,q-2,ASK,1,1.04,0.00001000,0.00001000,5..,");
    }

    @Test
    void shouldFollowLaddersBeyondTheTimeThatTheyCameIn() {
        script.event(QuoteEvents.ladder(102, "q-1", 0, 102)).end();
        at(2).event(QuoteEvents.ladder(102, "q-2", 0, 103)).end();
        at(4).event(QuoteEvents.ladder(102, "q-3", 0, 104)).end();
        project();
        assertEquals(List.of("q-1"), quoteIds(BEGIN, BEGIN + 2 * MS));
        assertEquals(List.of("q-2"), quoteIds(BEGIN + 1, BEGIN + 4 * MS));
        assertEquals(List.of("q-3"), quoteIds(BEGIN + 2 * MS + 1, Long.MAX_VALUE));
        assertEquals(4 * MS, endOf("q-2", BEGIN + 1, BEGIN + 3 * MS) - BEGIN);
    }

    @Test
    void shouldTellNoMoreThanTheDatabaseHas() {
        script.event(QuoteEvents.ladder(102, "q-1", 0, 102)).end();
        project();
        at(1).event(QuoteEvents.ladder(102, "q-2", 0, 103)).end();
        assertEquals(List.of("q-1"), quoteIds(0, Long.MAX_VALUE));
        assertTrue(rows(script, 0, Long.MAX_VALUE).getFirst().endsWith("0..,"), "what ends it is not there yet");
    }

    @Test
    void shouldSayFromWhenOnThereAreAllLadders() {
        script.event(QuoteEvents.ladder(102, "q-1", 0, 102)).end();
        final long purged = script.sequence();
        at(1).event(QuoteEvents.ladder(102, "q-2", 0, 103)).end();
        at(2).event(QuoteEvents.ladder(102, "q-3", 0, 104)).end();
        project();
        final EventSource rest = new EventSource() {
            @Override
            public EventSubscription open(final long afterSequence) {
                assertTrue(afterSequence >= purged, "these events are gone");
                return script.open(afterSequence);
            }

            @Override
            public long firstSequence() {
                return purged + 1;
            }
        };
        final String words = assertThrows(ReportingException.class, () -> rows(rest, 0, Long.MAX_VALUE))
                .getMessage();
        assertTrue(words.contains(PURGED), words);
        final Instant from = Instant.parse(
                words.substring(words.indexOf(PURGED) + PURGED.length()).split(" ")[0]);
        final List<String> known = rows(rest, nanos(from), Long.MAX_VALUE);
        assertEquals(List.of("dora,0,q-3,ASK,1,1.04,0.00001000,0.00001000,2..,"), known);
        assertThrows(ReportingException.class, () -> rows(rest, nanos(from) - 1, Long.MAX_VALUE));
    }

    private EventScript at(final long ms) {
        return script.at(BEGIN + ms * MS);
    }

    private static ScriptOrder buy(final long orderId, final long lots) {
        return ScriptOrder.limit(orderId, 101, 1, Side.BUY, 110, lots);
    }

    private void project() {
        final AgentRun run = new AgentRun(database, script, 1_000);
        run.runToEnd();
        run.agent.onClose();
    }

    private void assertRows(final String... expected) {
        project();
        assertEquals(String.join("\n", expected), String.join("\n", rows(script, 0, Long.MAX_VALUE)));
    }

    private List<String> quoteIds(final long fromNs, final long toNs) {
        return rows(script, fromNs, toNs).stream()
                .map(row -> row.split(",")[2])
                .distinct()
                .toList();
    }

    private long endOf(final String quoteId, final long fromNs, final long toNs) {
        return lines(script, fromNs, toNs).stream()
                .map(line -> line.split(",", -1))
                .filter(cells -> cells[3].equals(quoteId))
                .map(cells -> nanos(Instant.parse(cells[12])))
                .findFirst()
                .orElseThrow();
    }

    /** Without what is in every row; times are milliseconds since the first. */
    private List<String> rows(final EventSource events, final long fromNs, final long toNs) {
        return lines(events, fromNs, toNs).stream()
                .map(line -> line.split(",", -1))
                .map(cells -> String.join(
                                ",",
                                List.of(cells[1], cells[2], cells[3], cells[5], cells[6], price(cells[7]), cells[8]))
                        + "," + (cells[10].matches("0\\.0*") ? "0" : cells[10])
                        + "," + ms(cells[11]) + ".." + ms(cells[12]) + "," + cells[13])
                .toList();
    }

    private List<String> lines(final EventSource events, final long fromNs, final long toNs) {
        final StringWriter out = new StringWriter();
        new Export(database, events).csv(new ExportRequest(Kind.LADDERS, fromNs, toNs, null), out);
        final List<String> lines = Arrays.asList(out.toString().split("\r\n"));
        return lines.subList(1, lines.size());
    }

    private static String price(final String decimal) {
        return decimal.substring(0, decimal.indexOf('.') + 3);
    }

    private static String ms(final String time) {
        return time.isEmpty() ? "" : Long.toString((nanos(Instant.parse(time)) - BEGIN) / MS);
    }

    private static long nanos(final Instant time) {
        return time.getEpochSecond() * 1_000 * MS + time.getNano();
    }
}
