package rialto.reporting.reconcile;

import rialto.protocol.OrderExecutedDecoder;
import rialto.protocol.TradeRevisedDecoder;
import rialto.protocol.TransferAppliedDecoder;
import rialto.reporting.Differences;
import rialto.reporting.rows.StateLoader;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/**
 * The money in a database's tables, read as of one committed state beside the events: each trade and transfer when its event
 * comes, the balances when the database's last event has come.
 */
final class StoredMoney {
    private static final List<String> TRADE_COLUMNS = List.of(
            "event_sequence",
            "instrument_id",
            "trade_id",
            "price_ticks",
            "quantity_lots",
            "quote_amount",
            "taker_side",
            "taker_order_id",
            "taker_account_id",
            "taker_fee",
            "maker_order_id",
            "maker_account_id",
            "maker_fee");
    private static final List<String> REVISION_COLUMNS = List.of(
            "event_sequence",
            "instrument_id",
            "trade_id",
            "kind",
            "quantity_lots",
            "former_ticks",
            "former_quote",
            "former_taker_fee",
            "former_maker_fee",
            "price_ticks",
            "quote_amount",
            "taker_fee",
            "maker_fee",
            "taker_side",
            "taker_account_id",
            "maker_account_id");
    private static final List<String> TRANSFER_COLUMNS = List.of("event_sequence", "account_id", "asset_id", "amount");
    private static final String BALANCES =
            "SELECT account_id, asset_id, available, held FROM balances ORDER BY account_id, asset_id";
    private static final int FETCH_ROWS = 5_000;

    private final Connection connection;
    private final Differences differences;
    private final RowChunks trades;
    private final RowChunks transfers;
    private final RowChunks revisions;
    private final long sequence;

    /** @param connection for questions, without auto-commit; it stays the caller's */
    StoredMoney(final Connection connection, final Differences differences) throws SQLException {
        this.connection = connection;
        this.differences = differences;
        sequence = StateLoader.committedSequence(connection);
        trades = new RowChunks(connection, "trades", TRADE_COLUMNS);
        transfers = new RowChunks(connection, "transfers", TRANSFER_COLUMNS);
        revisions = new RowChunks(connection, "trade_revisions", REVISION_COLUMNS);
    }

    /** The last event whose rows the database has. */
    long sequence() {
        return sequence;
    }

    void onTrade(final long eventSequence, final OrderExecutedDecoder event, final BalanceLedger ledger)
            throws SQLException {
        if (eventSequence > sequence) {
            return;
        }
        final String trade = "trade " + event.tradeId() + " of " + ledger.instrument(event.instrumentId()).symbol
                + " (event " + eventSequence + ")";
        compare(trades, trade, new long[] {
            eventSequence,
            event.instrumentId(),
            event.tradeId(),
            event.priceTicks(),
            event.quantityLots(),
            event.quoteAmount(),
            event.takerSideRaw(),
            event.takerOrderId(),
            event.takerAccountId(),
            event.takerFee(),
            event.makerOrderId(),
            event.makerAccountId(),
            event.makerFee()
        });
    }

    void onRevision(final long eventSequence, final TradeRevisedDecoder event, final BalanceLedger ledger)
            throws SQLException {
        if (eventSequence > sequence) {
            return;
        }
        final String revision = "revision " + event.revision() + " of trade " + event.tradeId() + " of "
                + ledger.instrument(event.instrumentId()).symbol + " (event " + eventSequence + ")";
        compare(revisions, revision, new long[] {
            eventSequence,
            event.instrumentId(),
            event.tradeId(),
            event.kindRaw(),
            event.quantityLots(),
            event.formerTicks(),
            event.formerQuote(),
            event.formerTakerFee(),
            event.formerMakerFee(),
            event.priceTicks(),
            event.quoteAmount(),
            event.takerFee(),
            event.makerFee(),
            event.takerSideRaw(),
            event.takerAccountId(),
            event.makerAccountId()
        });
    }

    void onTransfer(final long eventSequence, final TransferAppliedDecoder event, final BalanceLedger ledger)
            throws SQLException {
        if (eventSequence > sequence || event.repeated() != 0) {
            return;
        }
        final String transfer =
                "a transfer of " + ledger.names().account(event.accountId()) + " (event " + eventSequence + ")";
        compare(transfers, transfer, new long[] {eventSequence, event.accountId(), event.assetId(), event.amount()});
    }

    private void compare(final RowChunks rows, final String row, final long[] said) throws SQLException {
        skipUnknown(rows, said[0]);
        final String what = rows.table() + ", " + row;
        final long[] found = rows.peek();
        if (found == null || found[0] != said[0]) {
            differences.add(what + ": this row is missing in the database");
            return;
        }
        rows.take();
        differences.onRow();
        for (int i = 0; i < said.length; i++) {
            if (found[i] != said[i]) {
                differences.add(what + ": " + rows.columns().get(i) + " is " + found[i]
                        + " in the database, and the event says " + said[i]);
            }
        }
    }

    private void skipUnknown(final RowChunks rows, final long before) throws SQLException {
        for (long[] row = rows.peek(); row != null && row[0] < before; row = rows.peek()) {
            differences.add(rows.table() + ", event " + row[0] + ": no event tells of this row of the database");
            rows.take();
        }
    }

    /** All events of the database have come: nothing more is there, and its balances are what was computed. */
    void onLastEvent(final BalanceLedger ledger) throws SQLException {
        skipUnknown(trades, Long.MAX_VALUE);
        skipUnknown(transfers, Long.MAX_VALUE);
        skipUnknown(revisions, Long.MAX_VALUE);
        final LedgerBalances balances = ledger.balances();
        try (PreparedStatement statement =
                connection.prepareStatement(BALANCES, ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY)) {
            statement.setFetchSize(FETCH_ROWS);
            try (ResultSet rows = statement.executeQuery()) {
                final BalanceComparison comparison =
                        new BalanceComparison(balances, balances.all(), differences, "the database says");
                while (rows.next()) {
                    comparison.next(new ToldBalances.Balance(
                            rows.getLong(1), rows.getInt(2), rows.getLong(3), rows.getLong(4)));
                }
                comparison.end();
            }
        }
    }
}
