package rialto.reporting.export;

import rialto.protocol.RevisionKind;
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

/** Trades that were busted or corrected, each time a row: what they had until then, and what since; of a bust that is empty. */
final class RevisionExport implements Export.Source {
    private static final String REVISIONS = "SELECT event_sequence, timestamp_ns, instrument_id, trade_id, revision,"
            + " kind, trade_event_sequence, quantity_lots, former_ticks, former_quote, former_taker_fee,"
            + " former_maker_fee, price_ticks, quote_amount, taker_fee, maker_fee, taker_side, taker_account_id,"
            + " taker_order_id, maker_account_id, maker_order_id FROM trade_revisions"
            + " WHERE timestamp_ns >= ? AND timestamp_ns < ? ORDER BY event_sequence";

    @Override
    public List<ExportColumn> columns() {
        return List.of(
                text("symbol"),
                integer("trade_id"),
                time("time"),
                text("kind"),
                integer("revision"),
                decimal("quantity"),
                decimal("former_price"),
                decimal("price"),
                decimal("former_quote_amount"),
                decimal("quote_amount"),
                text("taker_side"),
                text("taker"),
                integer("taker_order_id"),
                decimal("former_taker_fee"),
                decimal("taker_fee"),
                text("taker_fee_asset"),
                text("maker"),
                integer("maker_order_id"),
                decimal("former_maker_fee"),
                decimal("maker_fee"),
                text("maker_fee_asset"),
                integer("trade_event_sequence"),
                integer("event_sequence"),
                integer("former_ticks"),
                integer("price_ticks"),
                integer("quantity_lots"));
    }

    @Override
    public void write(
            final Connection connection, final Names names, final ExportRequest request, final ExportWriter to)
            throws SQLException, IOException {
        Rows.each(
                connection,
                REVISIONS,
                row -> {
                    final Names.Instrument instrument = names.instrument(row.getInt(3));
                    if (request.wants(instrument)) {
                        to.write(values(row, names, instrument));
                    }
                },
                request.fromNs(),
                request.toNs());
    }

    private static Object[] values(final ResultSet row, final Names names, final Names.Instrument instrument)
            throws SQLException {
        final RevisionKind kind = RevisionKind.get(row.getShort(6));
        final boolean corrected = kind == RevisionKind.CORRECTED;
        final boolean takerBuys = row.getShort(17) == Side.BUY.value();
        return new Object[] {
            instrument.symbol,
            row.getLong(4),
            row.getLong(2),
            kind.name(),
            row.getLong(5),
            instrument.quantity(row.getLong(8)),
            instrument.price(row.getLong(9)),
            corrected ? instrument.price(row.getLong(13)) : null,
            instrument.quote(row.getLong(10)),
            corrected ? instrument.quote(row.getLong(14)) : null,
            takerBuys ? "BUY" : "SELL",
            names.account(row.getLong(18)),
            row.getLong(19),
            instrument.takerFee(takerBuys, row.getLong(11)),
            corrected ? instrument.takerFee(takerBuys, row.getLong(15)) : null,
            instrument.takerFeeAsset(takerBuys),
            names.account(row.getLong(20)),
            row.getLong(21),
            instrument.makerFee(takerBuys, row.getLong(12)),
            corrected ? instrument.makerFee(takerBuys, row.getLong(16)) : null,
            // a correction changes neither a fee's sign nor its asset
            instrument.makerFeeAsset(takerBuys, row.getLong(12) + row.getLong(16)),
            row.getLong(7),
            row.getLong(1),
            row.getLong(9),
            corrected ? (Object) row.getLong(13) : null,
            row.getLong(8)
        };
    }
}
