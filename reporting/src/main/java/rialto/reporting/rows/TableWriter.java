package rialto.reporting.rows;

import rialto.reporting.database.RowSink;

import java.sql.SQLException;

/** Rows of one kind into one table. */
record TableWriter<T>(RowSink sink, Encoder<T> encoder) {
    /** Gives the values of a row. */
    @FunctionalInterface
    interface Encoder<T> {
        void encode(RowSink to, T row) throws SQLException;
    }

    /** Returns how many rows were written. */
    int write(final Iterable<? extends T> rows) throws SQLException {
        for (final T row : rows) {
            encoder.encode(sink, row);
        }
        return sink.flush();
    }
}
