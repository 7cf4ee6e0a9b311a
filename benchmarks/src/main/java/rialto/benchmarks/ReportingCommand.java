package rialto.benchmarks;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import rialto.benchmarks.reporting.ReportingBenchmark;
import rialto.testsupport.Home;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

/** {@code bench reporting}: history into every database, beside the database's own way of loading the same rows. */
@Command(
        name = "reporting",
        mixinStandardHelpOptions = true,
        description =
                "Rows per second into each database with all indexes, beside psql's \\copy, LOAD DATA and .import.")
final class ReportingCommand implements Callable<Integer> {
    @Option(
            names = "--databases",
            split = ",",
            defaultValue = "sqlite,postgresql,mariadb",
            description = "Of sqlite, postgresql, mariadb (default: all).")
    private List<String> databases;

    /** As picocli writes it. */
    private enum Market {
        ORDER_BOOK,
        POSTED_OFFER;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    @Option(
            names = "--market",
            paramLabel = "KIND",
            defaultValue = "order-book",
            description = "What the events are of: order-book or posted-offer (default: order-book).")
    private Market market;

    @Option(names = "--events", paramLabel = "N", defaultValue = "1000000", description = "Default: 1,000,000.")
    private long events;

    @Option(names = "--rounds", paramLabel = "N", defaultValue = "3", description = "Default: 3.")
    private int rounds;

    @Override
    public Integer call() throws IOException, SQLException {
        final Path home = Home.path();
        Machine.describe(home).forEach(System.out::println);
        final Path directory = Files.createTempDirectory("rialto-bench-reporting");
        // the servers run as users of their own
        directory.toFile().setExecutable(true, false);
        try {
            ReportingBenchmark.run(
                    databases, market == Market.POSTED_OFFER, events, rounds, directory, System.out::println);
            return 0;
        } finally {
            delete(directory);
        }
    }

    private static void delete(final Path directory) throws IOException {
        try (var files = Files.walk(directory)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        }
    }
}
