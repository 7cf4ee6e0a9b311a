package rialto.reporting;

import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

final class AlertRowsTest extends AlertContract {
    @TempDir
    Path directory;

    @Override
    TestDatabase database() {
        return new SqliteTestDatabase(directory.resolve("reporting.db"));
    }
}
