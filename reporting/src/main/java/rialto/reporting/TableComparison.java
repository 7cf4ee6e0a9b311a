package rialto.reporting;

import rialto.reporting.database.Column;
import rialto.reporting.database.Table;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;

/** Walks through one table in two databases, in the order of its key. Keys are whole numbers. */
final class TableComparison {
    private static final int FETCH_ROWS = 5_000;
    private static final int SHOWN = 60;

    private final Table table;
    private final List<Column> columns;
    private final Differences differences;

    TableComparison(final Table table, final Differences differences) {
        this.table = table;
        this.differences = differences;
        columns = table.columns();
    }

    /** The rows of one of the databases. */
    private final class Rows implements AutoCloseable {
        private final PreparedStatement statement;
        private final ResultSet result;
        private boolean isThere;

        private Rows(final Connection connection) throws SQLException {
            statement = connection.prepareStatement(
                    "SELECT " + table.columnList() + " FROM " + table.name() + " ORDER BY " + table.keyList(),
                    ResultSet.TYPE_FORWARD_ONLY,
                    ResultSet.CONCUR_READ_ONLY);
            statement.setFetchSize(FETCH_ROWS);
            result = statement.executeQuery();
            next();
        }

        private void next() throws SQLException {
            isThere = result.next();
        }

        private String text(final int column) throws SQLException {
            return result.getString(column + 1);
        }

        private String key() throws SQLException {
            final StringJoiner key = new StringJoiner(", ");
            for (int i = 0; i < table.key().size(); i++) {
                key.add(columns.get(i).name() + " " + shown(text(i)));
            }
            return table.name() + ", " + key;
        }

        @Override
        public void close() throws SQLException {
            try (statement) {
                result.close();
            }
        }
    }

    /**
     * @param kept the database in question
     * @param made of the recorded events
     */
    void run(final Connection kept, final Connection made) throws SQLException {
        try (Rows found = new Rows(kept);
                Rows expected = new Rows(made)) {
            while (found.isThere || expected.isThere) {
                step(found, expected);
            }
        }
    }

    private void step(final Rows found, final Rows expected) throws SQLException {
        final int order = order(found, expected);
        if (order < 0) {
            differences.add(found.key() + ": no event tells of this row");
        } else if (order > 0) {
            differences.add(expected.key() + ": this row is missing");
        } else {
            compare(found, expected);
        }
        if (order <= 0) {
            found.next();
        }
        if (order >= 0) {
            differences.onRow();
            expected.next();
        }
    }

    private int order(final Rows found, final Rows expected) throws SQLException {
        if (!found.isThere || !expected.isThere) {
            return found.isThere ? -1 : 1;
        }
        int order = 0;
        for (int i = 1; i <= table.key().size() && order == 0; i++) {
            order = Long.compare(found.result.getLong(i), expected.result.getLong(i));
        }
        return order;
    }

    /** As texts: whoever changes a file of SQLite may write anything into any column. */
    private void compare(final Rows found, final Rows expected) throws SQLException {
        for (int i = 0; i < columns.size(); i++) {
            if (!Objects.equals(found.text(i), expected.text(i))) {
                differences.add(expected.key() + ": " + columns.get(i).name() + " is '" + shown(found.text(i))
                        + "', and the events say '" + shown(expected.text(i)) + "'");
                return;
            }
        }
    }

    /** Cut, and without what a terminal would carry out. */
    static String shown(final String text) {
        final String whole = String.valueOf(text);
        final String cut = whole.length() > SHOWN ? whole.substring(0, SHOWN) + "..." : whole;
        final StringBuilder clean = new StringBuilder();
        cut.codePoints().forEach(c -> clean.appendCodePoint(Character.isISOControl(c) ? '?' : c));
        return clean.toString();
    }
}
