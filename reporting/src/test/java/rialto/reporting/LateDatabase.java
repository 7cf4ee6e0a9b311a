package rialto.reporting;

import rialto.reporting.database.Database;
import rialto.reporting.database.RowSink;
import rialto.reporting.database.SchemaReader;
import rialto.reporting.database.Table;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * A database one of whose commits seems lost, and comes into effect only when the next connection has looked whether it did
 * and is about to write the same rows again. So does a server that is cut off from its client in the middle of a commit.
 */
final class LateDatabase implements Database {
    private final Database database;
    private final SQLException lost;
    private final int lateCommit;
    private int commits;
    private Connection connection;
    private Connection late;
    private SQLException refused;

    /** @param lateCommit the how manyth commit it is, from 1 */
    LateDatabase(final Database database, final SQLException lost, final int lateCommit) {
        this.database = database;
        this.lost = lost;
        this.lateCommit = lateCommit;
    }

    /** How the second writing of the same rows was refused; null when it was not. */
    SQLException refused() {
        return refused;
    }

    @Override
    public Connection openWriter() throws SQLException {
        connection = database.openWriter();
        return proxy(Connection.class, connection, connection);
    }

    private <T> T proxy(final Class<T> type, final T target, final Connection of) {
        final InvocationHandler handler = (self, method, arguments) -> {
            switch (method.getName()) {
                case "commit" -> {
                    if (++commits == lateCommit) {
                        late = of;
                        throw lost;
                    }
                }
                case "close" -> {
                    if (of == late) {
                        return null;
                    }
                }
                case "executeUpdate" -> comeIntoEffect();
                default -> {
                    // as it is
                }
            }
            try {
                final Object result = method.invoke(target, arguments);
                return result instanceof final PreparedStatement statement
                        ? proxy(PreparedStatement.class, statement, of)
                        : result;
            } catch (final InvocationTargetException e) {
                throw e.getCause();
            }
        };
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private void comeIntoEffect() throws SQLException {
        if (late != null) {
            late.commit();
            late.close();
            late = null;
        }
    }

    @Override
    public SchemaReader schema() {
        return database.schema();
    }

    @Override
    public boolean isTransient(final SQLException failure) {
        if ("40001".equals(failure.getSQLState())) {
            refused = failure;
            // a file has no such commits, so SQLite's own codes do not know them
            return true;
        }
        return database.isTransient(failure);
    }

    @Override
    public String location() {
        return database.location();
    }

    @Override
    public void migrate() {
        // the schema is there
    }

    @Override
    public Connection openReader() throws SQLException {
        return database.openReader();
    }

    @Override
    public RowSink sink(final Connection writer, final Table table, final RowSink.Action action) throws SQLException {
        return database.sink(connection, table, action);
    }
}
