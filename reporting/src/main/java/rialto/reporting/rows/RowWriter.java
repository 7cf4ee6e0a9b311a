package rialto.reporting.rows;

import rialto.reporting.AuctionRow;
import rialto.reporting.OrderEventRow;
import rialto.reporting.ReportingException;
import rialto.reporting.ScheduleRow;
import rialto.reporting.TransferRow;
import rialto.reporting.database.Database;
import rialto.reporting.database.RowSink;
import rialto.reporting.database.RowSink.Action;
import rialto.reporting.database.Schema;
import rialto.reporting.database.Table;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Writes batches of rows, each with the sequence of its last event in one transaction. Progress moves on only from the
 * event before the batch, so rows can be neither lost nor doubled, not even by a second writer. Useless after an
 * {@link SQLException}: close it and open another.
 */
public final class RowWriter implements AutoCloseable {
    private static final String ADVANCE =
            "UPDATE progress SET event_sequence = ?, timestamp_ns = ? WHERE id = 1 AND event_sequence = ?";

    private final Connection connection;
    private final PreparedStatement advance;
    private final TableWriter<PendingRows.AssetEntry> assets;
    private final TableWriter<InstrumentEntry> instruments;
    private final TableWriter<PendingRows.AccountEntry> accounts;
    private final TableWriter<PendingRows.BalanceEntry> balances;
    private final TableWriter<TransferRow> transfers;
    private final TableWriter<OrderState> newOrders;
    private final TableWriter<OrderState> changedOrders;
    private final TableWriter<OrderEventRow> orderEvents;
    private final TableWriter<TradeEntry> trades;
    private final TableWriter<CandleState> newCandles;
    private final TableWriter<CandleState> changedCandles;
    private final TableWriter<AuctionRow> auctions;
    private final TableWriter<ScheduleRow> schedules;

    private RowWriter(final Database database, final Connection connection) throws SQLException {
        this.connection = connection;
        advance = connection.prepareStatement(ADVANCE);
        assets = new TableWriter<>(sink(database, Schema.ASSETS, Action.UPSERT), Encodings::asset);
        instruments = new TableWriter<>(sink(database, Schema.INSTRUMENTS, Action.UPSERT), Encodings::instrument);
        accounts = new TableWriter<>(sink(database, Schema.ACCOUNTS, Action.UPSERT), Encodings::account);
        balances = new TableWriter<>(sink(database, Schema.BALANCES, Action.UPSERT), Encodings::balance);
        transfers = new TableWriter<>(sink(database, Schema.TRANSFERS, Action.INSERT), Encodings::transfer);
        newOrders = new TableWriter<>(sink(database, Schema.ORDERS, Action.INSERT), Encodings::order);
        changedOrders = new TableWriter<>(sink(database, Schema.ORDERS, Action.UPDATE), Encodings::order);
        orderEvents = new TableWriter<>(sink(database, Schema.ORDER_EVENTS, Action.INSERT), Encodings::orderEvent);
        trades = new TableWriter<>(sink(database, Schema.TRADES, Action.INSERT), Encodings::trade);
        newCandles = new TableWriter<>(sink(database, Schema.CANDLES, Action.INSERT), Encodings::candle);
        changedCandles = new TableWriter<>(sink(database, Schema.CANDLES, Action.UPDATE), Encodings::candle);
        auctions = new TableWriter<>(sink(database, Schema.AUCTIONS, Action.INSERT), Encodings::auction);
        schedules = new TableWriter<>(sink(database, Schema.TRADING_SCHEDULES, Action.INSERT), Encodings::schedule);
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
                + trades.write(rows.trades)
                + auctions.write(rows.auctions)
                + schedules.write(rows.schedules);
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
            // also when this batch was committed after all, by a transaction that was thought lost: worth another look
            throw new SQLException(
                    "the database is not at event " + rows.previousSequence() + " as this process left it:"
                            + " something else has written to it, or a commit came late",
                    "40001");
        }
    }

    private RowSink sink(final Database database, final Table table, final Action action) throws SQLException {
        return database.sink(connection, table, action);
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
}
