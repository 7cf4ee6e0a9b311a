package rialto.benchmarks.connections;

import org.HdrHistogram.Histogram;
import rialto.benchmarks.Report;
import rialto.testsupport.Pause;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToLongFunction;

/** One server with more and more connections, and what they cost, tell and are told. */
final class ConnectionsRun {
    private static final double KIB = 1_024;
    private static final double NS_PER_MS = 1e6;
    private static final double NS_PER_SECOND = 1e9;
    private static final int SETTLING_MS = 3_000;
    private static final int WARM_UP = 1_000;
    private static final int PINGS_A_SECOND = 500;
    private static final int PATIENCE_SECONDS = 60;
    private static final double A_HUNDRED = 100;
    private static final int ACTIVE_SHARE = 100;
    private static final int ENDS = 2;

    private final ConnectionsOptions options;
    private final Report report;
    private final Subject subject;
    private final MemorySeries memory = new MemorySeries();

    ConnectionsRun(final ConnectionsOptions options, final Report report, final Subject subject) {
        this.options = options;
        this.report = report;
        this.subject = subject;
    }

    /** What else is measured with so many connections, by whoever knows the server. */
    @FunctionalInterface
    interface Besides {
        void measure(Crowd crowd, int connections) throws IOException;
    }

    void run(final Path logs, final List<Integer> sizes, final Besides besides) throws IOException {
        try (Crowd crowd = new Crowd(subject, logs)) {
            warmUp(crowd);
            besides.measure(crowd, 0);
            memory.add(0, subject.memory());
            heading();
            for (final int size : sizes) {
                at(crowd, size);
                besides.measure(crowd, size);
            }
            slopes();
            storm(crowd, sizes.getLast());
        }
    }

    private void warmUp(final Crowd crowd) throws IOException {
        for (int round = 0; round < ENDS; round++) {
            crowd.openUpTo(WARM_UP);
            crowd.talk(WARM_UP, WARM_UP, 1);
            crowd.listen();
            crowd.heard(subject.tellAll(), PATIENCE_SECONDS);
            crowd.drop();
            Pause.ms(SETTLING_MS);
        }
    }

    private void heading() {
        report.line("");
        report.line(
                "%-9s %7s %7s | %6s %6s %6s %6s | %7s | %14s | %16s | %24s",
                "", "", "", "KiB a", "connec", "tion", "", "idle", "ping", "1 % active", "told all");
        report.line(
                "%-9s %7s %7s | %6s %6s %6s %6s | %7s | %6s %7s | %6s %9s | %7s %7s %8s",
                "server", "open", "in s", "RSS", "heap", "direct", "kernel", "CPU %", "p50 ms", "p99", "p50 ms", "p99",
                "p50 ms", "p99", "last");
    }

    private void at(final Crowd crowd, final int size) throws IOException {
        final long beganNs = System.nanoTime();
        final Crowd.Result opened = crowd.openUpTo(size);
        final double openSeconds = (System.nanoTime() - beganNs) / NS_PER_SECOND;
        Pause.ms(SETTLING_MS);
        memory.add(size, subject.memory());
        final double idle = idleCpu();
        final Histogram ping = crowd.ping(PINGS_A_SECOND, options.seconds).tookNs();
        final int active = Math.max(1, size / ACTIVE_SHARE);
        final Histogram talk = crowd.talk(active, active, options.seconds).tookNs();
        final Crowd.Result told = tellAll(crowd);
        report.line(
                "%-9s %7d %7.1f | %6.2f %6.2f %6s %6.2f | %7.1f | %6.2f %7.2f | %6.2f %9.2f | %7.0f %7.0f %8.0f%s",
                subject.name(),
                opened.open(),
                openSeconds,
                memory.last(Memory::resident) / KIB,
                memory.last(Memory::heap) / KIB,
                direct(memory::last),
                memory.last(Memory::kernel) / ENDS / KIB,
                idle,
                ms(ping, 50),
                ms(ping, 99),
                ms(talk, 50),
                ms(talk, 99),
                ms(told.tookNs(), 50),
                ms(told.tookNs(), 99),
                told.tookNs().getMaxValue() / NS_PER_MS,
                complaints(crowd, size, told));
    }

    private interface Each {
        double of(ToLongFunction<Memory> part);
    }

    private String direct(final Each each) {
        return subject.tellsDirect()
                ? String.format(java.util.Locale.ROOT, "%.2f", each.of(Memory::direct) / KIB)
                : "-";
    }

    private static double ms(final Histogram histogram, final double percentile) {
        return histogram.getValueAtPercentile(percentile) / NS_PER_MS;
    }

    private double idleCpu() {
        final long beganNs = System.nanoTime();
        final long cpuNs = subject.cpuNs();
        Pause.ms(options.idleSeconds * 1_000L);
        return A_HUNDRED * (subject.cpuNs() - cpuNs) / (System.nanoTime() - beganNs);
    }

    /** The slowest of some rounds. */
    private Crowd.Result tellAll(final Crowd crowd) throws IOException {
        Crowd.Result worst = null;
        for (int round = 0; round < options.rounds; round++) {
            crowd.listen();
            final Crowd.Result told = crowd.heard(subject.tellAll(), PATIENCE_SECONDS);
            if (worst == null || told.tookNs().getMaxValue() > worst.tookNs().getMaxValue()) {
                worst = told;
            }
            Pause.ms(SETTLING_MS / ENDS);
        }
        return worst;
    }

    private static String complaints(final Crowd crowd, final int size, final Crowd.Result told) throws IOException {
        final Crowd.Result now = crowd.count();
        final String missing = told.heard() == size ? "" : "  " + (size - told.heard()) + " NOT TOLD";
        return missing + (now.lost() == 0 ? "" : "  " + now.lost() + " LOST");
    }

    private void slopes() {
        report.line(
                "%-9s a connection, the slope over all sizes: RSS %.2f KiB, heap %.2f, direct %s, kernel %.2f (one end)",
                subject.name(),
                memory.slope(Memory::resident) / KIB,
                memory.slope(Memory::heap) / KIB,
                direct(memory::slope),
                memory.slope(Memory::kernel) / ENDS / KIB);
    }

    /** All are gone at once, and come again at once. */
    private void storm(final Crowd crowd, final int size) throws IOException {
        final long beganNs = System.nanoTime();
        crowd.drop();
        final Crowd.Result opened = crowd.openUpTo(size);
        final double seconds = (System.nanoTime() - beganNs) / NS_PER_SECOND;
        report.line(
                "%-9s reconnect storm: %d of %d were gone and open again after %.1f s (%.0f a second); each took p50 %.0f ms,"
                        + " p99 %.0f, the last %.0f",
                subject.name(),
                opened.open(),
                size,
                seconds,
                opened.open() / seconds,
                ms(opened.tookNs(), 50),
                ms(opened.tookNs(), 99),
                opened.tookNs().getMaxValue() / NS_PER_MS);
    }
}
