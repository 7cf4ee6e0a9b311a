package rialto.reporting.database;

import java.util.Arrays;
import java.util.List;

/**
 * Rows of one table, column by column: filled by one thread, written by another, each at its time. Values come row by row
 * in the order of {@link Table#columns()}.
 */
public final class RowBuffer {
    private static final int INITIAL_ROWS = 64;

    private final Table table;
    private final List<Column> columns;
    private final long[][] numbers;
    private final String[][] texts;
    private int column;
    private int rows;
    private int capacity;

    public RowBuffer(final Table table) {
        this.table = table;
        columns = table.columns();
        numbers = new long[columns.size()][];
        texts = new String[columns.size()][];
        grow();
    }

    public void number(final long value) {
        numbers[column++][rows] = value;
    }

    /** Of the character 0, which PostgreSQL has no text with, U+FFFD is written. */
    public void text(final String value) {
        texts[column++][rows] = value == null || value.indexOf('\0') < 0 ? value : value.replace('\0', '\uFFFD');
    }

    /** All values of the row were given. */
    public void endRow() {
        column = 0;
        rows++;
        if (rows == capacity) {
            grow();
        }
    }

    public void clear() {
        rows = 0;
        for (final String[] column : texts) {
            if (column != null) {
                Arrays.fill(column, null);
            }
        }
    }

    public Table table() {
        return table;
    }

    /** How many rows there are. */
    int rows() {
        return rows;
    }

    /** Values of a column of numbers, more than there are rows. */
    long[] numbers(final int columnIndex) {
        return numbers[columnIndex];
    }

    /** Values of a column of text, more than there are rows. */
    String[] texts(final int columnIndex) {
        return texts[columnIndex];
    }

    private void grow() {
        capacity = capacity == 0 ? INITIAL_ROWS : capacity * 2;
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).type().isText()) {
                texts[i] = texts[i] == null ? new String[capacity] : Arrays.copyOf(texts[i], capacity);
            } else {
                numbers[i] = numbers[i] == null ? new long[capacity] : Arrays.copyOf(numbers[i], capacity);
            }
        }
    }
}
