package rialto.reporting.database;

import java.sql.SQLException;

/**
 * Rows of one table on their way into the database, by the quickest way that it has. Values come row by row in the order
 * of {@link Table#columns()}. Belongs to the writing connection and its thread; useless after an {@link SQLException}.
 */
public interface RowSink {
    /** What is done with a row. */
    enum Action {
        /** The row is not there yet. */
        INSERT,
        /** The row is there: its changing columns are set. */
        UPDATE,
        /** Either. */
        UPSERT
    }

    void number(long value) throws SQLException;

    void text(String value) throws SQLException;

    /** All values of the row were given. */
    void endRow() throws SQLException;

    /**
     * Brings the rows given since the last flush into the present transaction.
     *
     * @return how many rows
     * @throws rialto.reporting.ReportingException when the database did not take exactly those rows
     */
    int flush() throws SQLException;
}
