package rialto.reporting;

import rialto.reporting.export.CsvWriter;
import rialto.reporting.export.ExportColumn;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.util.List;

import static rialto.reporting.export.ExportColumn.decimal;
import static rialto.reporting.export.ExportColumn.integer;
import static rialto.reporting.export.ExportColumn.text;
import static rialto.reporting.export.ExportColumn.time;

/**
 * A statement as CSV. It begins with a row OPENING for each asset and ends with a row CLOSING for each; the amounts of an asset from
 * OPENING on add up to CLOSING. Pages one after the other, without the header lines of the later ones, are the whole.
 */
public final class StatementCsv {
    private static final List<ExportColumn> COLUMNS = List.of(
            time("time"),
            text("entry"),
            text("asset"),
            decimal("amount"),
            text("symbol"),
            text("side"),
            decimal("price"),
            decimal("quantity"),
            integer("trade_id"),
            integer("order_id"),
            text("transfer_id"),
            integer("event_sequence"));

    private final CsvWriter csv;
    private final StatementDay day;

    /** @param out stays open */
    public StatementCsv(final StatementDay day, final Writer out) {
        this.day = day;
        try {
            csv = new CsvWriter(COLUMNS, out);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Writes a page.
     *
     * @param isFirst whether it is the first one of the statement
     */
    public void write(final StatementPage page, final boolean isFirst) {
        try {
            if (isFirst) {
                for (final StatementTotal total : page.totals()) {
                    total(day.beginNs(), "OPENING", total, total.opening());
                }
            }
            for (final StatementEntry entry : page.entries()) {
                csv.write(values(entry));
            }
            if (page.nextSequence() == 0) {
                for (final StatementTotal total : page.totals()) {
                    total(day.endNs(), "CLOSING", total, total.closing());
                }
            }
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void total(final long timeNs, final String entry, final StatementTotal total, final BigDecimal amount)
            throws IOException {
        csv.write(new Object[] {timeNs, entry, total.asset(), amount, null, null, null, null, null, null, null, null});
    }

    private static Object[] values(final StatementEntry entry) {
        final boolean trade = entry.tradeId() != 0;
        return new Object[] {
            entry.timestampNs(),
            entry.kind().name(),
            entry.asset(),
            entry.amount(),
            trade ? entry.symbol() : null,
            trade ? entry.side().name() : null,
            entry.price(),
            entry.quantity(),
            trade ? (Object) entry.tradeId() : null,
            trade ? (Object) entry.orderId() : null,
            trade ? null : entry.transferId(),
            entry.eventSequence()
        };
    }
}
