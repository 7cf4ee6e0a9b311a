package rialto.reporting.queries;

import rialto.reporting.HistoryQueries;
import rialto.reporting.Page;
import rialto.reporting.TransferRow;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Questions about transfers. An account has few: times and asset are filtered along its index. */
final class TransferQueries {
    private static final String TRANSFER =
            "SELECT event_sequence, transfer_id, account_id, asset_id, amount, timestamp_ns FROM transfers"
                    + " WHERE account_id = ? AND event_sequence >= ? AND timestamp_ns BETWEEN ? AND ?"
                    + " AND (? = " + HistoryQueries.ALL + " OR asset_id = ?) ORDER BY event_sequence ";

    private TransferQueries() {}

    static List<TransferRow> ofAccount(
            final Connection connection, final long accountId, final int assetId, final Page page) throws SQLException {
        return IdRange.ascending(
                page,
                Select.all(
                        connection,
                        TRANSFER + IdRange.direction(page) + " LIMIT ?",
                        row -> new TransferRow(
                                row.getLong(1),
                                row.getString(2),
                                row.getLong(3),
                                row.getInt(4),
                                row.getLong(5),
                                row.getLong(6)),
                        accountId,
                        page.fromId(),
                        page.startNs(),
                        page.endNs() == Page.NONE ? Long.MAX_VALUE : page.endNs(),
                        assetId,
                        assetId,
                        page.limit()));
    }
}
