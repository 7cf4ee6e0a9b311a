package rialto.benchmarks;

import rialto.benchmarks.fix.IdleSessions;
import rialto.benchmarks.load.OrderFlow;
import rialto.benchmarks.venue.BenchMarket;
import rialto.benchmarks.venue.Venue;
import rialto.testsupport.Pause;
import rialto.testsupport.client.ApiKey;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** What sessions cost to which nothing happens. */
final class FixIdle {
    static final int MAX_SESSIONS = 1_900;

    private static final long SETTLING_MS = 10_000;
    private static final double MIB = 1024 * 1024;

    private final FixOptions options;
    private final Report report;
    private final Venue venue;
    private final InetSocketAddress address;

    FixIdle(final FixOptions options, final Report report, final Venue venue, final InetSocketAddress address) {
        this.options = options;
        this.report = report;
        this.venue = venue;
        this.address = address;
    }

    void run() throws IOException {
        final int accounts = (options.sessions / IdleSessions.OF_ACCOUNT + 2) / 2 * 2;
        final OrderFlow flow = BenchMarket.prepare(venue.api(), 1, accounts, "");
        final List<ApiKey> keys = flow.accounts().stream()
                .map(account -> new ApiKey(account.apiKey(), account.secretKey()))
                .toList();
        Pause.ms(SETTLING_MS);
        final long heapBefore = venue.usedHeapBytes();
        final double cpuBefore = cores(() -> Pause.ms(TimeUnit.SECONDS.toMillis(options.idleSeconds)));
        final long logonNs = System.nanoTime();
        try (IdleSessions sessions = new IdleSessions(address, keys, options.sessions)) {
            final double logonMs = (System.nanoTime() - logonNs) / 1e6;
            sessions.idle((int) TimeUnit.MILLISECONDS.toSeconds(SETTLING_MS));
            final double cpu = cores(() -> sessions.idle(options.idleSeconds));
            final long heap = venue.usedHeapBytes();
            report.line("");
            report.line(
                    "%d idle sessions, HeartBtInt 30 s: logged on one after the other in %.0f ms (%.2f ms each)",
                    options.sessions, logonMs, logonMs / options.sessions);
            report.line(
                    "  CPU of the venue      %.3f of a core, %.3f without them, over %d s",
                    cpu, cpuBefore, options.idleSeconds);
            report.line(
                    "  heap after collection %.1f MiB, %.1f without them: %.1f KiB a session",
                    heap / MIB, heapBefore / MIB, (heap - heapBefore) / 1024.0 / options.sessions);
        }
    }

    /** Something that takes its time. */
    @FunctionalInterface
    private interface Wait {
        void await() throws IOException;
    }

    private double cores(final Wait wait) throws IOException {
        final long cpuNs = venue.cpuNs();
        final long beginNs = System.nanoTime();
        wait.await();
        return (venue.cpuNs() - cpuNs) / (double) (System.nanoTime() - beginNs);
    }
}
