package rialto.benchmarks.guard;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What is kept of measurements, and in which form. */
class RatioFileTest {
    @TempDir
    private Path directory;

    private Path path;

    @BeforeEach
    void name() {
        path = directory.resolve("guard.csv");
    }

    private static RatioRow row(final Ratio ratio, final double median, final String date, final String machine) {
        return new RatioRow(ratio, new Figure(median, 0.0123, 5), 0.05, "abc1234", date, machine);
    }

    private void write(final String... lines) throws IOException {
        Files.write(path, List.of(lines));
    }

    @Test
    void shouldReadWhatItWrote() throws IOException {
        final RatioFile file = RatioFile.read(path);
        file.put(row(Ratio.WEB_SOCKET, 0.31, "2026-11-23", "one"));
        file.put(row(Ratio.REST, 0.24, "2026-11-23", "one"));
        file.write();
        assertEquals(
                List.of(
                        "# written by ./rialto bench guard --record; docs/benchmarks.md explains it",
                        "ratio,median,spread,rounds,others,commit,date,machine",
                        "rest,0.24,0.0123,5,0.05,abc1234,2026-11-23,one",
                        "websocket,0.31,0.0123,5,0.05,abc1234,2026-11-23,one"),
                Files.readAllLines(path));
        assertEquals(
                row(Ratio.REST, 0.24, "2026-11-23", "one"),
                RatioFile.read(path).row(Ratio.REST, "one").orElseThrow());
    }

    @Test
    void shouldHaveNoRowsWhenItIsMissing() throws IOException {
        final RatioFile file = RatioFile.read(path);
        assertTrue(file.isEmpty());
        assertTrue(file.row(Ratio.REST, "one").isEmpty());
        assertTrue(Files.notExists(path), "reading makes no file");
    }

    @Test
    void shouldReplaceTheRowOfARatioAndItsMachineOnly() throws IOException {
        final RatioFile file = RatioFile.read(path);
        file.put(row(Ratio.REST, 1, "2026-11-21", "one"));
        file.put(row(Ratio.REST, 2, "2026-11-22", "other"));
        file.put(row(Ratio.REST, 3, "2026-11-23", "one"));
        assertEquals(3, file.row(Ratio.REST, "one").orElseThrow().figure().median());
        assertEquals(2, file.row(Ratio.REST, "other").orElseThrow().figure().median());
        assertEquals("2026-11-23", file.row(Ratio.REST, "third").orElseThrow().date(), "the newest of another machine");
    }

    @Test
    void shouldNameTheLineThatIsNoRow() throws IOException {
        write(RatioRow.HEADER, "rest,0.24,0.01,5,0.05,abc1234,2026-11-23");
        assertEquals(
                path + ", line 2: has 7 columns, not the 8 of " + RatioRow.HEADER,
                assertThrows(IOException.class, () -> RatioFile.read(path)).getMessage());
        write(RatioRow.HEADER, "", "rests,0.24,0.01,5,0.05,abc1234,2026-11-23,one");
        assertTrue(
                assertThrows(IOException.class, () -> RatioFile.read(path))
                        .getMessage()
                        .startsWith(path + ", line 3: there is no ratio 'rests': rest, rest-cpu, "),
                "all titles are named");
        for (final String number : List.of("much", "-1", "NaN", "Infinity")) {
            write("rest," + number + ",0.01,5,0.05,abc1234,2026-11-23,one");
            final String message =
                    assertThrows(IOException.class, () -> RatioFile.read(path)).getMessage();
            assertTrue(message.startsWith(path + ", line 1: '" + number + "' is no number"), message);
        }
    }
}
