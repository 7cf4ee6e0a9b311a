package rialto.app;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import rialto.app.cluster.RecordedEvents;
import rialto.app.config.ClusterSettings;
import rialto.app.config.ModuleSettings;
import rialto.app.config.VenueConfiguration;
import rialto.app.config.VenueOptions;
import rialto.app.process.StartException;
import rialto.reporting.ReportingException;
import rialto.reporting.ReportingSettings;
import rialto.reporting.export.Export;
import rialto.reporting.export.ExportRequest;
import rialto.sequencer.SequencerStartException;

import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** History as files. */
@Command(
        name = "export",
        description =
                "Writes trades, orders, events, administration, alerts, revisions, rules, executions or quotes from the database, or ladders from the"
                        + " recorded events, as CSV or Parquet; the venue may run meanwhile.",
        mixinStandardHelpOptions = true)
final class ExportCommand implements Callable<Integer> {
    /** Formats of files. */
    enum Format {
        CSV,
        PARQUET
    }

    @Parameters(
            paramLabel = "WHAT",
            description =
                    "trades, orders (that were entered in the time), events (of orders), administration (who did what), alerts"
                            + " (of surveillance), evidence (of these), revisions (trades that were busted or corrected),"
                            + " rules (of accounts), executions (of streamed quotes, with mark-outs), quotes (streamed, by the minute), parents (orders"
                            + " that the venue worked), children (of these, with what stood for each) or ladders (every tier that"
                            + " was streamed).")
    private ExportRequest.Kind kind;

    @Option(
            names = "--from",
            paramLabel = "TIME",
            description =
                    "First moment: 2026-11-21, 2026-11-21T09:30:00Z or milliseconds since 1970 (default: the first).")
    private String from;

    @Option(names = "--to", paramLabel = "TIME", description = "Moment after the last (default: all there is).")
    private String to;

    @Option(names = "--format", defaultValue = "csv", description = "csv or parquet (default: csv).")
    private Format format;

    @Option(names = "--symbol", paramLabel = "SYMBOL", description = "Of one instrument only.")
    private String symbol;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Default: csv to standard output; parquet needs a file.")
    private Path out;

    @Mixin
    private VenueOptions options;

    @Override
    public Integer call() throws InterruptedException, TimeoutException {
        if (format == Format.PARQUET && out == null) {
            throw new StartException("parquet cannot be written to standard output; pass --out FILE.parquet");
        }
        final VenueConfiguration configuration = options.configuration();
        final ExportRequest request = request();
        final ReportingSettings settings = ModuleSettings.reporting(configuration, ClusterSettings.data(configuration));
        try {
            final long rows;
            if (kind.isRecorded()) {
                try (RecordedEvents events = RecordedEvents.open(configuration)) {
                    rows = write(new Export(settings.database().open(), events.source()), request);
                }
            } else {
                rows = write(new Export(settings.database().open()), request);
            }
            System.err.println(
                    "rialto: " + rows + " " + kind.name().toLowerCase(Locale.ROOT) + (out == null ? "" : " in " + out));
            return 0;
        } catch (final ReportingException | SequencerStartException | UncheckedIOException e) {
            throw new StartException(e.getMessage(), e);
        }
    }

    private long write(final Export export, final ExportRequest request) {
        if (format == Format.PARQUET) {
            return export.parquet(request, out);
        }
        return out == null ? export.csv(request, standardOutput()) : export.csv(request, out);
    }

    private static Writer standardOutput() {
        return new OutputStreamWriter(System.out, StandardCharsets.UTF_8);
    }

    private ExportRequest request() {
        try {
            return new ExportRequest(kind, nanos("--from", from, 0), nanos("--to", to, Long.MAX_VALUE), symbol);
        } catch (final IllegalArgumentException e) {
            throw new StartException("--from " + from + " is not before --to " + to, e);
        }
    }

    private static long nanos(final String option, final String text, final long otherwise) {
        if (text == null) {
            return otherwise;
        }
        try {
            if (text.matches("\\d+")) {
                return TimeUnit.MILLISECONDS.toNanos(Long.parseLong(text));
            }
            final Instant instant = text.contains("T")
                    ? Instant.parse(text)
                    : LocalDate.parse(text).atStartOfDay().toInstant(ZoneOffset.UTC);
            return Math.addExact(TimeUnit.SECONDS.toNanos(instant.getEpochSecond()), instant.getNano());
        } catch (final DateTimeException | ArithmeticException | NumberFormatException e) {
            throw new StartException(
                    option + ": '" + text + "' is not a day such as 2026-11-21, a moment such as 2026-11-21T09:30:00Z"
                            + " or milliseconds since 1970",
                    e);
        }
    }
}
