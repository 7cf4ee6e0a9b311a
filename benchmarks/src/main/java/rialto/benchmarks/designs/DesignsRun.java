package rialto.benchmarks.designs;

import rialto.benchmarks.Machine;
import rialto.benchmarks.Report;
import rialto.benchmarks.load.IdentifiedOffers;
import rialto.benchmarks.load.LoadGenerator;
import rialto.benchmarks.load.LoadResult;
import rialto.benchmarks.load.PostedOfferWire;
import rialto.benchmarks.load.PostedOffers;
import rialto.testsupport.Pause;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The course of {@code bench designs} with one program: warm up, each pause, then the look at every sale. */
final class DesignsRun {
    private static final long SEED = 1;
    private static final double MS_PER_S = 1_000;
    private static final double SECONDS_PER_MINUTE = 60;
    /** When no row comes for so long there is nothing left to sell. */
    private static final long QUIET_MS = 1_500;

    private static final int FAULTS_TOLD = 5;

    private static final Map<Integer, Map<String, Integer>> PUBLISHED = Map.of(
            200, Map.of("threads", 5_100, "actors", 5_000, "event-loop", 6_400),
            50, Map.of("threads", 32_800, "actors", 30_100, "event-loop", 15_000));

    private final Report report;
    private final DesignsOptions options;
    private final Design design;
    private final String title;
    private final String name;
    private final IdentifiedOffers wire;
    private long nextSequence;
    private long accepted;
    private long unanswered;

    /** @param engines of the design; 0 where it has no such notion */
    DesignsRun(
            final Report report,
            final DesignsOptions options,
            final Design design,
            final String name,
            final int engines) {
        this.report = report;
        this.options = options;
        this.design = design;
        this.name = name;
        title = engines == 0 ? name : name + ", " + engines + (engines == 1 ? " engine" : " engines");
        wire = new IdentifiedOffers(new PostedOfferWire(
                "127.0.0.1", design.address().getPort(), options.products, options.clients, SEED, 1));
    }

    static void heading(final Report report) {
        report.line("");
        report.line(
                "%-24s %6s %10s %12s %9s %9s %9s %9s %8s %10s",
                "", "pause", "orders/s", "sales/min", "p50 us", "p99 us", "CPU us", "us a sale", "others", "published");
    }

    /** @return whether every sale was as it must be */
    boolean run() throws IOException, SQLException {
        if (options.warmUpSeconds > 0) {
            load(0, options.warmUpSeconds);
        }
        for (final int pauseMs : options.pauses) {
            measure(pauseMs);
        }
        awaitQuiet();
        return check();
    }

    /** @param rate orders a second; 0 for as many as go through */
    private LoadResult load(final double rate, final int seconds) throws IOException {
        try (LoadGenerator generator = new LoadGenerator(design.address(), wire, options.clients, nextSequence)) {
            final long durationNs = TimeUnit.SECONDS.toNanos(seconds);
            final LoadResult result = rate == 0 ? generator.runClosed(durationNs) : generator.runOpen(rate, durationNs);
            nextSequence = generator.nextSequence();
            accepted += result.acceptedInAll();
            unanswered += result.unanswered();
            return result;
        }
    }

    private void measure(final int pauseMs) throws IOException, SQLException {
        awaitQuiet();
        final long rowsBefore = design.sales();
        final long cpuBefore = design.cpuNs();
        final long othersBefore = Machine.busyNs() - Machine.ownNs() - cpuBefore;
        final long beginNs = System.nanoTime();
        final LoadResult result = load(pauseMs == 0 ? 0 : options.clients * MS_PER_S / pauseMs, options.seconds);
        final long rows = design.sales() - rowsBefore;
        final double seconds = (System.nanoTime() - beginNs) / 1e9;
        final double others = (Machine.busyNs() - Machine.ownNs() - design.cpuNs() - othersBefore) / 1e9 / seconds;
        awaitQuiet();
        final double cpuNs = design.cpuNs() - cpuBefore;
        final Integer published = PUBLISHED.getOrDefault(pauseMs, Map.of()).get(name);
        report.line(
                "%-24s %6s %,10.0f %,12.0f %9.0f %9.0f %9.1f %9.1f %8.2f %10s%s",
                title,
                pauseMs == 0 ? "none" : pauseMs + " ms",
                result.rate(),
                rows / seconds * SECONDS_PER_MINUTE,
                result.latencyNs().getValueAtPercentile(50) / 1e3,
                result.latencyNs().getValueAtPercentile(99) / 1e3,
                cpuNs / 1e3 / Math.max(1, result.acceptedInAll()),
                cpuNs / 1e3 / Math.max(1, design.sales() - rowsBefore),
                Math.max(0, others),
                published == null ? "" : String.format(java.util.Locale.ROOT, "%,d", published),
                result.refused().isEmpty() ? "" : "  refused " + result.refused());
    }

    private void awaitQuiet() throws SQLException {
        long before = -1;
        long now = design.sales();
        while (now != before) {
            Pause.ms(QUIET_MS);
            before = now;
            now = design.sales();
        }
    }

    /** An order that was never answered may be there all the same: then nothing can be said of the others. */
    private boolean check() throws SQLException {
        if (unanswered > 0) {
            report.line("%-24s NOT CHECKED: %d orders without an answer", title, unanswered);
            return false;
        }
        final List<SoldRow> rows = design.rows();
        final List<String> faults = new SalesCheck(
                        wire.sequences(),
                        new PostedOffers(options.products, options.clients, SEED),
                        design.timesTellSessions())
                .check(rows);
        report.line(
                "%-24s %,d orders, %,d sales: %s",
                title,
                accepted,
                rows.size(),
                faults.isEmpty()
                        ? "each once, first come first served, from the cheapest seller"
                        : faults.size() + " ARE WRONG");
        faults.stream().limit(FAULTS_TOLD).forEach(fault -> report.line("  %s", fault));
        return faults.isEmpty();
    }
}
