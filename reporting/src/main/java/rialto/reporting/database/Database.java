package rialto.reporting.database;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * A kind of SQL database and a place in it: all that differs between SQLite, PostgreSQL and MariaDB. Every other
 * statement of this module is portable.
 */
public interface Database {
    /** Where the rows are, for messages and logs; without passwords. */
    String location();

    /**
     * Brings the schema up to date, making it when there is none.
     *
     * @throws rialto.reporting.ReportingException when that is impossible; its causes tell whether it is for the moment
     */
    void migrate();

    /**
     * The one connection that writes: no auto-commit, made for large transactions. Its transactions must begin with a
     * write: SQLite refuses to make a writer of a transaction that has read what is not the newest any more.
     */
    Connection openWriter() throws SQLException;

    /** A connection for questions: never writes, never blocks the writer, and sees one committed state a transaction. */
    Connection openReader() throws SQLException;

    /**
     * The quickest way to write many rows of a table.
     *
     * @param writer of {@link #openWriter()}
     */
    RowSink sink(Connection writer, Table table, RowSink.Action action) throws SQLException;

    /** What is in it besides rows. */
    SchemaReader schema();

    /**
     * Called when the last connection of this process is closed: leaves nothing beside the rows that they need to be whole. A
     * server sees to that itself.
     */
    default void settle() throws SQLException {}

    /** Whether the same work may succeed later without anyone changing a schema or a program: busy, full, unreachable. */
    boolean isTransient(SQLException failure);
}
