package rialto.benchmarks;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import rialto.benchmarks.reporting.Stores;
import rialto.benchmarks.venue.Venue;
import rialto.reporting.database.DatabaseSettings;
import rialto.testsupport.Home;
import rialto.testsupport.database.DatabaseServer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;

/** {@code bench posted-offer}: the published load of the posted-offer market, counted as rows in each database. */
@Command(
        name = "posted-offer",
        mixinStandardHelpOptions = true,
        description = {
            "Random sales and purchases of 100 products over HTTP by 50 clients, each with one request under way, that pause",
            "200 ms, 50 ms and not at all between requests; then without pause by more clients. Throughput is new rows of",
            "sales in the database, from when the warm-up's sales are there. See docs/benchmarks.md."
        })
final class PostedOfferCommand implements Callable<Integer> {
    @Option(
            names = "--databases",
            split = ",",
            defaultValue = "sqlite",
            description =
                    "Of sqlite, postgresql, mariadb; servers are started for this, mariadb needs ./rialto driver mariadb (default:"
                            + " sqlite).")
    private List<String> databases;

    @Option(names = "--clients", paramLabel = "N", defaultValue = "50", description = "Default: 50, as published.")
    int clients;

    @Option(
            names = "--more-clients",
            paramLabel = "N",
            defaultValue = "250",
            description = "Of the last run without pause; 0 leaves it out (default: 250).")
    int moreClients;

    @Option(
            names = "--batch",
            paramLabel = "N",
            defaultValue = "50",
            description = "Orders in one request of the last run, which is not the published load; 1 leaves it out.")
    int batch;

    @Option(
            names = "--rates",
            split = ",",
            paramLabel = "N",
            defaultValue = "30000,40000,50000,60000",
            description =
                    "Orders a second of more runs with such requests, whose highest that the database keeps up with is what"
                            + " can be persisted; 0 leaves them out (default: 30000,40000,50000,60000).")
    List<Integer> rates;

    @Option(names = "--products", paramLabel = "N", defaultValue = "100", description = "Default: 100, as published.")
    int products;

    @Option(
            names = "--pauses",
            split = ",",
            paramLabel = "MS",
            defaultValue = "200,50,0",
            description = "Between a client's requests, in ms (default: 200,50,0).")
    List<Integer> pauses;

    @Option(
            names = "--warm-up-sales",
            paramLabel = "N",
            defaultValue = "500000",
            description = "Sales in the database before anything counts (default: 500,000, as published).")
    long warmUpSales;

    @Option(names = "--seconds", paramLabel = "N", defaultValue = "20", description = "Of each run (default: 20).")
    int seconds;

    @Option(names = "--venue-set", paramLabel = "KEY=VALUE", description = "A key of the venue's configuration.")
    private Map<String, String> venueSettings = new TreeMap<>();

    @Override
    public Integer call() throws Exception {
        final Path home = Home.path();
        try (Report report = new Report(Report.directory(null, home, "posted-offer"))) {
            report.line("rialto bench posted-offer");
            Machine.describe(home).forEach(line -> report.line("  " + line));
            for (final String database : databases) {
                measure(database, report);
            }
            report.line("");
            report.line("report: %s", report.directory());
        }
        return 0;
    }

    private void measure(final String kind, final Report report) throws Exception {
        final Map<String, String> settings = new TreeMap<>(venueSettings);
        settings.put("posted-offer.enabled", "true");
        if (kind.equals("sqlite")) {
            try (Venue venue = start(settings, report)) {
                new PostedOfferRun(this, report, venue, DatabaseSettings.sqlite(venue.database())).run();
            }
            return;
        }
        final Path directory = Files.createTempDirectory("rialto-bench-posted-offer-");
        // the servers run as users of their own
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx--x--x"));
        try (DatabaseServer server = Stores.server(kind, directory.resolve(kind))) {
            final DatabaseSettings database = made(server);
            settings.put("reporting.url", database.url());
            settings.put("reporting.user", DatabaseServer.USER);
            final Path password = directory.resolve("password");
            Files.writeString(password, DatabaseServer.PASSWORD);
            settings.put("reporting.password-file", password.toString());
            try (Venue venue = start(settings, report)) {
                new PostedOfferRun(this, report, venue, database).run();
            }
        } finally {
            delete(directory);
        }
    }

    private static DatabaseSettings made(final DatabaseServer server) throws SQLException {
        return Stores.made(server, "posted_offer");
    }

    private static Venue start(final Map<String, String> settings, final Report report) throws IOException {
        return Venue.start(null, settings, report.directory().resolve("venue.log"));
    }

    private static void delete(final Path directory) throws IOException {
        try (var files = Files.walk(directory)) {
            files.sorted(java.util.Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        }
    }
}
