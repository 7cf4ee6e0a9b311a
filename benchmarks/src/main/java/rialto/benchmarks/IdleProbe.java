package rialto.benchmarks;

import rialto.benchmarks.guard.Probe;
import rialto.benchmarks.guard.Ratio;
import rialto.benchmarks.guard.Rounds;
import rialto.benchmarks.venue.Venue;
import rialto.testsupport.Pause;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** What a venue uses to which nobody comes. It is the only one that is held against the clock alone. */
final class IdleProbe implements Probe {
    private static final long SETTLING_MS = 10_000;
    private static final long WINDOW_MS = 5_000;

    private final Path logs;

    IdleProbe(final Path logs) {
        this.logs = logs;
    }

    @Override
    public void measure(final int rounds, final Rounds into) throws IOException {
        try (Venue venue = Venue.start(null, Map.of(), logs.resolve("venue-idle.log"))) {
            venue.api().awaitReady();
            Pause.ms(SETTLING_MS);
            for (int round = 0; round < rounds; round++) {
                final long cpuNs = venue.cpuNs();
                final long beginNs = System.nanoTime();
                Pause.ms(WINDOW_MS);
                into.add(Ratio.IDLE, (venue.cpuNs() - cpuNs) / (double) (System.nanoTime() - beginNs));
            }
        }
    }
}
