package rialto.reporting.database;

import rialto.reporting.ReportingException;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** One PostgreSQL statement for all rows, whose parameters are the columns as arrays. */
final class ArraySink implements RowSink {
    private final Table table;
    private final PreparedStatement statement;

    ArraySink(final Connection connection, final Table table, final Action action) throws SQLException {
        this.table = table;
        this.statement = connection.prepareStatement(action == Action.UPDATE ? update(table) : upsert(table));
    }

    @Override
    public int write(final RowBuffer rows) throws SQLException {
        final int count = rows.rows();
        if (count > 0) {
            final List<Column> columns = table.columns();
            for (int i = 0; i < columns.size(); i++) {
                statement.setObject(i + 1, array(columns.get(i).type(), rows, i));
            }
            final int written = statement.executeUpdate();
            if (written != count) {
                throw new ReportingException(table.name() + " took " + written + " of " + count + " rows");
            }
        }
        return count;
    }

    private static Object array(final Column.Type type, final RowBuffer rows, final int column) {
        final int count = rows.rows();
        return switch (type) {
            case TEXT, PROSE -> Arrays.copyOf(rows.texts(column), count);
            case INT64 -> Arrays.copyOf(rows.numbers(column), count);
            case INT32 -> {
                final int[] ints = new int[count];
                for (int i = 0; i < count; i++) {
                    ints[i] = Math.toIntExact(rows.numbers(column)[i]);
                }
                yield ints;
            }
            case INT16 -> {
                final short[] shorts = new short[count];
                for (int i = 0; i < count; i++) {
                    shorts[i] = (short) rows.numbers(column)[i];
                }
                yield shorts;
            }
        };
    }

    private static String update(final Table table) {
        return "UPDATE " + table.name() + " AS t SET "
                + table.changing().stream()
                        .map(c -> c.name() + " = n." + c.name())
                        .collect(Collectors.joining(", "))
                + " FROM " + unnest(table) + " WHERE "
                + table.key().stream()
                        .map(c -> "t." + c.name() + " = n." + c.name())
                        .collect(Collectors.joining(" AND "));
    }

    private static String upsert(final Table table) {
        return "INSERT INTO " + table.name() + " (" + table.columnList() + ") SELECT * FROM " + unnest(table)
                + " ON CONFLICT (" + table.keyList() + ") DO UPDATE SET "
                + table.changing().stream()
                        .map(c -> c.name() + " = excluded." + c.name())
                        .collect(Collectors.joining(", "));
    }

    private static String unnest(final Table table) {
        return table.columns().stream()
                .map(c -> "?::" + sqlType(c.type()) + "[]")
                .collect(Collectors.joining(", ", "unnest(", ") AS n (" + table.columnList() + ")"));
    }

    private static String sqlType(final Column.Type type) {
        return switch (type) {
            case INT64 -> "bigint";
            case INT32 -> "integer";
            case INT16 -> "smallint";
            case TEXT, PROSE -> "text";
        };
    }
}
