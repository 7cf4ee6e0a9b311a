package rialto.reporting;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.testsupport.database.DatabaseServer;

import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;

@Tag("slow")
final class MariadbTest extends ServerContracts {
    MariadbTest() {
        super(DatabaseServer.Kind.MARIADB);
    }

    /** As MySQL is when nobody has changed its settings. */
    @Test
    @Timeout(120)
    void shouldWriteTheSameRowsWhereTheServerTakesNoFiles() {
        final DatabaseServer server = TestServers.started(DatabaseServer.Kind.MARIADB);
        try {
            final TestDatabase database = new ServerTestDatabase(server);
            database.execute("SET GLOBAL local_infile = 0");
            final EventScript script = RandomMarket.events(65, 3_000, TimeUnit.SECONDS.toNanos(5));
            final AgentRun run = new AgentRun(database.prepared(), script, 200);
            assertEquals(ReportingState.RUNNING, run.runToEnd());
            run.agent.onClose();
            assertEquals(NaiveHistory.tables(script), database.tables());
        } finally {
            server.close();
        }
    }

    /** A kill in the middle of the first migration; making a table is no part of a transaction there. */
    @Test
    @Timeout(120)
    void shouldMakeASchemaAnewThatWasLeftUnfinished() {
        final DatabaseServer server = TestServers.started(DatabaseServer.Kind.MARIADB);
        try {
            final TestDatabase database = new ServerTestDatabase(server);
            database.prepared();
            database.execute("DELETE FROM flyway_schema_history", "DROP TABLE trades");
            final EventScript script = RandomMarket.events(66, 3_000, TimeUnit.SECONDS.toNanos(5));
            final AgentRun run = new AgentRun(database.settings().open(), script, 200);
            assertEquals(ReportingState.RUNNING, run.runToEnd());
            run.agent.onClose();
            assertEquals(NaiveHistory.tables(script), database.tables());
        } finally {
            server.close();
        }
    }
}
