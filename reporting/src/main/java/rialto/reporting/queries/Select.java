package rialto.reporting.queries;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** A SELECT with whole-number and text parameters. */
final class Select {
    /** Makes a row's object of the result's present row. */
    @FunctionalInterface
    interface RowReader<T> {
        T read(ResultSet row) throws SQLException;
    }

    private Select() {}

    static <T> List<T> all(
            final Connection connection, final String sql, final RowReader<T> reader, final Object... parameters)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            try (ResultSet rows = statement.executeQuery()) {
                final List<T> list = new ArrayList<>();
                while (rows.next()) {
                    list.add(reader.read(rows));
                }
                return list;
            }
        }
    }

    /** The first column of the first row, or the default when there is no row. */
    static long number(final Connection connection, final String sql, final long otherwise, final Object... parameters)
            throws SQLException {
        final List<Long> numbers = all(connection, sql, row -> row.getLong(1), parameters);
        return numbers.isEmpty() ? otherwise : numbers.getFirst();
    }
}
