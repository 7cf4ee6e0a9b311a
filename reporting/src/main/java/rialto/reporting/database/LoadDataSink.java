package rialto.reporting.database;

import org.agrona.ExpandableArrayBuffer;
import rialto.reporting.ReportingException;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;

/**
 * MariaDB's LOAD DATA LOCAL from memory. Rows that are there are replaced in place. The server takes what it can and
 * tells of the rest by numbers and warnings, so those are checked.
 */
final class LoadDataSink implements RowSink {
    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer(64 * 1024);
    private final Table table;
    private final boolean inserts;
    private final Statement statement;
    private final MethodHandle stream;
    private final String sql;
    private int length;

    LoadDataSink(final Connection connection, final Table table, final Action action) throws SQLException {
        this.table = table;
        this.inserts = action == Action.INSERT;
        this.statement = connection.createStatement();
        this.stream = streamOf(statement);
        this.sql = "LOAD DATA LOCAL INFILE 'rows' " + (inserts ? "" : "REPLACE ") + "INTO TABLE " + table.name()
                + " CHARACTER SET " + (hasProse(table) ? "utf8mb4" : "ascii")
                + " FIELDS TERMINATED BY '\\t' ESCAPED BY '' LINES TERMINATED BY '\\n' ("
                + table.columnList() + ")";
    }

    @Override
    public int write(final RowBuffer rows) throws SQLException {
        if (rows.rows() > 0) {
            encode(rows);
            load(rows.rows());
        }
        return rows.rows();
    }

    private void encode(final RowBuffer rows) {
        final int columns = table.columns().size();
        length = 0;
        for (int row = 0; row < rows.rows(); row++) {
            for (int i = 0; i < columns; i++) {
                length += switch (table.columns().get(i).type()) {
                    case TEXT -> buffer.putStringWithoutLengthAscii(length, rows.texts(i)[row]);
                    case PROSE -> buffer.putStringWithoutLengthUtf8(length, rows.texts(i)[row]);
                    case INT16, INT32, INT64 -> buffer.putLongAscii(length, rows.numbers(i)[row]);
                };
                buffer.putByte(length++, (byte) '\t');
            }
            buffer.putByte(length - 1, (byte) '\n');
        }
    }

    private static boolean hasProse(final Table table) {
        return table.columns().stream().anyMatch(column -> column.type() == Column.Type.PROSE);
    }

    private void load(final int count) throws SQLException {
        pass(new ByteArrayInputStream(buffer.byteArray(), 0, length));
        final int affected = statement.executeUpdate(sql);
        // a replaced row counts twice
        if (inserts ? affected != count : affected < count) {
            throw new ReportingException(table.name() + " took " + affected + " of " + count + " rows" + warning());
        }
        if (statement.getWarnings() != null) {
            throw new ReportingException(table.name() + " did not take rows as they are" + warning());
        }
    }

    private String warning() throws SQLException {
        final SQLWarning warning = statement.getWarnings();
        return warning == null ? "" : ": " + warning.getMessage();
    }

    private void pass(final InputStream rowsAsText) throws SQLException {
        try {
            stream.invoke(rowsAsText);
        } catch (final SQLException | RuntimeException | Error e) {
            throw e;
        } catch (final Throwable e) {
            throw new SQLException(e);
        }
    }

    /** The driver is no part of Rialto, so its classes are not known here; MySQL's names the method the same. */
    private static MethodHandle streamOf(final Statement statement) throws SQLException {
        try {
            return MethodHandles.publicLookup()
                    .findVirtual(
                            statement.getClass(),
                            "setLocalInfileInputStream",
                            MethodType.methodType(void.class, InputStream.class))
                    .bindTo(statement);
        } catch (final ReflectiveOperationException e) {
            throw new SQLException("the driver cannot load data from memory: " + e, e);
        }
    }
}
