package rialto.shipped.daily;

import rialto.reporting.export.ExportColumn;
import rialto.reporting.export.ExportWriter;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The book order by order, as the order stream tells it (docs/order-stream.md). Not thread-safe. */
final class BookRows implements Rows {
    static final List<ExportColumn> COLUMNS = List.of(
            ExportColumn.integer("sequence"),
            ExportColumn.time("time"),
            ExportColumn.text("event"),
            ExportColumn.integer("order_id"),
            ExportColumn.text("side"),
            ExportColumn.decimal("price"),
            ExportColumn.decimal("quantity"),
            ExportColumn.decimal("remaining"),
            ExportColumn.integer("trade_id"),
            ExportColumn.integer("other_order_id"),
            ExportColumn.decimal("other_remaining"));

    private static final String AUCTION = "AUCTION";

    private final ExportWriter out;
    /** Accepted, and not in the book yet: whoever leaves before was never there. */
    private final Set<String> outside = new HashSet<>();

    BookRows(final ExportWriter out) {
        this.out = out;
    }

    @Override
    public void write(final Row row) throws IOException {
        switch (row.kind()) {
            case ACCEPTED -> outside.add(row.text(0));
            case RESTED -> {
                outside.remove(row.text(0));
                order(row, "ADD", row.text(1), row.decimal(2), row.decimal(3), row.decimal(3));
            }
            case AMENDED -> {
                if (!outside.contains(row.text(0))) {
                    order(row, "REDUCE", null, null, null, row.decimal(1));
                }
            }
            case CANCELED -> {
                if (!outside.remove(row.text(0))) {
                    order(row, "DELETE", null, null, null, null);
                }
            }
            case EXECUTED -> executed(row);
        }
    }

    /** An incoming order is not named: it is in the book only if ADD tells of its rest. An auction trades two that stand there. */
    private void executed(final Row row) throws IOException {
        final boolean isInBook = row.number(5) != 0 && !outside.contains(row.text(5));
        final boolean isOtherInBook = row.text(9).equals(AUCTION) && !outside.contains(row.text(7));
        out.write(new Object[] {
            row.sequence(),
            row.timeNs(),
            isInBook || isOtherInBook ? "EXECUTE" : "TRADE",
            isInBook ? row.number(5) : null,
            null,
            row.decimal(1),
            row.decimal(2),
            isInBook ? row.decimal(6) : null,
            row.number(0),
            isOtherInBook ? row.number(7) : null,
            isOtherInBook ? row.decimal(8) : null
        });
        if (row.decimal(8).signum() == 0) {
            outside.remove(row.text(7));
        }
    }

    private void order(
            final Row row,
            final String event,
            final Object side,
            final Object price,
            final Object quantity,
            final Object remaining)
            throws IOException {
        out.write(new Object[] {
            row.sequence(), row.timeNs(), event, row.number(0), side, price, quantity, remaining, null, null, null
        });
    }
}
