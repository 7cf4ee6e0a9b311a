package rialto.benchmarks;

import rialto.benchmarks.load.LoadGenerator;
import rialto.benchmarks.load.LoadResult;
import rialto.benchmarks.load.PostedOfferWire;
import rialto.benchmarks.venue.Venue;
import rialto.reporting.database.DatabaseSettings;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** The course of {@code bench posted-offer} with one database: warm up, then each pause. */
final class PostedOfferRun {
    private static final Map<Integer, String> PUBLISHED = Map.of(
            200, "published: 5,100 / 5,000 / 6,400",
            50, "published: 32,800 / 30,100 / 15,000");
    private static final Duration CATCH_UP_TIMEOUT = Duration.ofMinutes(5);
    private static final long WARM_UP_SLICE_NS = TimeUnit.SECONDS.toNanos(5);
    private static final long SEED = 1;
    private static final double MS_PER_S = 1_000;
    private static final int CORES = Runtime.getRuntime().availableProcessors();

    private static final double SECONDS_PER_MINUTE = 60;

    private final PostedOfferCommand options;
    private final Report report;
    private final Venue venue;
    private final DatabaseSettings database;
    private final Map<Integer, Long> refused = new TreeMap<>();
    private long nextSequence;
    private long posted;

    PostedOfferRun(
            final PostedOfferCommand options, final Report report, final Venue venue, final DatabaseSettings database) {
        this.options = options;
        this.report = report;
        this.venue = venue;
        this.database = database;
    }

    void run() throws IOException, SQLException {
        venue.api().awaitReady();
        report.heading("posted offers into " + database.url().replaceAll("^jdbc:([a-z]+):.*", "$1"));
        try (Connection connection = connect()) {
            warmUp(connection);
            report.line(
                    "%-40s %12s %14s %10s %10s %9s %9s %9s %9s %14s %9s",
                    "clients and pause",
                    "orders/s",
                    "sales/min",
                    "p50 us",
                    "p99 us",
                    "CPU us",
                    "clients",
                    "others",
                    "us a sale",
                    "all cores",
                    "behind s");
            for (final int pauseMs : options.pauses) {
                measure(
                        connection,
                        options.clients,
                        pauseMs == 0 ? 0 : options.clients * MS_PER_S / pauseMs,
                        1,
                        pauseMs);
            }
            if (options.moreClients > 0) {
                measure(connection, options.moreClients, 0, 1, 0);
            }
            if (options.batch > 1) {
                measure(connection, options.clients, 0, options.batch, 0);
                for (final int rate : options.rates) {
                    if (rate > 0) {
                        measure(connection, options.clients, rate, options.batch, 0);
                    }
                }
            }
            finish(connection);
        }
    }

    private Connection connect() throws SQLException {
        return database.user().isEmpty()
                ? DriverManager.getConnection(database.url())
                : DriverManager.getConnection(database.url(), database.user(), database.password());
    }

    private void warmUp(final Connection connection) throws IOException, SQLException {
        final long beginNs = System.nanoTime();
        long rows = 0;
        while (rows < options.warmUpSales) {
            load(options.clients, 0, WARM_UP_SLICE_NS, 1);
            venue.api().awaitPersisted(CATCH_UP_TIMEOUT);
            rows = sales(connection);
        }
        report.line("warm-up: %,d sales in the database after %.0f s", rows, (System.nanoTime() - beginNs) / 1e9);
    }

    /** @param rate orders a second; 0 for as many as go through */
    private LoadResult load(final int clients, final double rate, final long durationNs, final int batch)
            throws IOException {
        final PostedOfferWire wire = new PostedOfferWire(
                venue.url().getHost(), venue.url().getPort(), options.products, options.clients, SEED, batch);
        try (LoadGenerator generator = new LoadGenerator(venue.address(), wire, clients, nextSequence / batch + 1)) {
            final LoadResult result =
                    rate == 0 ? generator.runClosed(durationNs) : generator.runOpen(rate / batch, durationNs);
            nextSequence = generator.nextSequence() * batch;
            posted += result.acceptedInAll() * batch;
            result.refused().forEach((status, count) -> refused.merge(status, count, Long::sum));
            return result;
        }
    }

