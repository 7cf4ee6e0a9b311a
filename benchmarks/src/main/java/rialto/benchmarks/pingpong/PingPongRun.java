package rialto.benchmarks.pingpong;

import org.HdrHistogram.Histogram;
import rialto.benchmarks.Machine;
import rialto.testsupport.FreePort;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * One load on one subject in a process of its own, which starts another one for the echo where the subject is between
 * processes. Prints its findings as {@code name=value}.
 */
public final class PingPongRun {
    private static final double NS_PER_MICRO = 1e3;
    private static final double NS_PER_S = 1e9;
    /** So that the compiler has seen what runs on schedule later. */
    private static final long FIRST_TRIPS_NS = TimeUnit.SECONDS.toNanos(1);

    private final Load load;
    private final Link link;
    private final PeerProcess echo;

    private PingPongRun(final Load load, final Link link, final PeerProcess echo) {
        this.load = load;
        this.link = link;
        this.echo = echo;
    }

    /** Arguments: subject, kind of load, warm-up, measured, and an empty directory. */
    public static void main(final String[] arguments) throws Exception {
        ProcessEnd.withParent();
        final PingPongSubject subject = PingPongSubjects.named(arguments[0]);
        final Load load = Load.of(arguments[1], arguments[2], arguments[3]);
        final MeetingPlace place = new MeetingPlace(Path.of(arguments[4]), FreePort.next(), FreePort.next());
        if (subject.isBetweenProcesses()) {
            try (PeerProcess echo = PeerProcess.start(PingPongServer.class, subject, place.arguments())) {
                awaitReady(echo);
                run(subject, load, place, echo);
            }
        } else {
            run(subject, load, place, null);
        }
        System.exit(0);
    }

    private static void awaitReady(final PeerProcess echo) throws IOException {
        String line = echo.line();
        while (!PingPongServer.READY.equals(line)) {
            if (line == null) {
                throw new IOException("the echo ended before it was ready");
            }
            line = echo.line();
        }
    }

    private static void run(
            final PingPongSubject subject, final Load load, final MeetingPlace place, final PeerProcess echo)
            throws Exception {
        try (Link link = subject.connect(place)) {
            final PingPongRun run = new PingPongRun(load, link, echo);
            switch (load.kind()) {
                case TRIPS -> run.trips();
                case SCHEDULE -> run.schedule();
                case STREAM -> run.stream();
            }
        }
    }

    private static void tell(final String name, final Object value) {
        System.out.println(name + "=" + value);
    }

    private static void tell(final Histogram latencyNs) {
        for (final double percentile : List.of(50.0, 90.0, 99.0, 99.9, 99.99, 99.999)) {
            tell(PingPongReport.percentile(percentile), latencyNs.getValueAtPercentile(percentile) / NS_PER_MICRO);
        }
        tell("max", latencyNs.getMaxValue() / NS_PER_MICRO);
        tell("mean", latencyNs.getMean() / NS_PER_MICRO);
        tell("count", latencyNs.getTotalCount());
    }

    private long cpuNs() {
        return Machine.ownNs() + (echo == null ? 0 : echo.cpuNs());
    }

    private void trips() {
        final RoundTrips trips = new RoundTrips(link);
        trips.run(TimeUnit.MILLISECONDS.toNanos(load.warmUp()));
        final long cpuBefore = cpuNs();
        final Histogram latencyNs = trips.run(TimeUnit.MILLISECONDS.toNanos(load.measured()));
        tell("cpu", (cpuNs() - cpuBefore) / NS_PER_MICRO / latencyNs.getTotalCount());
        tell(latencyNs);
    }

    private void schedule() {
        new RoundTrips(link).run(FIRST_TRIPS_NS);
        final ScheduledPings pings =
                new ScheduledPings(link, System::nanoTime, TimeUnit.SECONDS.toNanos(1) / Load.PINGS_PER_SECOND);
        pings.run(load.warmUp(), load.measured());
        tell(pings.latencyNs());
        tell("late", pings.lateNs().getValueAtPercentile(99) / NS_PER_MICRO);
    }

    private void stream() {
        link.prices(new StreamCheck(load.warmUp()));
        final StreamCheck check = new StreamCheck(load.measured());
        final long cpuBefore = cpuNs();
        final long beginNs = System.nanoTime();
        link.prices(check);
        final long tookNs = System.nanoTime() - beginNs;
        tell("seconds", tookNs / NS_PER_S);
        tell("rate", load.measured() * NS_PER_S / tookNs);
        tell("cpu", (cpuNs() - cpuBefore) / (double) load.measured());
    }
}
