package rialto.reporting.export;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** A result that is read row by row and never held as a whole. */
final class Rows {
    private static final int FETCH_ROWS = 5_000;

    /** Takes the present row of a result. */
    @FunctionalInterface
    interface Reader {
        void read(ResultSet row) throws SQLException, IOException;
    }

    private Rows() {}

    static void each(final Connection connection, final String sql, final Reader reader, final Object... parameters)
            throws SQLException, IOException {
        try (PreparedStatement statement =
                connection.prepareStatement(sql, ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY)) {
            statement.setFetchSize(FETCH_ROWS);
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    reader.read(row);
                }
            }
        }
    }
}
