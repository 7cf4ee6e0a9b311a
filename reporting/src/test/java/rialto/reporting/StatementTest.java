package rialto.reporting;

import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

final class StatementTest extends StatementContract {
    @TempDir
    Path directory;

    private SqliteTestDatabase database;

    @Override
    TestDatabase database() {
        if (database == null) {
            database = new SqliteTestDatabase(directory.resolve("reporting.db"));
        }
        return database;
    }
}
