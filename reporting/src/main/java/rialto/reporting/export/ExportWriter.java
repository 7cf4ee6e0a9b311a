package rialto.reporting.export;

import java.io.IOException;

/** A file being written, row by row. Its close completes it. */
public interface ExportWriter extends AutoCloseable {
    /** @param values in the order of the columns, of their types; null where there is nothing to say */
    void write(Object[] values) throws IOException;

    @Override
    void close() throws IOException;
}
