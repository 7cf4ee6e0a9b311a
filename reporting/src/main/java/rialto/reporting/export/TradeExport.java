package rialto.reporting.export;

import rialto.protocol.MatchType;
import rialto.protocol.Side;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

import static rialto.reporting.export.ExportColumn.decimal;
import static rialto.reporting.export.ExportColumn.integer;
import static rialto.reporting.export.ExportColumn.text;
import static rialto.reporting.export.ExportColumn.time;

/** Trades: each instrument's along its primary key. */
final class TradeExport implements Export.Source {
    private static final String TRADES = "SELECT x.trade_id, x.timestamp_ns, x.event_sequence, x.price_ticks,"
            + " x.quantity_lots, x.quote_amount, x.taker_side, x.taker_account_id, x.taker_order_id, x.taker_fee,"
            + " x.maker_account_id, x.maker_order_id, x.maker_fee, x.aggregate_id, x.match_type, f.taker_fee_ppm,"
            + " f.maker_fee_ppm FROM trades x LEFT JOIN trade_fees f ON f.instrument_id = x.instrument_id"
            + " AND f.trade_id = x.trade_id WHERE x.instrument_id = ? AND x.trade_id BETWEEN ? AND ? ORDER BY x.trade_id";

    @Override
    public List<ExportColumn> columns() {
        return List.of(
                text("symbol"),
                integer("trade_id"),
                time("time"),
                integer("event_sequence"),
                decimal("price"),
                decimal("quantity"),
                decimal("quote_amount"),
                text("taker_side"),
                text("taker"),
                integer("taker_order_id"),
                decimal("taker_fee"),
                text("taker_fee_asset"),
                text("maker"),
                integer("maker_order_id"),
                decimal("maker_fee"),
                text("maker_fee_asset"),
                integer("aggregate_id"),
                text("match_type"),
                integer("price_ticks"),
                integer("quantity_lots"),
                integer("taker_fee_ppm"),
                integer("maker_fee_ppm"));
    }

    @Override
    public void write(
            final Connection connection, final Names names, final ExportRequest request, final ExportWriter to)
            throws SQLException, IOException {
        KeyRange.eachOfTrades(
                connection, names, request, TRADES, (row, instrument) -> to.write(values(row, names, instrument)));
    }

    private static Object[] values(final ResultSet row, final Names names, final Names.Instrument instrument)
            throws SQLException {
        final boolean takerBuys = row.getShort(7) == Side.BUY.value();
        final long makerFee = row.getLong(13);
        final short matchType = row.getShort(15);
        return new Object[] {
            instrument.symbol,
            row.getLong(1),
            row.getLong(2),
            row.getLong(3),
            instrument.price(row.getLong(4)),
            instrument.quantity(row.getLong(5)),
            instrument.quote(row.getLong(6)),
            takerBuys ? "BUY" : "SELL",
            names.account(row.getLong(8)),
            row.getLong(9),
            instrument.takerFee(takerBuys, row.getLong(10)),
            instrument.takerFeeAsset(takerBuys),
            names.account(row.getLong(11)),
            row.getLong(12),
            instrument.makerFee(takerBuys, makerFee),
            instrument.makerFeeAsset(takerBuys, makerFee),
            row.getLong(14),
            matchType == 0 ? null : MatchType.get(matchType).name(),
            row.getLong(4),
            row.getLong(5),
            rate(row, 16),
            rate(row, 17)
        };
    }

    /** Null where the instrument's own rate was taken. */
    private static Long rate(final ResultSet row, final int column) throws SQLException {
        final long ppm = row.getLong(column);
        return row.wasNull() ? null : ppm;
    }
}
