package rialto.reporting.queries;

import java.sql.Connection;
import java.sql.SQLException;

/** Finds the keys at which a time begins, in tables whose keys ascend with time. */
public final class KeySearch {
    private KeySearch() {}

    /** Id of the first trade of an instrument at or after the time; past the newest when there is none. */
    public static long firstTradeAt(final Connection connection, final int instrumentId, final long timeNs)
            throws SQLException {
        return IdRange.firstAt(
                timeNs,
                TradeQueries.greatestId(connection, instrumentId),
                id -> TradeQueries.timeAtOrAfter(connection, instrumentId, id));
    }

    /** Id of the first order entered at or after the time; past the newest when there is none. */
    public static long firstOrderAt(final Connection connection, final long timeNs) throws SQLException {
        return IdRange.firstAt(
                timeNs, OrderQueries.greatestId(connection), id -> OrderQueries.entryTime(connection, id));
    }
}
