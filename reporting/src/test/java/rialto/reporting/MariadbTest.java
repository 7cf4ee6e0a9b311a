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

    /** Making a table is no part of a transaction there: a kill in the middle of a migration leaves some of it. */
    @Test
    @Timeout(900)
    void shouldGoOnFromAnyPlaceWhereAMigrationWasInterrupted() {
        final InterruptedSchemas schemas = new InterruptedSchemas(TestServers.shared(DatabaseServer.Kind.MARIADB));
        for (int version = 1; version <= schemas.versions(); version++) {
            final int statements = schemas.statements(version);
            for (int done = 0; done <= statements; done++) {
                final TestDatabase database = schemas.interrupted(version, done);
                database.settings().open().migrate();
                assertEquals(
                        schemas.whole(),
                        schemas.of(database),
                        "interrupted after statement " + done + " of " + statements + " of version " + version);
            }
        }
    }

    /** As a full disk leaves it: the server has said that it failed, and that stands in the history of the schema. */
    @Test
    @Timeout(120)
    void shouldTryAMigrationAgainThatFailed() {
        final InterruptedSchemas schemas = new InterruptedSchemas(TestServers.shared(DatabaseServer.Kind.MARIADB));
        final TestDatabase database = schemas.interrupted(2, 1);
        database.execute("INSERT INTO flyway_schema_history"
                + " SELECT 99, '2', description, type, 'V2__auctions.sql', 0, installed_by, installed_on, 1, 0"
                + " FROM flyway_schema_history WHERE version = '1'");
        database.settings().open().migrate();
        assertEquals(schemas.whole(), schemas.of(database));
    }
}
