package rialto.reporting.database;

import java.sql.SQLException;

/**
 * Rows of one table on their way into the database, by the quickest way that it has. Belongs to the writing connection and
 * its thread; useless after an {@link SQLException}.
 */
@FunctionalInterface
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

    /**
     * Brings rows of the sink's table into the present transaction.
     *
     * @return how many
     * @throws rialto.reporting.ReportingException when the database did not take exactly those rows
     */
    int write(RowBuffer rows) throws SQLException;
}
