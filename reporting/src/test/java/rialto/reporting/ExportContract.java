package rialto.reporting;

import blue.strategic.parquet.Hydrator;
import blue.strategic.parquet.ParquetReader;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.protocol.Side;
import rialto.reporting.database.Database;
import rialto.reporting.export.Export;
import rialto.reporting.export.ExportRequest;
import rialto.reporting.export.ExportRequest.Kind;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What is exported is what the database has. */
@Timeout(120)
abstract class ExportContract {
    /** Of orders that have left. */
    private static final long GONE = 1L << 40;

    private static final EventScript SCRIPT = RandomMarket.events(61, 3_000, TimeUnit.SECONDS.toNanos(10));
    /** When quotes begin to be streamed, over an hour and a half. */
    private static final long QUOTES_BEGIN = SCRIPT.timestampNs();

    static {
        BusyQuotes.append(SCRIPT, 1_000_000, TimeUnit.MINUTES.toNanos(5));
        final ScriptOrder taker = ScriptOrder.limit(GONE, 101, 2, Side.BUY, 1_000, 4);
        final ScriptOrder maker = ScriptOrder.limit(GONE + 1, 102, 2, Side.SELL, 1_000, 4);
        SCRIPT.event(MoneyEvents.revised(1, 2, taker, maker, 4, new long[] {1_002, 1, 2}, new long[] {0, 0, 0}))
                .end();
        SCRIPT.event(ProtectionEvents.rules(101, 3, 0)).end();
    }

    /** So that there are alerts: each cancel of an account that did not trade is told. */
    private static final SurveillanceSettings EVERY_CANCEL = SurveillanceSettings.defaults()
            .with(Threshold.CANCELS_WINDOW, 3_600_000)
            .with(Threshold.CANCELS_ORDERS, 1)
            .with(Threshold.CANCELS_RATIO, 1)
            .with(Threshold.PAUSE, 0);

    private static final long BEGIN = 1_600_000_000_000_000_000L;

    private static final Map<Kind, List<String>> TIMES = Map.ofEntries(
            Map.entry(Kind.TRADES, List.of("time")),
            Map.entry(Kind.EVENTS, List.of("time")),
            Map.entry(Kind.ADMINISTRATION, List.of("time")),
            Map.entry(Kind.EXECUTIONS, List.of("time")),
            Map.entry(Kind.QUOTES, List.of("minute")),
            Map.entry(Kind.PARENTS, List.of("starts", "ends", "entered", "changed", "ended")),
            Map.entry(Kind.CHILDREN, List.of("time")),
            Map.entry(Kind.LADDERS, List.of("time", "ended", "valid_until")),
            Map.entry(Kind.ALERTS, List.of("time", "began", "closed")),
            Map.entry(Kind.EVIDENCE, List.of("time")),
            Map.entry(Kind.REVISIONS, List.of("time")),
            Map.entry(Kind.RULES, List.of("time")),
            Map.entry(Kind.ORDERS, List.of("entered", "changed", "expires")));

    /** Those that are told after the random market, too. */
    private static final Set<Kind> LATE = EnumSet.of(
            Kind.REVISIONS, Kind.RULES, Kind.EXECUTIONS, Kind.QUOTES, Kind.PARENTS, Kind.CHILDREN, Kind.LADDERS);

    /** What of an exported trade the readable view has too, and in the same order; whole numbers follow. */
    private static final int READABLE_TRADE_COLUMNS = 18;

    /** As above, of a revision. */
    private static final int READABLE_REVISION_COLUMNS = 23;

    @TempDir
    Path files;

    private Export export;

    /** A database to test; the same for all of a test. */
    abstract TestDatabase database();

    @BeforeEach
    void project() {
        final Database prepared = database().prepared();
        final AgentRun run = new AgentRun(prepared, SCRIPT, 1_000, EVERY_CANCEL);
        run.runToEnd();
        run.agent.onClose();
        // the random market gives several instruments one name, as no venue does
        for (int i = 1; i <= 3; i++) {
            database().execute("UPDATE instruments SET symbol = 'COIN" + i + "USDT' WHERE instrument_id = " + i);
        }
        export = new Export(prepared, SCRIPT);
    }

