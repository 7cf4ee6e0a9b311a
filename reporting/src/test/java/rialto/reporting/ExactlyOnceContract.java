package rialto.reporting;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import rialto.reporting.FaultyDatabase.Fault;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Whatever ends the writer between any two statements, the rows are those of a run that nothing disturbed. */
@Timeout(600)
abstract class ExactlyOnceContract {
    private static final int BATCH_EVENTS = 60;
    private static final EventScript SCRIPT = RandomMarket.events(11, 200, TimeUnit.SECONDS.toNanos(40));
    private static final Map<String, List<String>> EXPECTED = NaiveHistory.tables(SCRIPT);

    /** The database to test. */
    abstract TestDatabase database();

    @ParameterizedTest
    @EnumSource
    void shouldNeitherLoseNorDoubleARowAtAnyPoint(final Fault fault) throws SQLException {
        final int points = run(fault, -1);
        assertEquals(14, EXPECTED.size(), "every table has rows");
        assertTrue(points > 60, "only " + points + " points");
        for (int point = 0; point < points; point++) {
            run(fault, point);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void shouldLookAgainWhenACommitThatSeemedLostComesLate(final int lateCommit) {
        final LateDatabase database =
                new LateDatabase(database().prepared(), database().busy(), lateCommit);
        final AgentRun run = new AgentRun(database, SCRIPT.trickling(12), BATCH_EVENTS);
        assertEquals(ReportingState.RUNNING, run.runToEnd());
        run.agent.onClose();
        assertNotNull(database.refused(), "the rows were refused the second time");
        assertEquals(
                2, run.registry.get("rialto.reporting.failures").counter().count(), "the commit, and its repetition");
        assertEquals(EXPECTED, database().tables());
    }

    @Test
    void shouldNoticeADifferenceIfThereWereOne() throws SQLException {
        run(Fault.KILL, -1);
        database().execute("DELETE FROM trades WHERE trade_id = 1 AND instrument_id = 1");
        assertNotEquals(EXPECTED, database().tables());
    }

    private int run(final Fault fault, final int failAt) throws SQLException {
        final FaultyDatabase database =
                new FaultyDatabase(database().prepared(), database().busy(), fault, failAt);
        try {
            final AgentRun run = new AgentRun(database, SCRIPT.trickling(12), BATCH_EVENTS);
            assertEquals(ReportingState.RUNNING, run.runToEnd());
            run.agent.onClose();
        } catch (final FaultyDatabase.Killed e) {
            database.abandon();
            restart(database);
        }
        assertEquals(EXPECTED, database().tables(), fault + " at point " + failAt);
        return database.points();
    }

    private static void restart(final FaultyDatabase database) {
        final AgentRun run = new AgentRun(database, SCRIPT.trickling(12), BATCH_EVENTS);
        assertEquals(ReportingState.RUNNING, run.runToEnd());
        run.agent.onClose();
    }
}
