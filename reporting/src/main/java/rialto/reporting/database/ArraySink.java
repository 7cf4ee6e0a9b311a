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
    private static final int INITIAL_ROWS = 64;

    private final Table table;
    private final PreparedStatement statement;
    private final Object[] arrays;
    private int column;
    private int rows;
    private int capacity;

    ArraySink(final Connection connection, final Table table, final Action action) throws SQLException {
        this.table = table;
        this.arrays = new Object[table.columns().size()];
        this.statement = connection.prepareStatement(action == Action.UPDATE ? update(table) : upsert(table));
    }

    @Override
    public void number(final long value) {
        switch (array()) {
            case final long[] longs -> longs[rows] = value;
            case final int[] ints -> ints[rows] = Math.toIntExact(value);
            case final Object other -> ((short[]) other)[rows] = (short) value;
        }
        column++;
    }

    @Override
    public void text(final String value) {
        ((String[]) array())[rows] = value;
        column++;
    }

    @Override
    public void endRow() {
        column = 0;
        rows++;
    }

    @Override
    public int flush() throws SQLException {
        final int count = rows;
        rows = 0;
        if (count > 0) {
            for (int i = 0; i < arrays.length; i++) {
                statement.setObject(i + 1, resized(arrays[i], count));
            }
            final int written = statement.executeUpdate();
            if (written != count) {
                throw new ReportingException(table.name() + " took " + written + " of " + count + " rows");
            }
        }
        return count;
    }

    private Object array() {
        if (rows == capacity) {
            grow();
        }
        return arrays[column];
    }

    private void grow() {
        capacity = capacity == 0 ? INITIAL_ROWS : capacity * 2;
        final List<Column> columns = table.columns();
        for (int i = 0; i < arrays.length; i++) {
            arrays[i] = arrays[i] == null ? empty(columns.get(i).type()) : resized(arrays[i], capacity);
        }
    }

    private static Object empty(final Column.Type type) {
        return switch (type) {
            case INT64 -> new long[INITIAL_ROWS];
            case INT32 -> new int[INITIAL_ROWS];
            case INT16 -> new short[INITIAL_ROWS];
            case TEXT -> new String[INITIAL_ROWS];
        };
    }

    private static Object resized(final Object array, final int length) {
        return switch (array) {
            case final long[] longs -> Arrays.copyOf(longs, length);
            case final int[] ints -> Arrays.copyOf(ints, length);
            case final short[] shorts -> Arrays.copyOf(shorts, length);
            case final Object other -> Arrays.copyOf((String[]) other, length);
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
            case TEXT -> "text";
        };
    }
}
