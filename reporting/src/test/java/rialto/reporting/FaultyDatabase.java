package rialto.reporting;

import rialto.reporting.database.Database;
import rialto.reporting.database.RowSink;
import rialto.reporting.database.SchemaReader;
import rialto.reporting.database.Table;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Set;

/**
 * A database whose writer fails once, at a chosen point: just before or just after any call that reaches the database
 * (even points before, odd ones after).
 */
final class FaultyDatabase implements Database {
    enum Fault {
        /** The process ends: an error that nothing catches. */
        KILL,
        /** The database is busy: the call fails, perhaps after having had its effect. */
        BUSY
    }

    static final class Killed extends Error {
        private static final long serialVersionUID = 1L;
    }

    private static final Set<String> CALLS = Set.of("executeUpdate", "executeQuery", "write", "commit", "rollback");

    private final Database database;
    private final SQLException busy;
    private final Fault fault;
    private final int failAt;
    private int points;
    private Connection connection;

    /**
     * @param busy what the driver throws then
     * @param failAt negative for never
     */
    FaultyDatabase(final Database database, final SQLException busy, final Fault fault, final int failAt) {
        this.database = database;
        this.busy = busy;
        this.fault = fault;
        this.failAt = failAt;
    }

    /** How many points were passed. */
    int points() {
        return points;
    }

    /** What the operating system does to a dead process's files. */
    void abandon() throws SQLException {
        if (connection != null) {
            connection.close();
        }
    }

    @Override
    public Connection openWriter() throws SQLException {
        point();
        connection = database.openWriter();
        point();
        return proxy(Connection.class, connection);
    }

    private <T> T proxy(final Class<T> type, final T target) {
        final InvocationHandler handler = (self, method, arguments) -> {
            final boolean counted = CALLS.contains(method.getName());
            if (counted) {
                point();
            }
            final Object result = invoke(target, method, arguments);
            if (counted) {
                point();
            }
            return result instanceof final PreparedStatement statement
                    ? proxy(PreparedStatement.class, statement)
                    : result;
        };
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private static Object invoke(final Object target, final Method method, final Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (final InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private void point() throws SQLException {
        if (points++ != failAt) {
            return;
        }
        if (fault == Fault.KILL) {
            throw new Killed();
        }
        throw busy;
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
        return proxy(RowSink.class, database.sink(connection, table, action));
    }

    @Override
    public SchemaReader schema() {
        return database.schema();
    }

    @Override
    public boolean isTransient(final SQLException failure) {
        return database.isTransient(failure);
    }
}
