package rialto.shipped.daily;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class OpenFilesTest {
    private static final int FILES = 500;

    @TempDir
    private Path directory;

    @Test
    void shouldWriteToMoreFilesThanAreOpen() throws IOException {
        final Path open = Path.of("/proc/self/fd");
        final long before = Files.exists(open) ? count(open) : 0;
        try (OpenFiles parts = new OpenFiles()) {
            for (int round = 0; round < 2; round++) {
                for (int file = 0; file < FILES; file++) {
                    parts.of(directory.resolve("part" + file)).write("round " + round + "\n");
                }
            }
            if (Files.exists(open)) {
                final long now = count(open);
                assertTrue(now - before < 300, () -> now + " files are open, " + before + " before");
            }
        }
        for (int file = 0; file < FILES; file++) {
            assertEquals(List.of("round 0", "round 1"), Files.readAllLines(directory.resolve("part" + file)));
        }
    }

    private static long count(final Path open) throws IOException {
        try (var files = Files.list(open)) {
            return files.count();
        }
    }
}
