package rialto.reporting.rows;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** One prepared statement for many rows of one table. */
final class TableBatch<T> implements AutoCloseable {
    /** Sets the statement's parameters to those of a row. */
    @FunctionalInterface
    interface Binder<T> {
        void bind(PreparedStatement statement, T row) throws SQLException;
    }

    private final PreparedStatement statement;
    private final Binder<T> binder;

    TableBatch(final Connection connection, final String sql, final Binder<T> binder) throws SQLException {
        this.statement = connection.prepareStatement(sql);
        this.binder = binder;
    }

    /** Returns how many rows were written. */
    int write(final Iterable<? extends T> rows) throws SQLException {
        int count = 0;
        for (final T row : rows) {
            binder.bind(statement, row);
            statement.addBatch();
            count++;
        }
        if (count > 0) {
            statement.executeBatch();
        }
        return count;
    }

    @Override
    public void close() throws SQLException {
        statement.close();
    }
}
