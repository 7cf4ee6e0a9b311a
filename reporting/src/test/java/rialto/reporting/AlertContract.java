package rialto.reporting;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import rialto.protocol.AdministrationOutcome;
import rialto.protocol.CancelReason;
import rialto.protocol.OrderDisplays;
import rialto.protocol.Side;
import rialto.reporting.FaultyDatabase.Fault;
import rialto.reporting.database.Database;
import rialto.reporting.export.Export;
import rialto.reporting.export.ExportRequest;

import java.io.StringWriter;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.reporting.AbuseScripts.SECOND;
import static rialto.reporting.AbuseScripts.abusing;
import static rialto.reporting.AbuseScripts.acceptStop;
import static rialto.reporting.AbuseScripts.closing;
import static rialto.reporting.AbuseScripts.layers;
import static rialto.reporting.AbuseScripts.market;
import static rialto.reporting.AbuseScripts.tradeAndCancel;
import static rialto.reporting.AbuseScripts.wash;
import static rialto.reporting.AbuseScripts.washed;
import static rialto.reporting.AbuseScripts.washing;

/** Alerts as rows: each once, whatever ends the writer; the same after a rebuild; closed by administrators. */
@Timeout(600)
abstract class AlertContract {
    private static final SurveillanceSettings SETTINGS = SurveillanceSettings.defaults();

    @TempDir
    Path working;

    /** The database to test; the same for all of a test. */
    abstract TestDatabase database();

    @Test
    void shouldTellWashTradesWithNamesAndDecimals() {
        run(washing(), SETTINGS, 1_000);
        database()
                .assertReads(
                        List.of(
                                "1|WASH_TRADES|2023-11-14T22:13:24.000000000Z|2023-11-14T22:13:21.000000000Z|BTCUSDT|alice|bob"
                                        + "|trades with each other 4 (4), came back 100 % (90), of all their trading 100 % (80),"
                                        + " prices apart 0 bp (at most 10)|OPEN|null|null|null"),
                        "SELECT alert_id, pattern, time, began, symbol, account, other_account, detail, state, verdict,"
                                + " closed_by, closed FROM alerts_readable");
        database()
                .assertReads(
                        List.of(
                                "1|1|TRADED|bob|alice|BUY|50000.00000000|0.00000400|2|1|1",
                                "1|2|TRADED|bob|alice|SELL|50000.00000000|0.00000400|4|3|2",
                                "1|3|TRADED|bob|alice|BUY|50000.00000000|0.00000400|6|5|3",
                                "1|4|TRADED|bob|alice|SELL|50000.00000000|0.00000400|8|7|4"),
                        "SELECT alert_id, evidence_number, kind, account, other_account, side, price, quantity, order_id,"
                                + " other_order_id, trade_id FROM alert_evidence_readable ORDER BY evidence_number");
    }

    @Test
    void shouldAnswerQuestionsAboutAlerts() {
        final EventScript script = washing();
        closing(script, "CONFIRMED" + washed(script) + "they are brothers");
        final Database prepared = database().prepared();
        run(prepared, script, SETTINGS, 1_000);
        try (HistoryQueries history = AgentRun.history(prepared, script)) {
            final AlertRow alert = history.alert(1).orElseThrow();
            assertEquals(AlertPattern.WASH_TRADES, alert.pattern());
            assertEquals(4, alert.evidence().size());
            assertEquals(Evidence.Kind.TRADED, alert.evidence().getFirst().kind());
            assertEquals("they are brothers", alert.closing().orElseThrow().comment());
            assertEquals("eve", alert.closing().orElseThrow().actor());
            assertEquals(
                    AlertClosing.Verdict.CONFIRMED,
                    alert.closing().orElseThrow().verdict());
            assertEquals(Optional.empty(), history.alert(2));
            assertEquals(1, history.alerts(question(null, 101, 1, Page.NONE)).size());
            assertEquals(1, history.alerts(question(false, 100, 0, 2)).size());
            assertEquals(List.of(), history.alerts(question(true, 0, 0, Page.NONE)));
            assertEquals(List.of(), history.alerts(question(null, 102, 0, Page.NONE)));
            assertEquals(List.of(), history.alerts(question(null, 0, 2, Page.NONE)));
            assertEquals(List.of(), history.alerts(question(null, 0, 0, 1)));
            assertEquals(SETTINGS, history.surveillance());
            assertEquals(
                    Map.of(AlertPattern.WASH_TRADES, 1L), history.alertRates().alerts());
            assertEquals(8, history.alertRates().orders());
        }
    }

