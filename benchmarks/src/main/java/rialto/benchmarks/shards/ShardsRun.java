package rialto.benchmarks.shards;

import org.HdrHistogram.Histogram;
import rialto.benchmarks.Measurement;
import rialto.benchmarks.Report;
import rialto.benchmarks.engine.FifteenBooks;
import rialto.benchmarks.engine.PlainCalls;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;

/** The course of {@code bench shards}: each setup, each number of clients, each mode. */
final class ShardsRun {
    private static final double[] PERCENTILES = {5, 25, 50, 75, 95, 99, 99.9};
    private static final double NS_PER_MICRO = 1e3;
    private static final int USUAL_CLIENTS = 40;
    private static final int MOST_CLIENTS = 40_000;

    private final Report report;
    private final ShardsOptions options;
    private final Map<String, Double> rates = new TreeMap<>();
    private final List<String> faults = new ArrayList<>();

    ShardsRun(final Report report, final ShardsOptions options) {
        this.report = report;
        this.options = options;
    }

    /** @return whether every run gave what it must */
    boolean run() throws Exception {
        for (final ShardsOptions.Setup setup : options.setups) {
            switch (setup) {
                case PLAIN -> plain();
                case STANDBY -> standby();
                default -> measure(setup);
            }
        }
        aims();
        faults.forEach(fault -> report.line("WRONG: %s", fault));
        return faults.isEmpty();
    }

    private void plain() {
        report.line("");
        report.line(
                "%s; orders/s, median of %d rounds (least to most)", ShardsOptions.Setup.PLAIN.title, options.rounds);
        final int threads = Math.min(FifteenBooks.ENGINES, Runtime.getRuntime().availableProcessors());
        plain("order books alone, one thread", () -> PlainCalls.books(options.repetitions, 1));
        plain("order books alone, " + threads + " threads", () -> PlainCalls.books(options.repetitions, threads));
        plain("whole engines, one thread", () -> PlainCalls.engines(options.repetitions, 1, USUAL_CLIENTS));
        plain(
                "whole engines, " + threads + " threads",
                () -> PlainCalls.engines(options.repetitions, threads, USUAL_CLIENTS));
    }

    private void plain(final String name, final DoubleSupplier round) {
        final List<Double> measured = new ArrayList<>();
        for (int i = 0; i < 2 * options.rounds; i++) {
            final double rate = round.getAsDouble();
            if (i >= options.rounds) {
                measured.add(rate);
            }
        }
        final double median = Measurement.median(measured);
        rates.put(name, median);
        report.line(
                "  %-34s %,13.0f (%,.0f to %,.0f)",
                name,
                median,
                measured.stream().min(Double::compare).orElseThrow(),
                measured.stream().max(Double::compare).orElseThrow());
    }

    /** New engines for each number of clients: their memory begins empty, and their files never become many. */
    private void measure(final ShardsOptions.Setup setup) throws Exception {
        if (options.warmUpSeconds > 0) {
            try (Shards shards = open(setup, USUAL_CLIENTS)) {
                warmUp(shards, USUAL_CLIENTS);
            }
        }
        heading(setup.title);
        for (final int clients : options.clients(setup)) {
            try (Shards shards = open(setup, clients)) {
                measure(setup, shards, clients);
            }
        }
    }

    /** One set of processes for all: nine Java machines take long to start on few cores, and to become fast. */
    private void standby() throws Exception {
        final int most = options.standbyClients.stream().max(Integer::compare).orElseThrow();
        try (Shards shards = Shards.withStandby(options, most, report.directory())) {
            warmUp(shards, Math.min(most, USUAL_CLIENTS));
            heading("with standby: " + options.members + " members each, processes of their own, log on the disk");
            for (final int clients : options.standbyClients) {
                measure(ShardsOptions.Setup.STANDBY, shards, clients);
            }
        }
    }

    private long ordersBefore;

    private void warmUp(final Shards shards, final int clients) {
        ordersBefore = 0;
        if (options.warmUpSeconds > 0) {
            for (final ShardsOptions.Mode mode : options.modes) {
                load(shards, clients, mode, TimeUnit.SECONDS.toNanos(options.warmUpSeconds));
            }
        }
    }

    private Shards open(final ShardsOptions.Setup setup, final int clients) throws Exception {
        ordersBefore = 0;
        return switch (setup) {
            case EMPTY -> Shards.empty(options, clients);
            case MEMORY -> Shards.inProcess(options, clients, false);
            default -> Shards.inProcess(options, clients, true);
        };
    }

