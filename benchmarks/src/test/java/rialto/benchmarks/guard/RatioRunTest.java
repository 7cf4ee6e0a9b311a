package rialto.benchmarks.guard;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The course of the command, with probes that give what they are told. */
class RatioRunTest {
    private static final LongSupplier NOBODY = () -> 0;
    /** Others take all of the machine, and more. */
    private static final LongSupplier OTHERS = new LongSupplier() {
        private long ns;

        @Override
        public long getAsLong() {
            ns += 3_600_000_000_000L;
            return ns;
        }
    };

    @TempDir
    private Path directory;

    private final Deque<Double> values = new ArrayDeque<>();
    private final List<String> said = new ArrayList<>();

    private RatioRun run(final LongSupplier othersNs) throws Exception {
        final Probe probe = (rounds, into) -> {
            final double value = values.pop();
            for (int round = 0; round < rounds; round++) {
                into.add(Ratio.REST, value);
            }
        };
        return new RatioRun(
                Map.of("rest", probe),
                RatioFile.read(file()),
                new RatioRun.Place("2 cores of a test", "abc1234", "2026-11-23"),
                othersNs,
                0.3,
                said::add);
    }

    private Path file() {
        return directory.resolve("guard.csv");
    }

    private int compare(final double... measured) throws Exception {
        for (final double value : measured) {
            values.add(value);
        }
        return run(NOBODY).compare(List.of("rest"), 5);
    }

    private void record(final double value) throws Exception {
        values.add(value);
        assertEquals(RatioRun.FINE, run(NOBODY).record(List.of("rest"), 5));
    }

    @Test
    void shouldFailWhenARatioIsWorseTwice() throws Exception {
        record(0.4);
        assertEquals(RatioRun.WORSE, compare(0.3, 0.31));
        assertTrue(values.isEmpty(), "what looks worse is measured once more");
        assertTrue(
                said.stream().anyMatch(line -> line.matches("rest .*-2\\d\\.\\d %  worse .*; abc1234 of 2026-11-23")),
                said.toString());
    }

    @Test
    void shouldForgiveWhatIsWorseOnce() throws Exception {
        record(0.4);
        assertEquals(RatioRun.FINE, compare(0.3, 0.4));
    }

    @Test
    void shouldPassWhatIsAsItWasOrBetter() throws Exception {
        record(0.4);
        assertEquals(RatioRun.FINE, compare(0.4));
        assertEquals(RatioRun.FINE, compare(0.8));
        assertEquals(
                1,
                Files.readAllLines(file()).stream()
                        .filter(line -> line.startsWith("rest,0.4,"))
                        .count(),
                "comparing writes nothing");
    }

    @Test
    void shouldNotTellWithoutAFile() throws Exception {
        assertEquals(RatioRun.CANNOT_TELL, compare(0.4));
        assertEquals("nothing was recorded in " + file() + ": --record writes it", said.getFirst());
        assertTrue(Files.notExists(file()));
    }

    @Test
    void shouldNeitherTellNorRecordOnAMachineThatOthersUse() throws Exception {
        record(0.4);
        final List<String> before = Files.readAllLines(file());
        values.add(0.1);
        assertEquals(RatioRun.CANNOT_TELL, run(OTHERS).compare(List.of("rest"), 5));
        values.add(0.1);
        assertEquals(RatioRun.CANNOT_TELL, run(OTHERS).record(List.of("rest"), 5));
        assertEquals(before, Files.readAllLines(file()));
    }

    @Test
    void shouldKnowAProbeForEachRatio() {
        assertEquals(
                List.of("rest", "websocket", "engine", "posted-offer", "xml", "cluster", "start", "idle"),
                Ratio.probes());
    }
}
