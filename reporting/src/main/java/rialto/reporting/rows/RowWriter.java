package rialto.reporting.rows;

import rialto.reporting.OrderEventRow;
import rialto.reporting.ReportingException;
import rialto.reporting.TransferRow;
import rialto.reporting.database.Database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Writes batches of rows, each with the sequence of its last event in one transaction. Progress moves on only from the
 * event before the batch, so rows can be neither lost nor doubled, not even by a second writer. Useless after an
 * {@link SQLException}: close it and open another.
 */
public final class RowWriter implements AutoCloseable {
    private static final String INSERT_ORDER = insert(
            "orders",
            "order_id, account_id, instrument_id, client_order_id, side, order_type, time_in_force,"
                    + " self_trade_prevention, price_ticks, quantity_lots, quote_amount, executed_lots, executed_quote,"
                    + " status, cancel_reason, entered_ns, changed_ns");
    private static final String UPDATE_ORDER = "UPDATE orders SET client_order_id = ?, quantity_lots = ?,"
            + " executed_lots = ?, executed_quote = ?, status = ?, cancel_reason = ?, changed_ns = ? WHERE order_id = ?";
    private static final String INSERT_ORDER_EVENT = insert(
            "order_events",
            "order_id, event_sequence, timestamp_ns, event_type, account_id, instrument_id, client_order_id, request_id,"
                    + " price_ticks, quantity_lots, cancel_reason, reject_reason");
    private static final String INSERT_TRADE = insert(
            "trades",
            "instrument_id, trade_id, aggregate_id, event_sequence, timestamp_ns, price_ticks, quantity_lots,"
                    + " quote_amount, taker_side, taker_order_id, taker_account_id, taker_fee, maker_order_id,"
                    + " maker_account_id, maker_fee");
    private static final String INSERT_CANDLE = insert(
            "candles",
            "open_ticks, high_ticks, low_ticks, close_ticks, base_lots, quote_amount, trade_count, taker_buy_lots,"
                    + " taker_buy_quote, first_trade_id, last_trade_id, instrument_id, interval_code, open_ns");
    private static final String UPDATE_CANDLE = "UPDATE candles SET open_ticks = ?, high_ticks = ?, low_ticks = ?,"
            + " close_ticks = ?, base_lots = ?, quote_amount = ?, trade_count = ?, taker_buy_lots = ?,"
            + " taker_buy_quote = ?, first_trade_id = ?, last_trade_id = ?"
            + " WHERE instrument_id = ? AND interval_code = ? AND open_ns = ?";
    private static final String INSERT_TRANSFER =
            insert("transfers", "event_sequence, transfer_id, account_id, asset_id, amount, timestamp_ns");
    private static final String ADVANCE =
            "UPDATE progress SET event_sequence = ?, timestamp_ns = ? WHERE id = 1 AND event_sequence = ?";
    private static final List<String> INSTRUMENT_COLUMNS = List.of(
            "symbol",
            "base_asset_id",
            "quote_asset_id",
            "tick_size",
            "lot_size",
            "min_price_ticks",
            "max_price_ticks",
            "min_quantity_lots",
            "max_quantity_lots",
            "max_market_quantity_lots",
            "min_notional",
            "max_notional",
            "max_open_orders",
            "maker_fee_ppm",
            "taker_fee_ppm",
            "market_model",
            "risk_rule",
            "state",
            "changed_ns");

    private final Connection connection;
    private final PreparedStatement advance;
    private final TableBatch<PendingRows.AssetEntry> assets;
    private final TableBatch<InstrumentEntry> instruments;
    private final TableBatch<PendingRows.AccountEntry> accounts;
    private final TableBatch<PendingRows.BalanceEntry> balances;
    private final TableBatch<TransferRow> transfers;
    private final TableBatch<OrderState> newOrders;
    private final TableBatch<OrderState> changedOrders;
    private final TableBatch<OrderEventRow> orderEvents;
    private final TableBatch<TradeEntry> trades;
    private final TableBatch<CandleState> newCandles;
    private final TableBatch<CandleState> changedCandles;

