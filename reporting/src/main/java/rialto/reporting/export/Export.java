package rialto.reporting.export;

import rialto.client.EventStreamException;
import rialto.reporting.EventSource;
import rialto.reporting.ReportingException;
import rialto.reporting.database.Database;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * Writes history into files for analysis, from one committed state of the database, while a venue may go on writing it.
 * Single ladders are in no database: they come from the recorded events, up to that state. Rows are streamed: memory does not
 * grow with their number.
 */
public final class Export {
    /** Where rows of a kind come from. */
    interface Source {
        List<ExportColumn> columns();

        void write(Connection connection, Names names, ExportRequest request, ExportWriter to)
                throws SQLException, IOException;
    }

    private final Database database;
    private final EventSource events;

    /** Of every kind that the database has; {@link ExportRequest.Kind#isRecorded} tells. */
    public Export(final Database database) {
        this(database, afterSequence -> {
            throw new EventStreamException("this export has none");
        });
    }

    /** @param events asked for {@link ExportRequest.Kind#LADDERS} only */
    public Export(final Database database, final EventSource events) {
        this.database = database;
        this.events = events;
    }

    /**
     * As CSV with a header line.
     *
     * @param out is closed
     * @return how many rows
     * @throws ReportingException when the database cannot answer, or knows no such symbol
     */
    public long csv(final ExportRequest request, final Writer out) {
        return run(request, columns -> new CsvWriter(columns, new BufferedWriter(out)));
    }

    /** As above, into a file that appears when it is complete. */
    public long csv(final ExportRequest request, final Path file) {
        return whole(file, part -> csv(request, Files.newBufferedWriter(part, StandardCharsets.UTF_8)));
    }

    /** As Apache Parquet, into a file that appears when it is complete. */
    public long parquet(final ExportRequest request, final Path file) {
        return whole(file, part -> run(request, columns -> new ParquetFile(columns, part)));
    }

    @FunctionalInterface
    private interface Opening {
        ExportWriter open(List<ExportColumn> columns) throws IOException;
    }

    private static long whole(final Path file, final WholeFile.Writing writing) {
        try {
            return WholeFile.write(file, writing);
        } catch (final IOException e) {
            throw new UncheckedIOException(file + " cannot be written: " + e.getMessage(), e);
        }
    }

    private long run(final ExportRequest request, final Opening opening) {
        final Source source =
                switch (request.kind()) {
                    case TRADES -> new TradeExport();
                    case ORDERS -> new OrderExport();
                    case EVENTS -> new EventExport();
                    case ADMINISTRATION -> new AdministrationExport();
                    case ALERTS -> new AlertExport();
                    case EVIDENCE -> new EvidenceExport();
                    case REVISIONS -> new RevisionExport();
                    case RULES -> new RuleExport();
                    case EXECUTIONS -> new ExecutionExport();
                    case QUOTES -> new QuoteExport();
                    case PARENTS -> new ParentExport();
                    case CHILDREN -> new ChildExport();
                    case LADDERS -> new LadderExport(events);
                };
        try (Connection connection = database.openReader()) {
            connection.setAutoCommit(false);
            final Names names = new Names(connection);
            if (request.symbol() != null && names.instrument(request.symbol()).isEmpty()) {
                throw new ReportingException("the database knows no instrument '" + request.symbol() + "'; it knows "
                        + String.join(
                                ", ",
                                names.instruments().stream().map(i -> i.symbol).toList()));
            }
            try (CountingWriter writer = new CountingWriter(opening.open(source.columns()))) {
                source.write(connection, names, request, writer);
                connection.rollback();
                return writer.rows;
            }
        } catch (final SQLException e) {
            throw new ReportingException("history in " + database.location() + " cannot be read: " + e.getMessage(), e);
        } catch (final IOException e) {
            throw new UncheckedIOException("the export cannot be written: " + e.getMessage(), e);
        }
    }

    private static final class CountingWriter implements ExportWriter {
        private final ExportWriter writer;
        private long rows;

        CountingWriter(final ExportWriter writer) {
            this.writer = writer;
        }

        @Override
        public void write(final Object[] values) throws IOException {
            writer.write(values);
            rows++;
        }

        @Override
        public void close() throws IOException {
            writer.close();
        }
    }
}
