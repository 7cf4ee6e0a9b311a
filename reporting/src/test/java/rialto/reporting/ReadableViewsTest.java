package rialto.reporting;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rialto.reporting.database.SchemaRemoval;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.regex.Pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The views for people are written once per database, and must say the same. */
final class ReadableViewsTest extends ReadableViewsContract {
    @TempDir
    Path directory;

    @Override
    TestDatabase database() {
        return new SqliteTestDatabase(directory.resolve("reporting.db"));
    }

    private static final Pattern CODE = Pattern.compile("WHEN \\d+ THEN '\\w+'");
    private static final Pattern COLUMN =
            Pattern.compile("(?:VIEW|AS) `?(\\w+)`?(?=[,\\s])|^ +x\\.(\\w+),?$", Pattern.MULTILINE);

    /** Except how SQLite spells a decimal, which no other database must be told. */
    @Test
    void shouldHaveTheSameColumnsAndNamesForCodesOnEveryDatabase() throws IOException {
        for (final Pattern what : List.of(CODE, COLUMN)) {
            final List<String> ofSqlite = all(what, "sqlite");
            assertTrue(ofSqlite.size() > 20, what.pattern());
            assertEquals(ofSqlite, all(what, "postgresql"));
            assertEquals(ofSqlite, all(what, "mariadb"));
        }
    }

    /** PostgreSQL else refuses to remove the tables that they show. */
    @Test
    void shouldAllBeRemovedWithTheTables() throws SQLException {
        SchemaRemoval.run(database().prepared());
        assertEquals(
                List.of(),
                database()
                        .query("SELECT type, name FROM sqlite_schema WHERE type IN ('view', 'table')"
                                + " AND name NOT LIKE 'sqlite_%' ORDER BY name"));
    }

    private static List<String> all(final Pattern what, final String dialect) throws IOException {
        final String file = "/rialto/reporting/migrations/" + dialect + "/R__readable.sql";
        try (InputStream in = ReadableViewsTest.class.getResourceAsStream(file)) {
            return what.matcher(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                    .results()
                    .map(match -> match.group().replace("`", "").strip())
                    .filter(text -> !text.matches("(AS (INTEGER|spelling)|VIEW IF)"))
                    .toList();
        }
    }
}
