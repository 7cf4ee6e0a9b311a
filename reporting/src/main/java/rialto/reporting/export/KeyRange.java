package rialto.reporting.export;

import rialto.reporting.queries.KeySearch;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The keys, both ends inclusive, whose rows are of a request's time; found by bisection, for keys ascend with time. */
record KeyRange(long first, long last) {
    static KeyRange ofTrades(final Connection connection, final int instrumentId, final ExportRequest request)
            throws SQLException {
        return new KeyRange(
                KeySearch.firstTradeAt(connection, instrumentId, request.fromNs()),
                KeySearch.firstTradeAt(connection, instrumentId, request.toNs()) - 1);
    }

    /** Reads rows that are keyed by instrument and trade, of those instruments and that time for which a request asks. */
    static void eachOfTrades(
            final Connection connection,
            final Names names,
            final ExportRequest request,
            final String sql,
            final OfInstrument reader)
            throws SQLException, IOException {
        for (final Names.Instrument instrument : names.instruments()) {
            if (request.wants(instrument)) {
                final KeyRange range = ofTrades(connection, instrument.id, request);
                Rows.each(
                        connection,
                        sql,
                        row -> reader.read(row, instrument),
                        instrument.id,
                        range.first(),
                        range.last());
            }
        }
    }

    /** Takes the present row of an instrument. */
    @FunctionalInterface
    interface OfInstrument {
        void read(ResultSet row, Names.Instrument instrument) throws SQLException, IOException;
    }

    static KeyRange ofOrders(final Connection connection, final ExportRequest request) throws SQLException {
        return new KeyRange(
                KeySearch.firstOrderAt(connection, request.fromNs()),
                KeySearch.firstOrderAt(connection, request.toNs()) - 1);
    }
}
