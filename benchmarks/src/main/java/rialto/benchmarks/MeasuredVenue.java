package rialto.benchmarks;

import rialto.benchmarks.load.LoadResult;
import rialto.benchmarks.load.OrderFlow;
import rialto.benchmarks.venue.DiskUse;
import rialto.benchmarks.venue.StoredRows;
import rialto.benchmarks.venue.Venue;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A venue with those who trade on it, and what its database and its disk have of their orders in the end. */
final class MeasuredVenue {
    private static final Duration CATCH_UP_TIMEOUT = Duration.ofMinutes(5);

    private final Venue venue;
    private final OrderFlow flow;
    private final List<Double> catchUpMs = new ArrayList<>();
    private final StoredRows rowsBefore;
    private final DiskUse diskBefore;
    private long acknowledged;

    MeasuredVenue(final Venue venue, final OrderFlow flow) throws SQLException, IOException {
        this.venue = venue;
        this.flow = flow;
        rowsBefore = venue.database() == null ? null : StoredRows.of(venue.database());
        diskBefore =
                venue.database() == null ? null : DiskUse.of(venue.database().getParent());
    }

    Venue venue() {
        return venue;
    }

    OrderFlow flow() {
        return flow;
    }

    /** Waits until the database has what was acknowledged. */
    void count(final LoadResult result) throws IOException {
        acknowledged += result.acceptedInAll();
        catchUpMs.add(venue.api().awaitPersisted(CATCH_UP_TIMEOUT) / 1e6);
    }

    void report(final Report report) throws SQLException, IOException {
        report.line("");
        report.line("acknowledged %d orders in all at %s", acknowledged, venue.url());
        report.line(
                "after each run the database had every event within %.0f ms (median), %.0f ms (longest)",
                Measurement.median(catchUpMs),
                catchUpMs.stream().mapToDouble(Double::doubleValue).max().orElse(0));
        if (rowsBefore != null) {
            final StoredRows rows = StoredRows.of(venue.database());
            final long orders = rows.orders() - rowsBefore.orders();
            report.line(
                    "persisted %d orders, %d trades%s",
                    orders, rows.trades() - rowsBefore.trades(), orders >= acknowledged ? "" : " - ORDERS ARE MISSING");
            reportDisk(report, DiskUse.of(venue.database().getParent()).since(diskBefore), orders);
        }
    }

    private static void reportDisk(final Report report, final DiskUse use, final long orders) {
        report.line(
                "on disk, MB per million orders: log %d, events %d, database %d",
                use.logBytes() / Math.max(1, orders),
                use.eventBytes() / Math.max(1, orders),
                use.databaseBytes() / Math.max(1, orders));
    }
}
