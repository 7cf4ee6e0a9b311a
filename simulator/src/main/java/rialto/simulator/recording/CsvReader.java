package rialto.simulator.recording;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * Lines of fields parted by commas, without quotes, one at a time. Neither a line nor the number of its fields is
 * trusted: both are bounded. Not thread-safe.
 */
final class CsvReader implements AutoCloseable {
    static final int MAX_LINE_BYTES = 1 << 16;
    private static final int MAX_FIELDS = 1 << 10;
    private static final int SHOWN_BYTES = 40;

    private final String name;
    private final InputStream in;
    private final byte[] buffer = new byte[1 << 16];
    private final byte[] line = new byte[MAX_LINE_BYTES];
    private final int[] ends = new int[MAX_FIELDS];
    private int position;
    private int limit;
    private int length;
    private int fields;
    private long number;

    /**
     * @param name how faults call it
     */
    CsvReader(final String name, final InputStream in) {
        this.name = name;
        this.in = in;
    }

    /**
     * Goes to the next line; false at the end.
     *
     * @throws RecordingException when it cannot be read, or is longer than {@value #MAX_LINE_BYTES} bytes
     */
    boolean next() {
        length = 0;
        number++;
        try {
            while (true) {
                if (position == limit && !fill()) {
                    split();
                    return length > 0;
                }
                final byte next = buffer[position++];
                if (next == '\n') {
                    split();
                    return true;
                }
                if (length == MAX_LINE_BYTES) {
                    throw fault("has more than " + MAX_LINE_BYTES + " bytes; is it text?");
                }
                line[length++] = next;
            }
        } catch (final IOException e) {
            throw RecordingFile.unreadable(name + ", line " + number, e);
        }
    }

    /** Of the present line, from 1. */
    long lineNumber() {
        return number;
    }

    /** The whole line. */
    String text() {
        return text(0, length);
    }

    String field(final int index) {
        return text(start(index), ends[index]);
    }

    /** The number of fields. */
    int fieldCount() {
        return fields;
    }

    /** The field's only byte; 0 when it has none or several. */
    char letter(final int index) {
        final int start = start(index);
        return ends[index] - start == 1 ? (char) (line[start] & 0xff) : 0;
    }

    boolean isEmpty(final int index) {
        return start(index) == ends[index];
    }

    /**
     * A whole number in decimal.
     *
     * @throws RecordingException when it is none, or out of bounds
     */
    long integer(final int index, final String field, final long min, final long max) {
        final int start = start(index);
        final int end = ends[index];
        final boolean negative = start < end && line[start] == '-';
        long value = 0;
        boolean valid = start + (negative ? 1 : 0) < end;
        for (int i = negative ? start + 1 : start; i < end && valid; i++) {
            final int digit = line[i] - '0';
            valid = digit >= 0 && digit <= 9 && value <= (Long.MAX_VALUE - digit) / 10;
            value = value * 10 + digit;
        }
        value = negative ? -value : value;
        if (!valid || value < min || value > max) {
            throw fault(field + " is '" + shown(start, end) + "', must be a whole number from " + min + " to " + max);
        }
        return value;
    }

    /** A fault of the present line. */
    RecordingException fault(final String what) {
        return new RecordingException(name + ", line " + number + ": " + what);
    }

    @Override
    public void close() {
        try {
            in.close();
        } catch (final IOException e) {
            throw RecordingFile.unreadable(name, e);
        }
    }

    private boolean fill() throws IOException {
        position = 0;
        limit = Math.max(0, in.read(buffer, 0, buffer.length));
        return limit > 0;
    }

    private void split() {
        if (length > 0 && line[length - 1] == '\r') {
            length--;
        }
        fields = 0;
        for (int i = 0; i <= length; i++) {
            if (i == length || line[i] == ',') {
                if (fields == MAX_FIELDS) {
                    throw fault("has more than " + MAX_FIELDS + " fields");
                }
                ends[fields++] = i;
            }
        }
    }

    private int start(final int index) {
        return index == 0 ? 0 : ends[index - 1] + 1;
    }

    private String text(final int start, final int end) {
        return new String(line, start, end - start, StandardCharsets.ISO_8859_1);
    }

    private String shown(final int start, final int end) {
        return end - start > SHOWN_BYTES ? text(start, start + SHOWN_BYTES) + "..." : text(start, end);
    }
}
