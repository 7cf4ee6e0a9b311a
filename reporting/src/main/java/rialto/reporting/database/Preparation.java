package rialto.reporting.database;

import org.agrona.CloseHelper;

import java.sql.Connection;
import java.sql.SQLException;

/** What is done with a connection before anyone has it. */
@FunctionalInterface
interface Preparation {
    void prepare(Connection connection) throws SQLException;

    /** The connection, prepared; closed when that fails. */
    static Connection prepared(final Connection connection, final Preparation preparation) throws SQLException {
        try {
            preparation.prepare(connection);
            return connection;
        } catch (final SQLException | RuntimeException e) {
            CloseHelper.close(e::addSuppressed, connection);
            throw e;
        }
    }
}
