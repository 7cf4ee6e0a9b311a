package rialto.reporting.export;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

import static rialto.reporting.export.ExportColumn.decimal;
import static rialto.reporting.export.ExportColumn.integer;
import static rialto.reporting.export.ExportColumn.text;
import static rialto.reporting.export.ExportColumn.time;

/** What providers streamed in each minute. The minute belongs to the time that it begins in. */
final class QuoteExport implements Export.Source {
    private static final String MINUTES = "SELECT x.minute_ns, x.instrument_id, x.account_id, SUM(x.ladders),"
            + " SUM(x.removals), SUM(x.two_sided), SUM(x.spread_sum_ticks), SUM(x.min_spread_ticks),"
            + " SUM(x.max_spread_ticks), SUM(x.rejected), SUM(x.canceled) FROM ("
            + "SELECT minute_ns, instrument_id, account_id, ladders, removals, two_sided, spread_sum_ticks,"
            + " min_spread_ticks, max_spread_ticks, 0 AS rejected, 0 AS canceled FROM quote_minutes"
            + " WHERE minute_ns >= ? AND minute_ns < ? UNION ALL "
            + "SELECT minute_ns, instrument_id, account_id, 0, 0, 0, 0, 0, 0,"
            + " CASE kind WHEN 1 THEN quote_count ELSE 0 END, CASE kind WHEN 2 THEN quote_count ELSE 0 END"
            + " FROM quote_reasons WHERE kind <= 2 AND minute_ns >= ? AND minute_ns < ?) x"
            + " GROUP BY x.minute_ns, x.instrument_id, x.account_id"
            + " ORDER BY x.minute_ns, x.instrument_id, x.account_id";

    @Override
    public List<ExportColumn> columns() {
        return List.of(
                text("symbol"),
                text("provider"),
                time("minute"),
                integer("ladders"),
                integer("removals"),
                integer("two_sided"),
                decimal("mean_spread"),
                decimal("min_spread"),
                decimal("max_spread"),
                integer("rejected"),
                integer("canceled"),
                integer("spread_sum_ticks"));
    }

    @Override
    public void write(
            final Connection connection, final Names names, final ExportRequest request, final ExportWriter to)
            throws SQLException, IOException {
        Rows.each(
                connection,
                MINUTES,
                row -> {
                    // quotes that left everywhere at once are of no instrument
                    final Names.Instrument instrument = names.instrument(row.getInt(2));
                    if (request.wants(instrument)) {
                        to.write(values(row, names, instrument));
                    }
                },
                request.fromNs(),
                request.toNs(),
                request.fromNs(),
                request.toNs());
    }

    private static Object[] values(final ResultSet row, final Names names, final Names.Instrument instrument)
            throws SQLException {
        final long accountId = row.getLong(3);
        final long twoSided = row.getLong(6);
        final boolean hasSpread = instrument != null && twoSided > 0;
        return new Object[] {
            instrument == null ? null : instrument.symbol,
            accountId == 0 ? null : names.account(accountId),
            row.getLong(1),
            row.getLong(4),
            row.getLong(5),
            twoSided,
            hasSpread ? mean(instrument.price(row.getLong(7)), twoSided) : null,
            hasSpread ? instrument.price(row.getLong(8)) : null,
            hasSpread ? instrument.price(row.getLong(9)) : null,
            row.getLong(10),
            row.getLong(11),
            row.getLong(7)
        };
    }

    /** With four digits more than prices have. */
    private static BigDecimal mean(final BigDecimal sum, final long count) {
        return sum.divide(BigDecimal.valueOf(count), sum.scale() + 4, RoundingMode.HALF_EVEN);
    }
}
