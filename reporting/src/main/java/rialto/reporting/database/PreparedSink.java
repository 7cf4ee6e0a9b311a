package rialto.reporting.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** A batch of one prepared statement whose parameters are all columns of the table, by position. */
final class PreparedSink implements RowSink {
    private final PreparedStatement statement;
    private int column;
    private int rows;

    PreparedSink(final Connection connection, final String sql) throws SQLException {
        statement = connection.prepareStatement(sql);
    }

    @Override
    public void number(final long value) throws SQLException {
        statement.setLong(++column, value);
    }

    @Override
    public void text(final String value) throws SQLException {
        statement.setString(++column, value);
    }

    @Override
    public void endRow() throws SQLException {
        statement.addBatch();
        column = 0;
        rows++;
    }

    @Override
    public int flush() throws SQLException {
        final int count = rows;
        rows = 0;
        if (count > 0) {
            statement.executeBatch();
        }
        return count;
    }
}
