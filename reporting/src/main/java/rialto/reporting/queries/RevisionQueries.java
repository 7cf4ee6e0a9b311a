package rialto.reporting.queries;

import rialto.protocol.RevisionKind;
import rialto.reporting.RevisedTradeRow;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** Questions about trades that were busted or corrected. */
final class RevisionQueries {
    private static final String OF_INSTRUMENT = "SELECT event_sequence, timestamp_ns, trade_id, kind, revision,"
            + " quantity_lots, former_ticks, former_quote, price_ticks, quote_amount FROM trade_revisions"
            + " WHERE instrument_id = ? AND event_sequence >= ? ORDER BY event_sequence LIMIT ?";

    private RevisionQueries() {}

    /** @see rialto.reporting.HistoryQueries#tradeRevisions */
    static List<RevisedTradeRow> ofInstrument(
            final Connection connection, final int instrumentId, final long fromSequence, final int limit)
            throws SQLException {
        return Select.all(connection, OF_INSTRUMENT, RevisionQueries::revision, instrumentId, fromSequence, limit);
    }

    private static RevisedTradeRow revision(final ResultSet row) throws SQLException {
        return new RevisedTradeRow(
                row.getLong(1),
                row.getLong(2),
                row.getLong(3),
                RevisionKind.get(row.getShort(4)),
                row.getInt(5),
                row.getLong(6),
                row.getLong(7),
                row.getLong(8),
                row.getLong(9),
                row.getLong(10));
    }
}
