package rialto.reporting;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;

@Tag("slow")
final class CrashTest extends CrashContract {
    @Override
    TestDatabase database() {
        return new SqliteTestDatabase(directory.resolve("reporting.db"));
    }

    @AfterEach
    void checkTheFile() {
        assertEquals(List.of("ok"), database().query("PRAGMA integrity_check"));
    }
}