    private RowWriter(final Database database, final Connection connection) throws SQLException {
        this.connection = connection;
        advance = connection.prepareStatement(ADVANCE);
        assets = batch(database.upsert("assets", List.of("asset_id"), List.of("symbol", "scale")), Bindings::asset);
        instruments = batch(
                database.upsert("instruments", List.of("instrument_id"), INSTRUMENT_COLUMNS), Bindings::instrument);
        accounts = batch(
                database.upsert("accounts", List.of("account_id"), List.of("name", "created_ns")), Bindings::account);
        balances = batch(
                database.upsert(
                        "balances", List.of("account_id", "asset_id"), List.of("available", "held", "event_sequence")),
                Bindings::balance);
        transfers = batch(INSERT_TRANSFER, Bindings::transfer);
        newOrders = batch(INSERT_ORDER, Bindings::newOrder);
        changedOrders = batch(UPDATE_ORDER, Bindings::changedOrder);
        orderEvents = batch(INSERT_ORDER_EVENT, Bindings::orderEvent);
        trades = batch(INSERT_TRADE, Bindings::trade);
        newCandles = batch(INSERT_CANDLE, Bindings::candle);
        changedCandles = batch(UPDATE_CANDLE, Bindings::candle);
    }

    /** Opens the database's one writing connection. */
    public static RowWriter open(final Database database) throws SQLException {
        final Connection connection = database.openWriter();
        try {
            return new RowWriter(database, connection);
        } catch (final SQLException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    /** Sequence of the last event whose rows are committed. */
    public long committedSequence() throws SQLException {
        final long sequence = StateLoader.committedSequence(connection);
        connection.rollback();
        return sequence;
    }

    /** A projection that goes on where the committed rows end. */
    public EventProjection loadProjection(final PendingRows rows) throws SQLException {
        final EventProjection projection = StateLoader.load(connection, rows);
        connection.rollback();
        return projection;
    }

    /**
     * Writes and commits a batch.
     *
     * @return how many rows
     * @throws ReportingException when someone else has moved the progress on
     */
    public int write(final PendingRows rows) throws SQLException {
        advance(rows);
        int count = assets.write(rows.assets)
                + instruments.write(rows.instruments.values())
                + accounts.write(rows.accounts)
                + balances.write(rows.balances())
                + transfers.write(rows.transfers)
                + orderEvents.write(rows.orderEvents)
                + trades.write(rows.trades);
        count += newOrders.write(only(rows.orders, order -> !order.stored));
        count += changedOrders.write(only(rows.orders, order -> order.stored));
        count += newCandles.write(only(rows.candles, candle -> !candle.stored));
        count += changedCandles.write(only(rows.candles, candle -> candle.stored));
        connection.commit();
        return count;
    }

    @Override
    public void close() throws SQLException {
        // takes its statements, and a transaction not committed, with it
        connection.close();
    }

    private void advance(final PendingRows rows) throws SQLException {
        advance.setLong(1, rows.lastSequence());
        advance.setLong(2, rows.lastTimestampNs());
        advance.setLong(3, rows.previousSequence());
        if (advance.executeUpdate() != 1) {
            connection.rollback();
            throw new ReportingException("the database is not at event " + rows.previousSequence()
                    + " as this process left it: something else has written to it");
        }
    }

    private <T> TableBatch<T> batch(final String sql, final TableBatch.Binder<T> binder) throws SQLException {
        return new TableBatch<>(connection, sql, binder);
    }

    private static <T> List<T> only(final List<T> rows, final Predicate<T> wanted) {
        final List<T> list = new ArrayList<>(rows.size());
        for (final T row : rows) {
            if (wanted.test(row)) {
                list.add(row);
            }
        }
        return list;
    }

    private static String insert(final String table, final String columns) {
        final String parameters =
                List.of(columns.split(",")).stream().map(column -> "?").collect(Collectors.joining(", "));
        return "INSERT INTO " + table + " (" + columns + ") VALUES (" + parameters + ")";
    }
}
