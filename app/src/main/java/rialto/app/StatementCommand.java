package rialto.app;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import rialto.app.config.ClusterSettings;
import rialto.app.config.ModuleSettings;
import rialto.app.config.VenueConfiguration;
import rialto.app.config.VenueOptions;
import rialto.app.process.StartException;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.api.StatementJson;
import rialto.reporting.ReportingException;
import rialto.reporting.StatementCsv;
import rialto.reporting.StatementDay;
import rialto.reporting.StatementPage;
import rialto.reporting.database.Database;
import rialto.reporting.export.StatementExport;
import rialto.reporting.export.WholeFile;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** An account's statement of a day, as a file. */
@Command(
        name = "statement",
        description = {
            "Writes an account's statement of a day from the database: opening balances, every transfer, trade and fee, closing"
                    + " balances. The venue may run meanwhile.",
            "JSON has one object a page of 1,000 events, a line each."
        },
        mixinStandardHelpOptions = true)
final class StatementCommand implements Callable<Integer> {
    /** Formats of statements. */
    enum Format {
        CSV,
        JSON
    }

    @Parameters(paramLabel = "ACCOUNT", description = "Its name; external and fees are the venue's own.")
    private String account;

    @Option(names = "--day", paramLabel = "DAY", required = true, description = "In UTC, such as 2026-11-27.")
    private String day;

    @Option(names = "--format", defaultValue = "csv", description = "csv or json (default: csv).")
    private Format format;

    @Option(names = "--out", paramLabel = "FILE", description = "Default: to standard output.")
    private Path out;

    @Mixin
    private VenueOptions options;

    @Override
    public Integer call() {
        final VenueConfiguration configuration = options.configuration();
        final StatementDay wanted = day();
        try {
            final Database database = ModuleSettings.reporting(configuration, ClusterSettings.data(configuration))
                    .database()
                    .open();
            final long entries = write(new StatementExport(database), wanted);
            System.err.println("rialto: " + entries + " entries of " + account + " on " + wanted
                    + (out == null ? "" : " in " + out));
            return 0;
        } catch (final IOException | UncheckedIOException e) {
            throw new StartException("the statement cannot be written: " + e.getMessage(), e);
        } catch (final ReportingException e) {
            throw new StartException(e.getMessage(), e);
        }
    }

    private StatementDay day() {
        try {
            return StatementDay.parse(day);
        } catch (final IllegalArgumentException e) {
            throw new StartException("--day: " + e.getMessage(), e);
        }
    }

    private long write(final StatementExport statement, final StatementDay wanted) throws IOException {
        if (out == null) {
            final Writer writer = new BufferedWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8));
            final long entries = write(statement, wanted, writer);
            writer.flush();
            return entries;
        }
        return WholeFile.write(out, part -> {
            try (Writer writer = Files.newBufferedWriter(part, StandardCharsets.UTF_8)) {
                return write(statement, wanted, writer);
            }
        });
    }

    private long write(final StatementExport statement, final StatementDay wanted, final Writer writer) {
        if (format == Format.JSON) {
            return statement.run(account, wanted, (page, isFirst) -> writeJson(wanted, page, writer));
        }
        final StatementCsv csv = new StatementCsv(wanted, writer);
        return statement.run(account, wanted, csv::write);
    }

    private void writeJson(final StatementDay wanted, final StatementPage page, final Writer writer) {
        final JsonWriter json = new JsonWriter();
        final long nowNs = TimeUnit.MILLISECONDS.toNanos(Clock.systemUTC().millis());
        StatementJson.write(json, account, wanted, nowNs >= wanted.endNs(), page);
        try {
            writer.write(json + "\n");
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
