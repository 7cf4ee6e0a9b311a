package rialto.reporting;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rialto.protocol.Side;
import rialto.reporting.database.Database;

import java.nio.file.Path;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static rialto.reporting.AbuseScripts.SECOND;
import static rialto.reporting.AbuseScripts.acceptStop;
import static rialto.reporting.AbuseScripts.wash;
import static rialto.reporting.AbuseScripts.washing;

/** What goes wrong in surveillance switches it off, with an alarm. History goes on. */
@Timeout(120)
class SurveillanceFaultTest {
    private static final SurveillanceSettings SETTINGS = SurveillanceSettings.defaults();

    @TempDir
    Path directory;

    private SqliteTestDatabase tables;
    private Database database;

    @BeforeEach
    void prepare() {
        tables = new SqliteTestDatabase(directory.resolve("reporting.db"));
        database = tables.prepared();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 1_000})
    void shouldSwitchItselfOffWhenItFailsUntilTheNextStart(final int batchEvents) {
        final EventScript script = washing();
        failing(script);
        final long failedAt = script.sequence();
        script.later(700 * SECOND);
        wash(script, 40, 100, 101);
        final int stopped = script.batchCount();
        script.later(700 * SECOND);
        wash(script, 60, 100, 101);

        assertEquals(1, run(after -> script.open(after, stopped), batchEvents), "the alarm");
        assertEquals(script.lastSequence(stopped - 1), number("SELECT event_sequence FROM progress"));
        assertEquals(8, number("SELECT count(*) FROM trades"), "history goes on");
        assertEquals(1, number("SELECT count(*) FROM alerts"), "what it told before stays");
        assertEquals(
                List.of("1|" + SETTINGS.text(), failedAt + 1 + "|off"),
                tables.query("SELECT * FROM surveillance_settings ORDER BY event_sequence"));

        assertEquals(0, run(script, batchEvents), "it is on again");
        assertEquals(12, number("SELECT count(*) FROM trades"));
        assertEquals(2, number("SELECT count(*) FROM alerts"));

        final ReportingSettings settings =
                ReportingSettings.of(tables.settings()).withSurveillance(SETTINGS);
        assertEquals(
                List.of(),
                Reporting.verify(settings, script, directory.resolve("verify.db"))
                        .told(),
                "it fails at the same event, and goes on where it was started again");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UPDATE alerts SET pattern = 99",
                "UPDATE surveillance_settings SET settings = 'pause=-1'",
                "UPDATE surveillance_settings SET settings = 'records=many'",
                "UPDATE progress SET surveillance_sequence = -7",
            })
    void shouldLetHistoryGoOnWhenItCannotReadWhatItKept(final String damage) {
        final EventScript script = washing();
        run(script, 1_000);
        tables.execute(damage);
        script.later(SECOND);
        wash(script, 40, 100, 101);
        run(script, 1_000);
        assertEquals(script.sequence(), number("SELECT event_sequence FROM progress"));
        assertEquals(8, number("SELECT count(*) FROM trades"));
    }

    @Test
    void shouldSayInTheDatabaseThatItWasOffWhenItCouldNotGoOn() {
        final EventScript script = washing();
        run(script, 1_000);
        final long before = script.sequence();
        tables.execute("UPDATE alerts SET pattern = 99");
        script.later(700 * SECOND);
        wash(script, 40, 100, 101);
        assertEquals(1, run(script, 1_000), "the alarm");
        assertEquals(
                List.of("1|" + SETTINGS.text(), before + 1 + "|off"),
                tables.query("SELECT * FROM surveillance_settings ORDER BY event_sequence"));
        tables.execute("UPDATE alerts SET pattern = 1");
        script.later(700 * SECOND);
        wash(script, 60, 100, 101);
        assertEquals(0, run(script, 1_000), "it is on again");
        assertEquals(2, number("SELECT count(*) FROM alerts"));
    }

    private long number(final String sql) {
        return Long.parseLong(tables.query(sql).getFirst());
    }

    /** Runs to the end of what there is; returns what the alarm shows then. */
    private int run(final EventSource source, final int batchEvents) {
        final AgentRun run = new AgentRun(database, source, batchEvents, SETTINGS);
        assertEquals(ReportingState.RUNNING, run.runToEnd());
        final double alarm =
                run.registry.get("rialto.surveillance.failed").gauge().value();
        run.agent.onClose();
        return (int) alarm;
    }

    /** An order that waited enters the book for an account that nobody can have: an event that no venue makes. */
    private static void failing(final EventScript script) {
        final ScriptOrder stop = ScriptOrder.limit(30, 100, 1, Side.SELL, 4_900_000, 4);
        acceptStop(script, stop);
        script.event(TriggerEvents.triggered(ScriptOrder.limit(30, 0, 1, Side.SELL, 4_900_000, 4), 4_900_000))
                .rest(stop)
                .end();
    }
}
