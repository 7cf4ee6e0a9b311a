package rialto.reporting.queries;

import rialto.reporting.CandleInterval;
import rialto.reporting.CandleRow;
import rialto.reporting.Page;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Questions about candles; fills the quiet intervals between those that traded. */
final class CandleQueries {
    private static final String CANDLE =
            "SELECT instrument_id, interval_code, open_ns, open_ticks, high_ticks, low_ticks,"
                    + " close_ticks, base_lots, quote_amount, trade_count, taker_buy_lots, taker_buy_quote, first_trade_id,"
                    + " last_trade_id FROM candles WHERE instrument_id = ? AND interval_code = ? ";

    private CandleQueries() {}

    static List<CandleRow> page(
            final Connection connection, final int instrumentId, final CandleInterval interval, final Page page)
            throws SQLException {
        final long firstEver = firstOpen(connection, instrumentId, interval);
        if (firstEver == Page.NONE) {
            return List.of();
        }
        final long last = lastWanted(connection, instrumentId, interval, page);
        final long first = Math.max(firstEver, firstWanted(interval, page, last));
        final long end =
                page.startNs() == Page.NONE ? last : Math.min(last, interval.bucketStart(first, page.limit() - 1L));
        if (first > end) {
            return List.of();
        }
        return fill(connection, instrumentId, interval, first, end, page.limit());
    }

    /** Traded candles that open at or after the time. */
    static List<CandleRow> tradedSince(
            final Connection connection, final int instrumentId, final CandleInterval interval, final long sinceNs)
            throws SQLException {
        return Select.all(
                connection,
                CANDLE + "AND open_ns >= ? ORDER BY open_ns",
                CandleQueries::candle,
                instrumentId,
                interval.code(),
                sinceNs);
    }

    /** The newest traded candle that opens before the time; empty or one. */
    static List<CandleRow> newestBefore(
            final Connection connection, final int instrumentId, final CandleInterval interval, final long beforeNs)
            throws SQLException {
        return Select.all(
                connection,
                CANDLE + "AND open_ns < ? ORDER BY open_ns DESC LIMIT 1",
                CandleQueries::candle,
                instrumentId,
                interval.code(),
                beforeNs);
    }

    private static long firstOpen(final Connection connection, final int instrumentId, final CandleInterval interval)
            throws SQLException {
        return Select.number(
                connection,
                "SELECT open_ns FROM candles WHERE instrument_id = ? AND interval_code = ? ORDER BY open_ns LIMIT 1",
                Page.NONE,
                instrumentId,
                interval.code());
    }

    private static long lastWanted(
            final Connection connection, final int instrumentId, final CandleInterval interval, final Page page)
            throws SQLException {
        if (page.endNs() != Page.NONE) {
            return interval.bucketStart(page.endNs());
        }
        return newestBefore(connection, instrumentId, interval, Long.MAX_VALUE)
                .getFirst()
                .openNs();
    }

    private static long firstWanted(final CandleInterval interval, final Page page, final long last) {
        if (page.startNs() == Page.NONE) {
            return interval.bucketStart(last, 1L - page.limit());
        }
        final long bucket = interval.bucketStart(page.startNs());
        return bucket == page.startNs() ? bucket : interval.bucketEnd(bucket);
    }

    private static List<CandleRow> fill(
            final Connection connection,
            final int instrumentId,
            final CandleInterval interval,
            final long first,
            final long end,
            final int limit)
            throws SQLException {
        final List<CandleRow> traded = Select.all(
                connection,
                CANDLE + "AND open_ns BETWEEN ? AND ? ORDER BY open_ns",
                CandleQueries::candle,
                instrumentId,
                interval.code(),
                first,
                end);
        final List<CandleRow> before = newestBefore(connection, instrumentId, interval, first);
        long close = before.isEmpty() ? 0 : before.getFirst().closeTicks();
        final List<CandleRow> filled = new ArrayList<>();
        int next = 0;
        for (long open = first; open <= end && filled.size() < limit; open = interval.bucketEnd(open)) {
            final CandleRow candle = next < traded.size() && traded.get(next).openNs() == open
                    ? traded.get(next++)
                    : CandleRow.flat(instrumentId, interval, open, close);
            filled.add(candle);
            close = candle.closeTicks();
        }
        return filled;
    }

    private static CandleRow candle(final ResultSet row) throws SQLException {
        return new CandleRow(
                row.getInt(1),
                CandleInterval.of(row.getInt(2)),
                row.getLong(3),
                row.getLong(4),
                row.getLong(5),
                row.getLong(6),
                row.getLong(7),
                row.getLong(8),
                row.getLong(9),
                row.getLong(10),
                row.getLong(11),
                row.getLong(12),
                row.getLong(13),
                row.getLong(14));
    }
}
