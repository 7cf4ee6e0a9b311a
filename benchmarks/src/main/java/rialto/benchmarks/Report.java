package rialto.benchmarks;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Prints as it goes, to the screen and to {@code report.txt}, and keeps the raw histograms beside it. */
public final class Report implements AutoCloseable {
    private static final double NS_PER_MICRO = 1e3;
    private static final double[] PERCENTILES = {50, 90, 99, 99.9, 99.99};

    private final Path directory;
    private final PrintStream file;

    public Report(final Path directory) throws IOException {
        this.directory = directory;
        Files.createDirectories(directory);
        file = new PrintStream(directory.resolve("report.txt").toFile(), StandardCharsets.UTF_8);
    }

    /**
     * Where the report of a benchmark goes.
     *
     * @param given by whoever runs it; null for a new directory, named after the benchmark and the time
     */
    public static Path directory(final Path given, final Path home, final String benchmark) {
        final String now = LocalDateTime.now().format(DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss"));
        return given != null ? given : home.resolve("benchmarks/target/" + benchmark + "-" + now);
    }

    public void line(final String format, final Object... arguments) {
        final String text = arguments.length == 0 ? format : String.format(Locale.ROOT, format, arguments);
        System.out.println(text);
        file.println(text);
        file.flush();
    }

    public void heading(final String title) {
        line("");
        line(
                "%-26s %9s %9s %9s %9s %9s %9s %9s %7s",
                title, "orders/s", "p50", "p90", "p99", "p99.9", "p99.99", "max", "cpu us");
    }

    /** One row: rate, round-trip percentiles in microseconds, and the server's CPU time per order. */
    public void row(final Measurement measurement) {
        row(measurement.name(), measurement);
    }

    /** As above, under a shorter name. */
    public void row(final String name, final Measurement measurement) {
        final Histogram latency = measurement.latencyNs();
        final StringBuilder columns = new StringBuilder();
        for (final double percentile : PERCENTILES) {
            columns.append(
                    String.format(Locale.ROOT, " %9.0f", latency.getValueAtPercentile(percentile) / NS_PER_MICRO));
        }
        line(
                "%-26s %9.0f%s %9.0f %7.1f %s",
                name,
                measurement.medianRate(),
                columns,
                latency.getMaxValue() / NS_PER_MICRO,
                measurement.medianCpuMicros(),
                measurement.failures());
    }

    /** Keeps a measurement's raw histogram as {@code NAME.hlog} and, in microseconds, {@code NAME.hgrm}. */
    public void keep(final Measurement measurement) throws IOException {
        final String name = measurement.name().replaceAll("[^A-Za-z0-9]+", "-").toLowerCase(Locale.ROOT);
        try (PrintStream percentiles =
                new PrintStream(directory.resolve(name + ".hgrm").toFile(), StandardCharsets.UTF_8)) {
            measurement.latencyNs().outputPercentileDistribution(percentiles, NS_PER_MICRO);
        }
        try (PrintStream log = new PrintStream(directory.resolve(name + ".hlog").toFile(), StandardCharsets.UTF_8)) {
            final HistogramLogWriter writer = new HistogramLogWriter(log);
            writer.outputComment("round trip in nanoseconds: " + measurement.name());
            writer.outputLogFormatVersion();
            writer.outputLegend();
            writer.outputIntervalHistogram(measurement.latencyNs());
        }
    }

    public Path directory() {
        return directory;
    }

    @Override
    public void close() {
        file.close();
    }
}
