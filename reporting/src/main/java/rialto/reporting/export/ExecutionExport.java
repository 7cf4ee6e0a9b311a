package rialto.reporting.export;

import rialto.protocol.SettlementType;
import rialto.protocol.Side;

import java.io.IOException;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

import static rialto.reporting.export.ExportColumn.decimal;
import static rialto.reporting.export.ExportColumn.integer;
import static rialto.reporting.export.ExportColumn.text;
import static rialto.reporting.export.ExportColumn.time;

/** Trades with streamed quotes, each instrument's along its primary key, with the mids that followed. */
final class ExecutionExport implements Export.Source {
    private static final String EXECUTIONS = "SELECT trade_id, timestamp_ns, event_sequence, taker_account_id,"
            + " taker_order_id, taker_side, provider_account_id, stream, quote_id, tier, price_ticks, quantity_lots, age_ns,"
            + " runner_up_ticks, runner_up_account_id, quote_request_id, hold_id, held_ns, settlement_type, settlement_date,"
            + " full_amount, twice_mid_ticks, twice_mid_100ms_ticks, twice_mid_1s_ticks, twice_mid_10s_ticks"
            + " FROM quote_executions WHERE instrument_id = ? AND trade_id BETWEEN ? AND ? ORDER BY trade_id";
    private static final BigDecimal HALF = new BigDecimal("0.5");

    @Override
    public List<ExportColumn> columns() {
        return List.of(
                text("symbol"),
                integer("trade_id"),
                time("time"),
                integer("event_sequence"),
                text("taker"),
                integer("taker_order_id"),
                text("taker_side"),
                text("provider"),
                integer("stream"),
                text("quote_id"),
                integer("tier"),
                decimal("price"),
                decimal("quantity"),
                integer("age_ns"),
                decimal("runner_up_price"),
                text("runner_up"),
                integer("quote_request_id"),
                integer("hold_id"),
                integer("held_ns"),
                text("settlement_type"),
                integer("settlement_date"),
                integer("full_amount"),
                decimal("mid"),
                decimal("markout_100ms"),
                decimal("markout_1s"),
                decimal("markout_10s"),
                integer("price_ticks"),
                integer("quantity_lots"));
    }

    @Override
    public void write(
            final Connection connection, final Names names, final ExportRequest request, final ExportWriter to)
            throws SQLException, IOException {
        KeyRange.eachOfTrades(
                connection, names, request, EXECUTIONS, (row, instrument) -> to.write(values(row, names, instrument)));
    }

    private static Object[] values(final ResultSet row, final Names names, final Names.Instrument instrument)
            throws SQLException {
        final Side takerSide = Side.get(row.getShort(6));
        final long priceTicks = row.getLong(11);
        final boolean hasRunnerUp = row.getLong(14) != 0;
        return new Object[] {
            instrument.symbol,
            row.getLong(1),
            row.getLong(2),
            row.getLong(3),
            names.account(row.getLong(4)),
            row.getLong(5),
            takerSide.name(),
            names.account(row.getLong(7)),
            row.getLong(8),
            row.getString(9),
            row.getLong(10),
            instrument.price(priceTicks),
            instrument.quantity(row.getLong(12)),
            row.getLong(13),
            hasRunnerUp ? instrument.price(row.getLong(14)) : null,
            hasRunnerUp ? names.account(row.getLong(15)) : null,
            numberOrNull(row.getLong(16)),
            numberOrNull(row.getLong(17)),
            row.getLong(18),
            SettlementType.get(row.getShort(19)).name(),
            numberOrNull(row.getLong(20)),
            row.getLong(21),
            half(instrument, row.getLong(22), row.getLong(22)),
            markOut(instrument, takerSide, row.getLong(23), priceTicks),
            markOut(instrument, takerSide, row.getLong(24), priceTicks),
            markOut(instrument, takerSide, row.getLong(25), priceTicks),
            priceTicks,
            row.getLong(12)
        };
    }

    /** Above zero when the mid went the taker's way; null when it is not known. */
    private static BigDecimal markOut(
            final Names.Instrument instrument, final Side takerSide, final long twiceMidTicks, final long priceTicks) {
        final long twice = twiceMidTicks - 2 * priceTicks;
        return half(instrument, twiceMidTicks, takerSide == Side.BUY ? twice : -twice);
    }

    private static BigDecimal half(final Names.Instrument instrument, final long twiceMidTicks, final long twiceTicks) {
        return twiceMidTicks > 0 ? instrument.price(twiceTicks).multiply(HALF) : null;
    }

    private static Long numberOrNull(final long number) {
        return number == 0 ? null : (Long) number;
    }
}