    @Test
    void shouldWriteTradesAsPeopleReadThem() {
        database()
                .assertReads(
                        lines(Kind.TRADES, BEGIN, Long.MAX_VALUE, null).stream()
                                .map(line -> List.of(line.split(",")).subList(0, READABLE_TRADE_COLUMNS))
                                .map(cells -> String.join("|", cells))
                                .toList(),
                        "SELECT symbol, trade_id, time, event_sequence, price, quantity, quote_amount, taker_side,"
                                + " taker, taker_order_id, taker_fee, taker_fee_asset, maker, maker_order_id, maker_fee,"
                                + " maker_fee_asset, aggregate_id, match_type FROM trades_readable"
                                + " ORDER BY symbol, trade_id");
    }

    @Test
    void shouldWriteEveryOrderAndEventOnce() {
        assertEquals(
                count("orders"), lines(Kind.ORDERS, BEGIN, Long.MAX_VALUE, null).size());
        final List<String> events = lines(Kind.EVENTS, BEGIN, Long.MAX_VALUE, null);
        assertEquals(count("order_history"), events.size());
        final List<Long> sequences = events.stream()
                .map(line -> Long.parseLong(line.substring(0, line.indexOf(','))))
                .toList();
        assertEquals(sequences.stream().sorted().toList(), sequences);
    }

    @Test
    void shouldWriteWhoDidWhat() {
        final List<String> lines = lines(Kind.ADMINISTRATION, BEGIN, Long.MAX_VALUE, null);
        assertEquals(count("administration"), lines.size());
        assertTrue(lines.stream()
                .anyMatch(line ->
                        line.contains("Z,\"eve\",\"RISK TREASURER\",\"10.0.0.1\"," + "\"POST /test, \"\"x\"\"\",\"für ")
                                && line.endsWith("\",\"trent\",3,DONE")));
        final ReportingException e = assertThrows(
                ReportingException.class, () -> lines(Kind.ADMINISTRATION, BEGIN, Long.MAX_VALUE, "COIN2USDT"));
        assertTrue(e.getMessage().contains("COIN2USDT"), e.getMessage());
    }

    @Test
    void shouldWriteRevisionsOfTradesAsPeopleReadThem() {
        final List<String> lines = lines(Kind.REVISIONS, BEGIN, Long.MAX_VALUE, null);
        assertTrue(lines.stream().anyMatch(line -> line.contains(",BUSTED,")), lines::toString);
        assertTrue(lines.stream().anyMatch(line -> line.contains(",CORRECTED,")), lines::toString);
        database()
                .assertReads(
                        lines.stream()
                                .map(line -> List.of(line.split(",")).subList(0, READABLE_REVISION_COLUMNS))
                                .map(ExportContract::joined)
                                .toList(),
                        "SELECT symbol, trade_id, time, kind, revision, quantity, former_price, price,"
                                + " former_quote_amount, quote_amount, taker_side, taker, taker_order_id,"
                                + " former_taker_fee, taker_fee, taker_fee_asset, maker, maker_order_id,"
                                + " former_maker_fee, maker_fee, maker_fee_asset, trade_event_sequence, event_sequence"
                                + " FROM trade_revisions_readable ORDER BY event_sequence");
        assertEquals(
                lines.stream().filter(line -> line.startsWith("COIN2USDT,")).toList(),
                lines(Kind.REVISIONS, BEGIN, Long.MAX_VALUE, "COIN2USDT"));
    }

