package rialto.reporting.database;

import org.flywaydb.core.api.MigrationInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

/** How a migration is taken back; that it can be is tried on a real server, in {@code MariadbTest}. */
class InterruptedMigrationTest {
    @Test
    void shouldTakeBackTheLastStatementFirst() {
        assertEquals(
                List.of("DROP INDEX b_by_c ON b", "ALTER TABLE a DROP COLUMN d", "DROP TABLE b"),
                InterruptedMigration.undoing("""
                        -- what it is; for
                        CREATE TABLE b (
                            c ${int64} NOT NULL PRIMARY KEY
                        ) ${clustered};
                        INSERT INTO b (c) VALUES (1);
                        ALTER TABLE a ADD COLUMN d ${int16} NOT NULL DEFAULT 0; -- why

                        CREATE INDEX b_by_c ON b (c);
                        """));
    }

    @Test
    void shouldSayWhatItCannotTakeBack() {
        final IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> InterruptedMigration.undoing("UPDATE a SET d = 1;"));
        assertEquals("nobody knows how to take back: UPDATE a SET d = 1", refused.getMessage());
    }

    /** A new migration must be written in statements that can be taken back. */
    @Test
    void shouldKnowHowToTakeBackEveryMigration(@TempDir final Path directory) {
        final ServerUrl any = new ServerUrl("jdbc:sqlite:" + directory.resolve("empty.db"), "", "");
        final List<String> scripts = Arrays.stream(new Migrations(any, "mariadb", null, Map.of())
                        .flyway()
                        .info()
                        .all())
                .filter(MigrationInfo::isVersioned)
                .map(MigrationInfo::getScript)
                .toList();
        assertFalse(scripts.isEmpty());
        for (final String script : scripts) {
            assertFalse(InterruptedMigration.undoing(Migrations.script(script)).isEmpty(), script);
        }
    }
}