    private void measure(
            final Connection connection, final int clients, final double rate, final int batch, final int pauseMs)
            throws IOException, SQLException {
        venue.api().awaitPersisted(CATCH_UP_TIMEOUT);
        final long rowsBefore = sales(connection);
        final long cpuBefore = venue.cpuNs();
        final long clientsBefore = Machine.ownNs();
        final long othersBefore = othersNs();
        final long beginNs = System.nanoTime();
        final LoadResult result = load(clients, rate, TimeUnit.SECONDS.toNanos(options.seconds), batch);
        final long clientsNs = Machine.ownNs() - clientsBefore;
        final long rows = sales(connection) - rowsBefore;
        final double seconds = (System.nanoTime() - beginNs) / 1e9;
        final double others = Math.max(0, (othersNs() - othersBefore) / 1e9 / seconds);
        final double behindMs = venue.api().awaitPersisted(CATCH_UP_TIMEOUT) / 1e6;
        final long venueNs = venue.cpuNs() - cpuBefore;
        final double orders = Math.max(1, result.acceptedInAll() * batch);
        final double saleNs = venueNs / (double) Math.max(1, sales(connection) - rowsBefore);
        report.line(
                "%-40s %,12.0f %,14.0f %10.0f %10.0f %9.1f %9.1f %9.2f %9.1f %,14.0f %9.1f  %s",
                clients + " clients, "
                        + (pauseMs > 0 ? pauseMs + " ms" : rate > 0 ? (int) rate + "/s" : "no pause")
                        + (batch == 1 ? "" : ", batches of " + batch),
                result.rate() * batch,
                rows / seconds * SECONDS_PER_MINUTE,
                result.latencyNs().getValueAtPercentile(50) / 1e3,
                result.latencyNs().getValueAtPercentile(99) / 1e3,
                venueNs / 1e3 / orders,
                clientsNs / 1e3 / orders,
                others,
                saleNs / 1e3,
                CORES * SECONDS_PER_MINUTE * 1e9 / saleNs,
                behindMs / 1e3,
                clients == options.clients && batch == 1 ? PUBLISHED.getOrDefault(pauseMs, "") : "");
    }

    /** CPU time of everything that is not part of the measurement. */
    private long othersNs() {
        return Machine.busyNs() - Machine.ownNs() - venue.cpuNs();
    }

    private void finish(final Connection connection) throws IOException, SQLException {
        final double behindMs = venue.api().awaitPersisted(CATCH_UP_TIMEOUT) / 1e6;
        report.line("sales/min: new rows at the end of the run; %.0f ms later the rest was there too", behindMs);
        report.line(
                "CPU us, clients: of the venue's process and of the load generator's per order, which share the cores; the venue's"
                        + " until the last sale is in the database");
        report.line("others: cores that other processes used meanwhile, a database server included");
        report.line(
                "us a sale: of the venue's process for a sale in the database, from the order on; all cores: the sales a minute"
                        + " for which %d cores have that time, with the load generator elsewhere%s",
                CORES, database.user().isEmpty() ? "" : ", and the database server too");
        report.line("behind: how long after the end of the load the last sale was in the database");
        final long orders = number(connection, "SELECT count(*) FROM orders");
        report.line(
                "%,d orders acknowledged, %,d in the database%s; %,d sales; refused by status %s",
                posted,
                orders,
                orders >= posted ? "" : " - ORDERS ARE MISSING",
                number(connection, "SELECT count(*) FROM trades"),
                refused);
    }

    /** Sale ids have no gaps: the highest of each product is how many it has. */
    private static long sales(final Connection connection) throws SQLException {
        return number(
                connection,
                "SELECT sum(sales) FROM (SELECT (SELECT max(t.trade_id) FROM trades t"
                        + " WHERE t.instrument_id = i.instrument_id) AS sales FROM instruments i) AS products");
    }

    private static long number(final Connection connection, final String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            return row.next() ? row.getLong(1) : 0;
        }
    }
}