    private static AlertQuestion question(
            final Boolean open, final long accountId, final int instrumentId, final long beforeId) {
        return new AlertQuestion(open, AlertPattern.WASH_TRADES, accountId, instrumentId, beforeId, 10);
    }

    @Test
    void shouldKeepWhoClosedAnAlertAndTheLastWordHolds() {
        final EventScript script = washing();
        final String subject = washed(script);
        closing(script, "FALSE_ALARM" + subject + "both are ours");
        closing(script, "FALSE_ALARM" + subject.replace("accounts 100", "accounts 102") + "there is no such alert");
        closing(script, "NONSENSE" + subject + "no verdict");
        script.event(AdministrationEvents.recorded(
                        AdministrationOutcome.RECORDED, "CONFIRMED" + subject, "POST /admin/v1/alerts/1/freeze"))
                .end();
        script.event(AdministrationEvents.recorded(
                        AdministrationOutcome.REFUSED,
                        "CONFIRMED" + subject + "without the role",
                        AlertClosing.action(1)))
                .end();
        closing(script, "UNCLEAR" + subject + "nobody knows:\u2028für, immer");
        run(script, SETTINGS, 1_000);
        assertEquals(
                List.of(
                        "100|eve|FALSE_ALARM|both are ours",
                        "102|eve|FALSE_ALARM|there is no such alert",
                        "100|eve|UNCLEAR|nobody knows:\u2028für, immer"),
                database()
                        .query("SELECT account_id, actor, verdict, comment_text FROM alert_closings"
                                + " ORDER BY event_sequence"));
        database()
                .assertReads(
                        List.of("CLOSED|UNCLEAR|eve|2023-11-14T22:13:24.000000000Z|nobody knows:\u2028für, immer"),
                        "SELECT state, verdict, closed_by, closed, comment_text FROM alerts_readable");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 7, 1_000})
    void shouldTellTheSameHoweverBatchesAreCut(final int batchEvents) {
        final EventScript script = abusing();
        run(script, SETTINGS, batchEvents);
        assertEquals(
                List.of("WASH_TRADES", "LAYERING", "WASH_TRADES"),
                database().query("SELECT pattern FROM alerts_readable ORDER BY alert_id"));
        final Map<String, List<String>> whole = database().tables();
        run(script, SETTINGS, 100_000);
        assertEquals(whole, database().tables());
    }

    @ParameterizedTest
    @ValueSource(strings = {"KILL", "BUSY"})
    void shouldTellEachAlertOnceWhereverTheWriterEnds(final String fault) throws SQLException {
        final EventScript script = abusing();
        run(script, SETTINGS, 20);
        final Map<String, List<String>> expected = database().tables();
        assertTrue(expected.containsKey("alert_closings"), expected.keySet()::toString);
        final int points = faulty(script, Fault.valueOf(fault), -1);
        for (int point = 0; point < points; point += 3) {
            faulty(script, Fault.valueOf(fault), point);
            assertEquals(expected, database().tables(), fault + " at point " + point);
        }
    }

    private int faulty(final EventScript script, final Fault fault, final int failAt) throws SQLException {
        final FaultyDatabase database =
                new FaultyDatabase(database().prepared(), database().busy(), fault, failAt);
        try {
            run(database, script, SETTINGS, 20);
        } catch (final FaultyDatabase.Killed e) {
            database.abandon();
            run(database, script, SETTINGS, 20);
        }
        return database.points();
    }

    @Test
    void shouldTellTheSameWhenStoppedAfterEveryBatch() {
        final EventScript script = abusing();
        run(script, SETTINGS, 1_000);
        final Map<String, List<String>> expected = database().tables();
        final Database prepared = database().prepared();
        for (int recorded = 1; recorded <= script.batchCount(); recorded++) {
            final int batches = recorded;
            final AgentRun run = new AgentRun(prepared, after -> script.open(after, batches), 1, SETTINGS);
            for (int i = 0; i < 20 && !run.agent.isCaughtUp(); i++) {
                run.agent.doWork();
            }
            run.agent.onClose();
        }
        assertEquals(expected, database().tables());
    }

    @Test
    void shouldWatchNoOrderThatWaitsOutsideTheBook() {
        final EventScript script = market();
        final List<ScriptOrder> stops = layers(10, 100);
        stops.forEach(stop -> acceptStop(script, stop));
        tradeAndCancel(script, stops, 20, 101);
        run(script, SETTINGS, 1_000);
        assertEquals(List.of(), database().query("SELECT * FROM alerts"));
    }

    @ParameterizedTest
    @CsvSource({"0, LAYERING", OrderDisplays.HIDDEN + ","})
    void shouldWatchNoOrderThatTheBookHides(final long displayLots, final String told) {
        final EventScript script = market();
        final List<ScriptOrder> layers = IntStream.range(0, 5)
                .mapToObj(i -> ScriptOrder.limit(10 + i, 100, 1, Side.SELL, 5_010_000 + 100L * i, 100))
                .toList();
        layers.forEach(layer -> script.accept(layer, displayLots, 0).rest(layer).end());
        final ScriptOrder maker = ScriptOrder.limit(20, 101, 1, Side.SELL, 5_000_000, 4);
        final ScriptOrder taker = ScriptOrder.limit(21, 100, 1, Side.BUY, 5_000_000, 4);
        script.later(SECOND).accept(maker).rest(maker).end();
        script.accept(taker).execute(taker, maker, 4).end();
        layers.forEach(layer ->
                script.later(SECOND).cancel(layer, CancelReason.REQUESTED, "").end());
        run(script, SETTINGS, 1_000);
        assertEquals(told == null ? List.of() : List.of(told), database().query("SELECT pattern FROM alerts_readable"));
    }

    @Test
    void shouldWatchAnOrderFromWhenItIsTriggered() {
        final EventScript script = market();
        final List<ScriptOrder> stops = layers(10, 100);
        stops.forEach(stop -> acceptStop(script, stop));
        stops.forEach(stop -> script.event(TriggerEvents.triggered(stop, 4_900_000))
                .rest(stop)
                .end());
        tradeAndCancel(script, stops, 20, 101);
        run(script, SETTINGS, 1_000);
        assertEquals(List.of("LAYERING"), database().query("SELECT pattern FROM alerts_readable"));
    }

    @Test
    void shouldGiveTheSameAlertsAfterARebuildAlsoWhenThresholdsChanged() {
        final EventScript script = abusing();
        final EventScript begin = washing();
        final ReportingSettings strict = settings(SETTINGS.with(Threshold.WASH_TRADES, 128));
        final int half = begin.batchCount();
        report(strict, after -> script.open(after, half), script.lastSequence(half - 1));
        assertEquals(List.of(), database().query("SELECT * FROM alerts"));
        final ReportingSettings usual = settings(SETTINGS);
        report(usual, script, script.sequence());
        assertEquals(2, database().query("SELECT * FROM surveillance_settings").size());
        final Map<String, List<String>> expected = database().tables();
        assertEquals(
                List.of("LAYERING", "WASH_TRADES"),
                database().query("SELECT pattern FROM alerts_readable ORDER BY alert_id"));

        assertEquals(
                List.of("OPEN", "OPEN"),
                database().query("SELECT state FROM alerts_readable ORDER BY alert_id"),
                "the closings are of an alert that there is not now, and fall upon no other one");
        assertEquals(List.of(), verify(usual, script).told());
        database().execute("UPDATE alerts SET account_id = 999 WHERE alert_id = 1");
        assertEquals(1, verify(usual, script).differences());
        Reporting.rebuild(usual, script);
        assertEquals(expected, database().tables());
        assertEquals(List.of(), verify(usual, script).told());
    }

    @Test
    void shouldBeginWhereItIsSwitchedOnAndEndWhereItIsSwitchedOff() {
        final EventScript script = abusing();
        final int half = washing().batchCount();
        report(settings(SurveillanceSettings.OFF), after -> script.open(after, half), script.lastSequence(half - 1));
        assertEquals(List.of(), database().query("SELECT * FROM surveillance_settings"));
        report(settings(SETTINGS), script, script.sequence());
        assertEquals(
                List.of("LAYERING", "WASH_TRADES"),
                database().query("SELECT pattern FROM alerts_readable ORDER BY alert_id"),
                "nothing of before");
        assertEquals(List.of(), verify(settings(SETTINGS), script).told());
    }

    @Test
    void shouldLookForNothingWhileItIsSwitchedOff() {
        final EventScript script = washing();
        final int on = script.batchCount();
        wash(script.later(700 * SECOND), 40, 100, 101);
        final int off = script.batchCount();
        wash(script.later(700 * SECOND), 60, 100, 101);
        report(settings(SETTINGS), after -> script.open(after, on), script.lastSequence(on - 1));
        report(settings(SurveillanceSettings.OFF), after -> script.open(after, off), script.lastSequence(off - 1));
        assertEquals(
                List.of(Long.toString(script.lastSequence(off - 1) + 1)),
                database().query("SELECT surveillance_sequence FROM progress"),
                "it needs nothing again");
        report(settings(SETTINGS), script, script.sequence());
        assertEquals(
                List.of(
                        "1|" + SETTINGS.text(),
                        script.lastSequence(on - 1) + 1 + "|off",
                        script.lastSequence(off - 1) + 1 + "|" + SETTINGS.text()),
                database().query("SELECT * FROM surveillance_settings ORDER BY event_sequence"));
        assertEquals(2, database().query("SELECT * FROM alerts").size());
        assertEquals(List.of(), verify(settings(SETTINGS), script).told());
    }

    private VerifyResult verify(final ReportingSettings settings, final EventScript script) {
        return Reporting.verify(settings, script, working.resolve("verify.db"));
    }

    private ReportingSettings settings(final SurveillanceSettings surveillance) {
        return ReportingSettings.of(database().settings())
                .withBatch(100, Duration.ofMillis(2))
                .withSurveillance(surveillance);
    }

    private static void report(final ReportingSettings settings, final EventSource source, final long sequence) {
        try (Reporting reporting = Reporting.start(settings, source, new SimpleMeterRegistry())) {
            assertTrue(reporting.queries().awaitSequence(sequence, Duration.ofSeconds(60)));
        }
    }

    @Test
    void shouldExportAlertsAndTheirEvidence() {
        final EventScript script = washing();
        closing(script, "FALSE_ALARM" + washed(script) + "both are ours");
        final Database prepared = database().prepared();
        run(prepared, script, SETTINGS, 1_000);
        final List<String> alerts = csv(prepared, ExportRequest.Kind.ALERTS, null);
        assertEquals(2, alerts.size());
        assertEquals(
                "alert_id,pattern,time,began,symbol,account,other_account,detail,verdict,closed_by,closed,comment,event_sequence",
                alerts.getFirst());
        assertTrue(alerts.get(1).startsWith("1,WASH_TRADES,2023-11-14T22:13:24.000000000Z,"), alerts.get(1));
        assertTrue(alerts.get(1).contains(",FALSE_ALARM,\"eve\","), alerts.get(1));
        final List<String> evidence = csv(prepared, ExportRequest.Kind.EVIDENCE, "BTCUSDT");
        assertEquals(5, evidence.size());
        assertTrue(
                evidence.get(1).contains(",BTCUSDT,bob,alice,BUY,50000.00000000,0.00000400,2,1,1,"), evidence.get(1));
        assertEquals(1, csv(prepared, ExportRequest.Kind.EVIDENCE, "ETHUSDT").size(), "the other instrument has none");
        final Path file = working.resolve("alerts.parquet");
        assertEquals(
                1,
                new Export(prepared)
                        .parquet(new ExportRequest(ExportRequest.Kind.ALERTS, 0, Long.MAX_VALUE, null), file));
        assertFalse(file.toFile().length() == 0);
    }

    private static List<String> csv(final Database database, final ExportRequest.Kind kind, final String symbol) {
        final StringWriter out = new StringWriter();
        new Export(database).csv(new ExportRequest(kind, 0, Long.MAX_VALUE, symbol), out);
        return out.toString().lines().toList();
    }

    private void run(final EventScript script, final SurveillanceSettings settings, final int batchEvents) {
        run(database().prepared(), script, settings, batchEvents);
    }

    private static void run(
            final Database database,
            final EventScript script,
            final SurveillanceSettings settings,
            final int batchEvents) {
        final AgentRun run = new AgentRun(database, script.trickling(5), batchEvents, settings);
        assertEquals(ReportingState.RUNNING, run.runToEnd());
        run.agent.onClose();
    }
}
