package rialto.reporting.reconcile;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * Rows of whole numbers by ascending event sequence, which is their first column. They come in portions: a driver that can stream
 * only one result at a time would otherwise keep the others in memory.
 */
final class RowChunks {
    private static final int ROWS = 5_000;

    private final Connection connection;
    private final String table;
    private final List<String> columns;
    private final String sql;
    private final Deque<long[]> chunk = new ArrayDeque<>();
    private long lastSequence;
    private boolean isOver;

    /** @param columns the first is {@code event_sequence}, which no two rows have in common */
    RowChunks(final Connection connection, final String table, final List<String> columns) {
        this.connection = connection;
        this.table = table;
        this.columns = columns;
        sql = "SELECT " + String.join(", ", columns) + " FROM " + table
                + " WHERE event_sequence > ? ORDER BY event_sequence LIMIT " + ROWS;
    }

    String table() {
        return table;
    }

    /** Names of what is in a row, in its order. */
    List<String> columns() {
        return columns;
    }

    /** The next row, which stays; null when there is none. */
    long[] peek() throws SQLException {
        if (chunk.isEmpty() && !isOver) {
            fill();
        }
        return chunk.peek();
    }

    /** Takes the row that {@link #peek} gives. */
    void take() {
        chunk.remove();
    }

    private void fill() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, lastSequence);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    final long[] row = new long[columns.size()];
                    for (int i = 0; i < row.length; i++) {
                        row[i] = rows.getLong(i + 1);
                    }
                    chunk.add(row);
                    lastSequence = row[0];
                }
            }
        }
        isOver = chunk.size() < ROWS;
    }
}
