package rialto.reporting.rows;

import java.util.List;

/** A row that may change after it was written. */
abstract class StoredRow {
    /** Whether an earlier batch has it. */
    boolean stored;

    /** Whether the present batch has it already. */
    private boolean dirty;

    /** Puts it among the rows of the present batch, once. */
    static <T extends StoredRow> void touch(final List<T> rows, final T row) {
        final StoredRow touched = row;
        if (!touched.dirty) {
            touched.dirty = true;
            rows.add(row);
        }
    }

    /** A batch has the rows. */
    static void taken(final List<? extends StoredRow> rows) {
        for (final StoredRow row : rows) {
            row.stored = true;
            row.dirty = false;
        }
        rows.clear();
    }
}