    @Test
    void shouldWriteRulesThatAccountsWereGiven() {
        final List<String> lines = lines(Kind.RULES, BEGIN, Long.MAX_VALUE, null);
        assertEquals(
                database()
                        .query("SELECT x.event_sequence, a.name, nullif(x.trade_group_id, 0),"
                                + " nullif(x.max_cancels_10s, 0) FROM account_rules x"
                                + " JOIN accounts a ON a.account_id = x.account_id ORDER BY x.event_sequence"),
                lines.stream()
                        .map(line -> line.split(",", -1))
                        .map(cells -> joined(List.of(cells[0], cells[2], cells[3], cells[4])))
                        .toList());
        assertTrue(lines.stream().anyMatch(line -> line.endsWith(",")), lines::toString);
        final ReportingException e =
                assertThrows(ReportingException.class, () -> lines(Kind.RULES, BEGIN, Long.MAX_VALUE, "COIN2USDT"));
        assertTrue(e.getMessage().contains("rows of rules are not of one instrument"), e.getMessage());
    }

    @Test
    void shouldWriteExecutionsAsPeopleReadThem() {
        final List<String> lines = lines(Kind.EXECUTIONS, BEGIN, Long.MAX_VALUE, null);
        assertEquals(count("quote_executions"), lines.size());
        // the second takes 1.03 of 1.02/1.03; a second later the ladder of the better bid is over, and 1.01 is the best
        assertTrue(
                lines.stream()
                        .anyMatch(line -> line.contains(
                                ",BUY,trader-3,0,q-1,1,1.03000000,0.00001000,250,1.02000000,trader-3,,,0,SPOT,20261130,0,"
                                        + "1.025000000,-0.005000000,-0.010000000,-0.010000000,103,10")),
                lines::toString);
        final List<String> quotes = lines(Kind.QUOTES, BEGIN, Long.MAX_VALUE, null);
        database().assertReads(List.of(Integer.toString(quotes.size())), "SELECT count(*) FROM quote_minutes_readable");
        assertTrue(
                quotes.stream().anyMatch(line -> line.endsWith(",1,0,1,0.010000000000,0.01000000,0.01000000,1,2,1")),
                quotes::toString);
    }

    @Test
    void shouldWriteParentsAndForEachChildTheTiersThatStood() {
        final List<String> parents = lines(Kind.PARENTS, BEGIN, Long.MAX_VALUE, null);
        assertEquals(count("parent_orders"), parents.size());
        assertTrue(
                parents.getFirst()
                        .startsWith("1000020,COIN1USDT,COIN2USDT,trader-1,p1000020,BUY,TWAP,0.00001000,1.10000000,"),
                parents::toString);
        assertTrue(
                parents.getFirst()
                        .contains(",5,,0.00000400,CANCELED,0.00000000,0.00000000,0.00000000,1,1,IOC_REMAINDER,"),
                parents::toString);
        final List<String> children = lines(Kind.CHILDREN, BEGIN, Long.MAX_VALUE, null);
        assertEquals(count("child_quotes"), children.size());
        assertTrue(
                children.getFirst()
                        .endsWith(
                                ",trader-1,COIN1USDT,1,COIN1USDT,BUY,1.10000000,0.00000200,,INSUFFICIENT_BALANCE,"
                                        + "ONLY_ONE,9,1.03000000,0.00000700,1,trader-2,3,q-102,1,1.02000000,0.00000500,250,0,1"),
                children::toString);
    }

    @Test
    void shouldCutByTimeWithoutLossOrDouble() {
        for (final Kind kind : Kind.values()) {
            final boolean isLate = LATE.contains(kind);
            final long middle = (isLate ? SCRIPT.timestampNs() : QUOTES_BEGIN) - TimeUnit.MINUTES.toNanos(60);
            final List<String> all = lines(kind, BEGIN, Long.MAX_VALUE, null);
            final List<String> first = lines(kind, BEGIN, middle, null);
            final List<String> second = lines(kind, middle, Long.MAX_VALUE, null);
            assertTrue(!first.isEmpty() && !second.isEmpty(), kind.toString());
            assertEquals(
                    all.stream().sorted().toList(),
                    Stream.concat(first.stream(), second.stream()).sorted().toList());
        }
    }

    @Test
    void shouldWriteOneInstrument() {
        final List<String> all = lines(Kind.TRADES, BEGIN, Long.MAX_VALUE, null);
        assertEquals(
                all.stream().filter(line -> line.startsWith("COIN2USDT,")).toList(),
                lines(Kind.TRADES, BEGIN, Long.MAX_VALUE, "COIN2USDT"));
        final ReportingException e =
                assertThrows(ReportingException.class, () -> lines(Kind.TRADES, BEGIN, Long.MAX_VALUE, "NOSUCH"));
        assertTrue(e.getMessage().contains("COIN2USDT"), e.getMessage());
    }

