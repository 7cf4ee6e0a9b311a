package rialto.benchmarks;

import org.HdrHistogram.Histogram;
import rialto.benchmarks.load.LoadGenerator;
import rialto.benchmarks.load.LoadResult;
import rialto.benchmarks.load.PublishedXmlLoad;
import rialto.benchmarks.load.XmlWire;
import rialto.benchmarks.venue.Venue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;

/** The course of {@code bench xml} on one venue. */
final class XmlRun {
    private static final double PUBLISHED_RATE = 147;
    private static final double PUBLISHED_CREATE_MS = 7_500;
    private static final double PUBLISHED_TRANSACTION_MS = 13_600;
    private static final double NS_PER_MS = 1e6;
    private static final Duration CATCH_UP_TIMEOUT = Duration.ofMinutes(5);
    private static final int SYMBOLS = 6;

    private final XmlOptions options;
    private final Report report;
    private final Venue venue;
    private final InetSocketAddress address;
    private final int cores;
    private long nextAccount = 1;

    XmlRun(
            final XmlOptions options,
            final Report report,
            final Venue venue,
            final InetSocketAddress address,
            final int cores) {
        this.options = options;
        this.report = report;
        this.venue = venue;
        this.address = address;
        this.cores = cores;
    }

    void run() throws IOException, InterruptedException {
        final long startNs = System.nanoTime();
        final long othersBeforeNs = othersNs();
        if (options.shapes.contains("published")) {
            published();
        }
        if (options.shapes.contains("saturating")) {
            saturating();
        }
        report.line(
                "  meanwhile other processes used %.2f of %d cores; above 0.1 trust ratios, not rates",
                Math.max(0, (othersNs() - othersBeforeNs) / (double) (System.nanoTime() - startNs)),
                Runtime.getRuntime().availableProcessors());
    }

    private long othersNs() {
        return Machine.busyNs() - Machine.ownNs() - venue.cpuNs();
    }

    private void published() throws IOException, InterruptedException {
        report.line("");
        report.line(
                "published shape: venue on %d core%s, %d clients%s, one connection per request, milliseconds",
                cores, cores == 1 ? "" : "s", options.clients, options.clientThreads ? " in as many threads" : "");
        report.line(
                "%10s %12s %9s | %9s %9s %9s %9s | %9s %9s %9s %9s | %8s %8s",
                "requests",
                "requests/s",
                "x 147/s",
                "create",
                "p50",
                "p99",
                "max",
                "transact.",
                "p50",
                "p99",
                "max",
                "cpu us",
                "client");
        final PublishedXmlLoad load =
                new PublishedXmlLoad(address, options.clients, options.clientThreads, options.seed);
        run(load, options.requests.getFirst(), "first ");
        if (options.warmUp > 0) {
            run(load, options.warmUp / 10 * 10);
        }
        for (final int requests : options.requests) {
            final List<PublishedXmlLoad.Result> results = new ArrayList<>();
            final List<Double> cpu = new ArrayList<>();
            final List<Double> own = new ArrayList<>();
            for (int round = 0; round < options.rounds; round++) {
                final long cpuNs = venue.cpuNs();
                final long ownNs = Machine.ownNs();
                results.add(run(load, requests));
                cpu.add((venue.cpuNs() - cpuNs) / 1e3 / requests);
                own.add((Machine.ownNs() - ownNs) / 1e3 / requests);
            }
            row("", results, Measurement.median(cpu), Measurement.median(own));
        }
        report.line(
                "  published: %.0f requests/s, mean %.0f ms of a create, %.0f ms of a transaction",
                PUBLISHED_RATE, PUBLISHED_CREATE_MS, PUBLISHED_TRANSACTION_MS);
    }

    private void run(final PublishedXmlLoad load, final int requests, final String name)
            throws IOException, InterruptedException {
        final long cpuNs = venue.cpuNs();
        final long ownNs = Machine.ownNs();
        final List<PublishedXmlLoad.Result> results = List.of(run(load, requests));
        row(name, results, (venue.cpuNs() - cpuNs) / 1e3 / requests, (Machine.ownNs() - ownNs) / 1e3 / requests);
    }

    private PublishedXmlLoad.Result run(final PublishedXmlLoad load, final int requests)
            throws IOException, InterruptedException {
        final PublishedXmlLoad.Result result = load.run(nextAccount, requests);
        nextAccount += requests / PublishedXmlLoad.REQUESTS_PER_ACCOUNT;
        return result;
    }

