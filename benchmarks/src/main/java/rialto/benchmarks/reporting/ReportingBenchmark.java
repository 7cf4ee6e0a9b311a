package rialto.benchmarks.reporting;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import rialto.benchmarks.Machine;
import rialto.reporting.Reporting;
import rialto.reporting.ReportingSettings;
import rialto.reporting.ReportingState;
import rialto.reporting.database.DatabaseSettings;
import rialto.testsupport.database.DatabaseServer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;

/**
 * Writes the same events into each database as a venue does, and then loads the rows that came of it into another empty
 * database of the same kind, with the same indexes, by the database's own program. Rounds alternate between the databases.
 */
public final class ReportingBenchmark {
    private static final Duration LIMIT = Duration.ofMinutes(10);

    /** @param cpuMicros of this process, for an event */
    private record Round(double events, double written, double kept, double own, double cpuMicros) {}

    private final MemoryEvents events;
    private final Path directory;
    private final Consumer<String> out;
    private final Map<Store, List<Round>> rounds = new LinkedHashMap<>();

    private ReportingBenchmark(final MemoryEvents events, final Path directory, final Consumer<String> out) {
        this.events = events;
        this.directory = directory;
        this.out = out;
    }

    /**
     * @param kinds sqlite, postgresql, mariadb; what cannot be started here is left out, with a word why
     * @param postedOffers whether the market is one of posted offers, and not of order books
     * @param directory for everything; empty
     * @param out takes the lines of the report
     */
    public static void run(
            final List<String> kinds,
            final boolean postedOffers,
            final long eventCount,
            final int roundCount,
            final Path directory,
            final Consumer<String> out)
            throws IOException, SQLException {
        final List<DatabaseServer> servers = new ArrayList<>();
        try {
            final MemoryEvents events =
                    postedOffers ? new PostedOfferEvents(1, eventCount) : new MarketEvents(1, eventCount);
            final ReportingBenchmark benchmark = new ReportingBenchmark(events, directory, out);
            for (final String kind : kinds) {
                benchmark.open(kind, servers);
            }
            // the first round is for the virtual machine to warm up and does not count
            for (int round = 0; round <= roundCount; round++) {
                for (final Map.Entry<Store, List<Round>> store : benchmark.rounds.entrySet()) {
                    final Round result = benchmark.measure(store.getKey(), round);
                    if (round > 0) {
                        store.getValue().add(result);
                    }
                }
            }
            benchmark.report();
        } finally {
            servers.forEach(DatabaseServer::close);
        }
    }

    private void open(final String kind, final List<DatabaseServer> servers) {
        if (kind.equals("sqlite")) {
            rounds.put(Stores.sqlite(directory), new ArrayList<>());
            return;
        }
        final boolean postgresql = kind.equals("postgresql");
        try {
            final DatabaseServer server = Stores.server(kind, directory.resolve(kind));
            servers.add(server);
            rounds.put(postgresql ? Stores.postgresql(server) : Stores.mariadb(server), new ArrayList<>());
            out.accept(kind + " with " + String.join(" ", Stores.options(kind)));
        } catch (final IOException e) {
            out.accept(kind + " is left out: " + e.getMessage());
        }
    }

    private Round measure(final Store store, final int round) throws SQLException, IOException {
        final DatabaseSettings ours = store.database("ours_" + round);
        final SimpleMeterRegistry registry = new SimpleMeterRegistry();
        final long cpuBefore = Machine.ownNs();
        final double seconds = write(ReportingSettings.of(ours), registry);
        final double cpuMicros = (Machine.ownNs() - cpuBefore) / 1e3 / events.lastSequence();
        final double written = registry.get("rialto.reporting.rows").counter().count();
        final long kept = store.rows(ours);
        final Path files = directory.resolve("rows");
        store.unload(ours, files);
        final double loading = store.load("own_" + round, files);
        final Round result = new Round(
                events.lastSequence() / seconds, written / seconds, kept / seconds, kept / loading, cpuMicros);
        out.accept(line(store.name() + " " + round, List.of(result)));
        delete(files);
        return result;
    }

    private double write(final ReportingSettings settings, final SimpleMeterRegistry registry) throws IOException {
        // the schema is made before the clock starts, as it is for the database's own program
        settings.database().open().migrate();
        final long before = System.nanoTime();
        try (Reporting reporting = Reporting.start(settings, events, registry)) {
            final boolean done = reporting.queries().awaitSequence(events.lastSequence(), LIMIT);
            if (!done || reporting.state() != ReportingState.RUNNING) {
                throw new IOException(settings.database() + " took only " + reporting.committedSequence() + " events");
            }
            return (System.nanoTime() - before) / 1e9;
        }
    }

    private void report() {
        out.accept("");
        out.accept(String.format(
                "%-14s %12s %14s %12s %18s %8s %16s",
                "medians",
                "events/s",
                "rows written/s",
                "rows kept/s",
                "own load, rows/s",
                "ratio",
                "our CPU us/event"));
        rounds.forEach((store, results) -> out.accept(line(store.name(), results)));
    }

    private static String line(final String name, final List<Round> results) {
        final double kept = median(results, Round::kept);
        final double own = median(results, Round::own);
        return String.format(
                Locale.ROOT,
                "%-14s %,12.0f %,14.0f %,12.0f %,18.0f %8.2f %16.2f",
                name,
                median(results, Round::events),
                median(results, Round::written),
                kept,
                own,
                kept / own,
                median(results, Round::cpuMicros));
    }

    private static double median(final List<Round> results, final ToDoubleFunction<Round> figure) {
        final double[] sorted = results.stream().mapToDouble(figure).sorted().toArray();
        return sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2];
    }

    private static void delete(final Path directory) throws IOException {
        try (var files = Files.list(directory)) {
            for (final Path file : files.toList()) {
                Files.delete(file);
            }
        }
    }
}
