package rialto.benchmarks;

import org.agrona.IoUtil;
import rialto.benchmarks.guard.Probe;
import rialto.benchmarks.guard.Ratio;
import rialto.benchmarks.guard.Rounds;
import rialto.benchmarks.venue.Venue;
import rialto.testsupport.FreePort;
import rialto.testsupport.Pause;
import rialto.testsupport.process.Launch;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** From the start of a venue without data to ready, beside the same of the empty HTTP handler. */
final class StartProbe implements Probe {
    private static final long POLL_MS = 5;
    private static final long GIVE_UP_NS = TimeUnit.SECONDS.toNanos(60);

    private final Path logs;

    StartProbe(final Path logs) {
        this.logs = logs;
    }

    private record Start(double wallNs, double cpuNs) {}

    @Override
    public void measure(final int rounds, final Rounds into) throws IOException {
        // what is read from the disk for the first time is not asked about
        start(this::empty);
        start(this::venue);
        for (int round = 0; round < rounds; round++) {
            final Start floor = start(this::empty);
            final Start ours = start(this::venue);
            into.add(Ratio.START, ours.wallNs / floor.wallNs);
            into.add(Ratio.START_CPU, ours.cpuNs / floor.cpuNs);
        }
    }

    private Start start(final Supplier<VenueProcess> launch) throws IOException {
        final long beginNs = System.nanoTime();
        try (VenueProcess process = launch.get()) {
            while (!process.isReady()) {
                if (!process.isAlive() || System.nanoTime() - beginNs > GIVE_UP_NS) {
                    throw new IOException("a process did not become ready:\n" + process.output());
                }
                Pause.ms(POLL_MS);
            }
            return new Start(System.nanoTime() - beginNs, process.cpuNs());
        }
    }

    private VenueProcess empty() {
        return EmptyServer.launch(logs.resolve("empty.log"));
    }

    private VenueProcess venue() {
        final Path data = logs.resolve("started");
        if (Files.exists(data)) {
            IoUtil.delete(data.toFile(), false);
        }
        final int port = FreePort.next();
        final List<String> arguments =
                new ArrayList<>(List.of("start", "--data", data.toString(), "--http-port", "" + port));
        arguments.addAll(Venue.withoutLimits(Map.of()));
        return Launch.rialto(arguments)
                .port(port)
                .log(logs.resolve("started.log"))
                .start();
    }
}
