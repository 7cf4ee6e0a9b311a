package rialto.reporting.database;

import org.agrona.ExpandableArrayBuffer;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;
import org.postgresql.copy.CopyManager;
import rialto.reporting.ReportingException;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** PostgreSQL's COPY in its binary format. */
final class CopySink implements RowSink {
    private static final byte[] SIGNATURE = {'P', 'G', 'C', 'O', 'P', 'Y', '\n', (byte) 0xFF, '\r', '\n', 0};
    /** The signature, flags and the length of what extends the header. */
    private static final int HEADER_LENGTH = SIGNATURE.length + 2 * Integer.BYTES;

    private static final short TRAILER = -1;

    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer(64 * 1024);
    private final CopyManager copy;
    private final Table table;
    private final List<Column> columns;
    private final String sql;
    private int length;

    CopySink(final Connection connection, final Table table) throws SQLException {
        this.copy = connection.unwrap(PGConnection.class).getCopyAPI();
        this.table = table;
        this.columns = table.columns();
        this.sql = "COPY " + table.name() + " (" + table.columnList() + ") FROM STDIN (FORMAT binary)";
        buffer.putBytes(0, SIGNATURE);
        buffer.setMemory(SIGNATURE.length, HEADER_LENGTH - SIGNATURE.length, (byte) 0);
    }

    @Override
    public int write(final RowBuffer rows) throws SQLException {
        final int count = rows.rows();
        if (count > 0) {
            encode(rows);
            final CopyIn in = copy.copyIn(sql);
            in.writeToCopy(buffer.byteArray(), 0, length);
            final long copied = in.endCopy();
            if (copied != count) {
                throw new ReportingException(table.name() + " took " + copied + " of " + count + " rows");
            }
        }
        return count;
    }

    private void encode(final RowBuffer rows) {
        length = HEADER_LENGTH;
        for (int row = 0; row < rows.rows(); row++) {
            buffer.putShort(length, (short) columns.size(), ByteOrder.BIG_ENDIAN);
            length += Short.BYTES;
            for (int i = 0; i < columns.size(); i++) {
                final Column.Type type = columns.get(i).type();
                switch (type) {
                    case TEXT -> text(rows.texts(i)[row]);
                    case PROSE -> prose(rows.texts(i)[row]);
                    default -> number(type, rows.numbers(i)[row]);
                }
            }
        }
        buffer.putShort(length, TRAILER, ByteOrder.BIG_ENDIAN);
        length += Short.BYTES;
    }

    private void number(final Column.Type type, final long value) {
        switch (type) {
            case INT64 -> {
                size(Long.BYTES);
                buffer.putLong(length, value, ByteOrder.BIG_ENDIAN);
                length += Long.BYTES;
            }
            case INT32 -> {
                size(Integer.BYTES);
                buffer.putInt(length, Math.toIntExact(value), ByteOrder.BIG_ENDIAN);
                length += Integer.BYTES;
            }
            default -> {
                size(Short.BYTES);
                buffer.putShort(length, (short) value, ByteOrder.BIG_ENDIAN);
                length += Short.BYTES;
            }
        }
    }

    private void text(final String value) {
        size(value.length());
        length += buffer.putStringWithoutLengthAscii(length, value);
    }

    private void prose(final String value) {
        final byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        size(bytes.length);
        buffer.putBytes(length, bytes);
        length += bytes.length;
    }

    private void size(final int bytes) {
        buffer.putInt(length, bytes, ByteOrder.BIG_ENDIAN);
        length += Integer.BYTES;
    }
}