    private void measure(final ShardsOptions.Setup setup, final Shards shards, final int clients) {
        for (final ShardsOptions.Mode mode : options.modes) {
            final Tally before = shards.tally();
            final long cpuNs = shards.cpuNs();
            final Crowd.Result result = load(shards, clients, mode, TimeUnit.SECONDS.toNanos(options.atMostSeconds));
            row(mode, clients, result, shards.cpuNs() - cpuNs);
            rates.put(key(setup, mode, clients), result.perSecond());
            final String fault = setup == ShardsOptions.Setup.EMPTY
                    ? null
                    : shards.tally().since(before).fault(result.orders(), FifteenBooks.LOTS);
            if (fault != null) {
                faults.add(setup.title + ", " + mode.title + ", " + clients + " clients: " + fault);
            }
            shards.requireAlive();
        }
    }

    private Crowd.Result load(
            final Shards shards, final int clients, final ShardsOptions.Mode mode, final long limitNs) {
        shards.engines().forEach(engine -> engine.nextRun(ordersBefore));
        ordersBefore += (long) options.repetitions * FifteenBooks.ORDERS;
        return new Crowd(shards.engines(), clients, options.window(mode, clients)).run(options.repetitions, limitNs);
    }

    private void heading(final String title) {
        report.line("");
        report.line("%s; times in us from sending to the outcome", title);
        final StringBuilder columns = new StringBuilder();
        for (final double percentile : PERCENTILES) {
            columns.append(String.format(
                    Locale.ROOT, " %9s", "p" + Double.toString(percentile).replaceAll("\\.0$", "")));
        }
        report.line(
                "%-14s %7s %7s %9s %9s %9s%s %7s %10s",
                "", "clients", "window", "orders", "orders/s", "mean", columns, "cpu us", "published");
    }

    private void row(final ShardsOptions.Mode mode, final int clients, final Crowd.Result result, final long cpuNs) {
        final Histogram latencyNs = result.latencyNs();
        final StringBuilder columns = new StringBuilder();
        for (final double percentile : PERCENTILES) {
            columns.append(
                    String.format(Locale.ROOT, " %9.0f", latencyNs.getValueAtPercentile(percentile) / NS_PER_MICRO));
        }
        final int published = PublishedShards.of(mode, clients);
        report.line(
                "%-14s %7d %7d %9d %9.0f %9.0f%s %7.2f %10s",
                mode.title,
                clients,
                options.window(mode, clients),
                result.orders(),
                result.perSecond(),
                latencyNs.getMean() / NS_PER_MICRO,
                columns,
                cpuNs / NS_PER_MICRO / result.orders(),
                published == 0 ? "" : String.format(Locale.ROOT, "%,d", published));
    }

    private void aims() {
        report.line("");
        report.line("published with an empty book: up to 429,842 orders/s, one-way, 40 clients, 8 cores");
        aim("plain calls above 5,000,000/s", best("order books"), 5_000_000);
        aim(
                "one-way, durable in the log, above 500,000/s",
                best(key(ShardsOptions.Setup.DISK, ShardsOptions.Mode.ONE_WAY)),
                500_000);
        for (final ShardsOptions.Mode mode : options.modes) {
            final Double usual = rates.get(key(ShardsOptions.Setup.DISK, mode, USUAL_CLIENTS));
            final Double most = rates.get(key(ShardsOptions.Setup.DISK, mode, MOST_CLIENTS));
            if (usual != null && most != null) {
                report.line(
                        "aim: %s, 40,000 clients at least half of 40: %.2f: %s",
                        mode.title, most / usual, most >= usual / 2 ? "met" : "missed");
            }
        }
    }

    private void aim(final String aim, final double rate, final double wanted) {
        if (rate > 0) {
            report.line("aim: %s: %,.0f: %s", aim, rate, rate > wanted ? "met" : "missed");
        }
    }

    private double best(final String prefix) {
        return rates.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(prefix))
                .mapToDouble(Map.Entry::getValue)
                .max()
                .orElse(0);
    }

    private static String key(final ShardsOptions.Setup setup, final ShardsOptions.Mode mode) {
        return setup + ", " + mode + ", ";
    }

    private static String key(final ShardsOptions.Setup setup, final ShardsOptions.Mode mode, final int clients) {
        return key(setup, mode) + clients;
    }
}