    private void row(
            final String name,
            final List<PublishedXmlLoad.Result> results,
            final double cpuMicros,
            final double ownMicros) {
        final double rate = Measurement.median(
                results.stream().map(PublishedXmlLoad.Result::rate).toList());
        final Histogram created = results.getFirst().created().copy();
        final Histogram transactions = results.getFirst().transactions().copy();
        for (final PublishedXmlLoad.Result result : results.subList(1, results.size())) {
            created.add(result.created());
            transactions.add(result.transactions());
        }
        report.line(
                "%10s %12.0f %9.0f | %s | %s | %8.1f %8.1f",
                name + results.getFirst().requests(),
                rate,
                rate / PUBLISHED_RATE,
                columns(created),
                columns(transactions),
                cpuMicros,
                ownMicros);
    }

    private static String columns(final Histogram latency) {
        return String.format(
                java.util.Locale.ROOT,
                "%9.2f %9.2f %9.2f %9.2f",
                latency.getMean() / NS_PER_MS,
                latency.getValueAtPercentile(50) / NS_PER_MS,
                latency.getValueAtPercentile(99) / NS_PER_MS,
                latency.getMaxValue() / NS_PER_MS);
    }

    private void saturating() throws IOException {
        report.line("");
        report.line(
                "saturating shape: venue on %d core%s, %d connections with %d requests under way on each, microseconds",
                cores, cores == 1 ? "" : "s", options.connections, options.window);
        report.heading("");
        final long first = nextAccount;
        nextAccount += options.connections;
        final String orderId = accounts(first);
        saturate("query an order", sequence -> transactions(first, 0, "<query id=\"" + orderId + "\"/>"));
        saturate("one order", sequence -> transactions(first, sequence, order(sequence, 0)));
        saturate(
                "two buys, two sells",
                sequence -> transactions(
                        first,
                        sequence,
                        order(2 * sequence, 0)
                                + order(2 * sequence, 1)
                                + order(2 * sequence + 1, 0)
                                + order(2 * sequence + 1, 1)));
        final long base = nextAccount + 1_000_000_000L;
        saturate("create with two symbols", sequence -> create(base + sequence));
        final long caughtUpNs = venue.api().awaitPersisted(CATCH_UP_TIMEOUT);
        report.line("  the database had all of it %.1f s after the last answer", caughtUpNs / 1e9);
    }

    /** Makes accounts that can pay for anything, with shares of every symbol; returns the id of an order of the first. */
    String accounts(final long first) throws IOException {
        final StringBuilder text = new StringBuilder("<create>");
        for (int i = 0; i < options.connections; i++) {
            text.append("<account id=\"").append(first + i).append("\" balance=\"1000000000\"/>");
        }
        for (int symbol = 0; symbol < SYMBOLS; symbol++) {
            text.append("<symbol sym=\"SYM").append(symbol).append("\">");
            for (int i = 0; i < options.connections; i++) {
                text.append("<account id=\"").append(first + i).append("\">1000000000</account>");
            }
            text.append("</symbol>");
        }
        XmlAsk.ask(address, text.append("</create>").toString());
        final String answer = XmlAsk.ask(address, transactions(first, 0, order(0, 0) + order(0, 1)));
        return answer.replaceAll("(?s).* id=\"(\\d+)\"/></results>.*", "$1");
    }

    String transactions(final long first, final long sequence, final String children) {
        return "<transactions id=\"" + (first + sequence % options.connections) + "\">" + children + "</transactions>";
    }

    /** Buys and sells in turn at one price, so that each second order fills one before. */
    static String order(final long sequence, final int side) {
        final long turn = sequence / SYMBOLS + side;
        return "<order sym=\"SYM" + sequence % SYMBOLS + "\" amount=\"" + (turn % 2 == 0 ? "10" : "-10")
                + "\" limit=\"20\"/>";
    }

    private static String create(final long account) {
        final String shares = "\"><account id=\"" + account + "\">100</account></symbol>";
        return "<create><account id=\"" + account + "\" balance=\"1000\"/><symbol sym=\"SYM" + account % SYMBOLS
                + shares + "<symbol sym=\"SYM" + (account + 1) % SYMBOLS + shares + "</create>";
    }

    private void saturate(final String name, final LongFunction<String> requests) throws IOException {
        final Measurement measurement = new Measurement(name);
        try (LoadGenerator generator =
                new LoadGenerator(address, new XmlWire(requests, options.window), options.connections, 0)) {
            generator.runClosed(TimeUnit.SECONDS.toNanos(Math.max(1, options.durationSeconds / 2)));
            for (int round = 0; round < options.rounds; round++) {
                final long cpuNs = venue.cpuNs();
                final LoadResult result = generator.runClosed(TimeUnit.SECONDS.toNanos(options.durationSeconds));
                measurement.add(result, venue.cpuNs() - cpuNs);
            }
        }
        report.row(measurement);
        report.keep(measurement);
    }
}
