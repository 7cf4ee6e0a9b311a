package rialto.benchmarks.venue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * How many rows the venue's database has, counted by opening it as anyone may while the venue runs.
 *
 * @param orders rows of orders
 * @param trades rows of trades
 */
public record StoredRows(long orders, long trades) {
    public static StoredRows of(final Path database) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:file:" + database + "?mode=ro");
                Statement statement = connection.createStatement()) {
            return new StoredRows(count(statement, "orders"), count(statement, "trades"));
        }
    }

    private static long count(final Statement statement, final String table) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT count(*) FROM " + table)) {
            return rows.next() ? rows.getLong(1) : 0;
        }
    }
}
