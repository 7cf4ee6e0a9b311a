package rialto.reporting.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** A batch of one prepared statement whose parameters are all columns of the table, by position. */
final class PreparedSink implements RowSink {
    private final PreparedStatement statement;

    PreparedSink(final Connection connection, final String sql) throws SQLException {
        statement = connection.prepareStatement(sql);
    }

    @Override
    public int write(final RowBuffer rows) throws SQLException {
        final int columns = rows.table().columns().size();
        for (int row = 0; row < rows.rows(); row++) {
            for (int i = 0; i < columns; i++) {
                final long[] numbers = rows.numbers(i);
                if (numbers == null) {
                    statement.setString(i + 1, rows.texts(i)[row]);
                } else {
                    statement.setLong(i + 1, numbers[row]);
                }
            }
            statement.addBatch();
        }
        if (rows.rows() > 0) {
            statement.executeBatch();
        }
        return rows.rows();
    }
}
