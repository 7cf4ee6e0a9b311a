package rialto.reporting.export;

import rialto.reporting.queries.KeySearch;

import java.sql.Connection;
import java.sql.SQLException;

/** The keys, both ends inclusive, whose rows are of a request's time; found by bisection, for keys ascend with time. */
record KeyRange(long first, long last) {
    static KeyRange ofTrades(final Connection connection, final int instrumentId, final ExportRequest request)
            throws SQLException {
        return new KeyRange(
                KeySearch.firstTradeAt(connection, instrumentId, request.fromNs()),
                KeySearch.firstTradeAt(connection, instrumentId, request.toNs()) - 1);
    }

    static KeyRange ofOrders(final Connection connection, final ExportRequest request) throws SQLException {
        return new KeyRange(
                KeySearch.firstOrderAt(connection, request.fromNs()),
                KeySearch.firstOrderAt(connection, request.toNs()) - 1);
    }
}
