package rialto.reporting;

import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

final class HistoryQueriesTest extends HistoryQueriesContract {
    @TempDir
    static Path directory;

    private final AtomicInteger count = new AtomicInteger();

    @Override
    TestDatabase newDatabase() {
        return new SqliteTestDatabase(directory.resolve(count.incrementAndGet() + ".db"));
    }
}