    @Test
    void shouldWriteTheSameAsParquet() throws IOException {
        for (final Kind kind : Kind.values()) {
            final Path file = files.resolve(kind + ".parquet");
            final long rows = export.parquet(new ExportRequest(kind, BEGIN, Long.MAX_VALUE, null), file);
            final List<String> lines = lines(kind, BEGIN, Long.MAX_VALUE, null);
            assertEquals(lines.size(), rows);
            try (Stream<String> read = ParquetReader.streamContent(
                    file.toFile(), new Cell(header(kind).getFirst()))) {
                assertEquals(lines.stream().map(line -> line.split(",")[0]).toList(), read.toList());
            }
            try (Stream<Path> left = Files.list(files)) {
                assertTrue(left.noneMatch(path -> path.toString().endsWith(".part")));
            }
        }
    }

    @Test
    void shouldGiveParquetTheTimesThatEveryReaderTakesForTimes() throws IOException {
        for (final Kind kind : Kind.values()) {
            final Path file = files.resolve("times-" + kind + ".parquet");
            export.parquet(new ExportRequest(kind, BEGIN, Long.MAX_VALUE, null), file);
            final MessageType schema =
                    ParquetReader.readMetadata(file.toFile()).getFileMetaData().getSchema();
            final List<String> times = TIMES.get(kind);
            for (final String column : times) {
                final PrimitiveType type = schema.getType(column).asPrimitiveType();
                assertEquals(PrimitiveType.PrimitiveTypeName.INT64, type.getPrimitiveTypeName(), column);
                assertEquals(
                        LogicalTypeAnnotation.timestampType(true, LogicalTypeAnnotation.TimeUnit.MICROS),
                        type.getLogicalTypeAnnotation(),
                        column);
            }
            final List<String> header = header(kind);
            final List<String> expected = lines(kind, BEGIN, Long.MAX_VALUE, null).stream()
                    .map(line -> micros(line.split(",", -1)[header.indexOf(times.getFirst())]))
                    .toList();
            try (Stream<String> read = ParquetReader.streamContent(file.toFile(), new Cell(times.getFirst()))) {
                assertEquals(expected, read.toList());
            }
        }
    }

    /** Of a time with nine digits of the second. */
    private static String micros(final String time) {
        return Long.toString(ChronoUnit.MICROS.between(Instant.EPOCH, Instant.parse(time)));
    }

    /** As a query has them: an empty one is null. */
    private static String joined(final List<String> cells) {
        return cells.stream().map(cell -> cell.isEmpty() ? null : cell).collect(Collectors.joining("|"));
    }

    private long count(final String table) {
        return Long.parseLong(database().query("SELECT count(*) FROM " + table).getFirst());
    }

    private List<String> header(final Kind kind) {
        final StringWriter out = new StringWriter();
        export.csv(new ExportRequest(kind, BEGIN, Long.MAX_VALUE, null), out);
        return List.of(out.toString().lines().findFirst().orElseThrow().split(","));
    }

    private List<String> lines(final Kind kind, final long fromNs, final long toNs, final String symbol) {
        final StringWriter out = new StringWriter();
        export.csv(new ExportRequest(kind, fromNs, toNs, symbol), out);
        final List<String> lines = out.toString().lines().toList();
        return lines.subList(1, lines.size());
    }

    /** One column's value of every row. */
    private record Cell(String column) implements Hydrator<List<String>, String, String[]> {
        @Override
        public List<String> start() {
            return new ArrayList<>();
        }

        @Override
        public List<String> add(final List<String> cells, final String[] path, final Object value) {
            if (path[0].equals(column)) {
                cells.add(String.valueOf(value));
            }
            return cells;
        }

        @Override
        public String finish(final List<String> cells) {
            return cells.getFirst();
        }
    }
}
