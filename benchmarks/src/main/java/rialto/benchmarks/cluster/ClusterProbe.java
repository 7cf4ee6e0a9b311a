package rialto.benchmarks.cluster;

import rialto.benchmarks.guard.Probe;
import rialto.benchmarks.guard.Ratio;
import rialto.benchmarks.guard.Rounds;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** A cluster of one member beside one with an empty service. */
public final class ClusterProbe implements Probe {
    private static final int WINDOW = 8_192;
    private static final double RATE = 10_000;
    private static final int WARM_UP_SECONDS = 6;
    private static final Map<String, String> SETTINGS = Map.of("cluster.file-sync-level", "0");

    private final Path logs;
    private final int seconds;

    /** @param seconds of each measurement */
    public ClusterProbe(final Path logs, final int seconds) {
        this.logs = logs;
        this.seconds = seconds;
    }

    @Override
    public void measure(final int rounds, final Rounds into) throws IOException {
        try (EchoPath echo = EchoPath.start(logs, 1, WINDOW, SETTINGS);
                VenueCluster cluster = VenueCluster.start(logs, 1, SETTINGS);
                VenuePath venue = new VenuePath(cluster, WINDOW, true)) {
            final Lane floor = new Lane(echo, "guard");
            final Lane lane = new Lane(venue, "guard");
            floor.warmUp(WARM_UP_SECONDS);
            lane.warmUp(WARM_UP_SECONDS);
            for (int round = 0; round < rounds; round++) {
                final double floorRate = floor.full(seconds);
                into.add(Ratio.CLUSTER, lane.full(seconds) / floorRate);
            }
            for (int round = 0; round < rounds; round++) {
                floor.measure(RATE, seconds);
                lane.measure(RATE, seconds);
                into.add(Ratio.CLUSTER_P50, lane.lastP50() / floor.lastP50());
                into.add(
                        Ratio.CLUSTER_CPU,
                        lane.at(RATE).lastCpuMicros() / floor.at(RATE).lastCpuMicros());
            }
            if (venue.rejected() > 0) {
                throw new IOException(venue.rejected() + " orders were rejected: the figures are of no use");
            }
        }
    }
}
