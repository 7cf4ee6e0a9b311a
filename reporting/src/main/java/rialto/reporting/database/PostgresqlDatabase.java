package rialto.reporting.database;

import rialto.reporting.ReportingException;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Properties;
import java.util.Set;

/** A database of a PostgreSQL server, 13 or later. */
public final class PostgresqlDatabase implements Database {
    private static final Map<String, String> WORDS = Map.of(
            "int64", "bigint",
            "int32", "integer",
            "int16", "smallint",
            "identifier", "text COLLATE \"C\"",
            "prose", "text",
            "clustered", "");
    /** Connection lost, out of room, aborted for another's sake, shutting down or starting, the disk. */
    private static final Set<String> TRANSIENT_CLASSES = Set.of("08", "53", "40", "57", "58");
    /** Lock not available; read only, as a standby is that is about to be promoted. */
    private static final Set<String> TRANSIENT = Set.of("55P03", "25006");

    /**
     * Rows are found by key, thousands of them a statement. A plan made while a table was small, or before anyone has
     * run ANALYZE, would walk all of it.
     */
    private static final String WRITER_PLANS =
            "SET enable_hashjoin = off; SET enable_mergejoin = off; SET enable_seqscan = off; SET jit = off";

    private final ServerUrl server;
    private final Synchronous synchronous;

    PostgresqlDatabase(final ServerUrl server, final Synchronous synchronous) {
        this.server = server;
        this.synchronous = synchronous;
    }

    @Override
    public String location() {
        return server.toString();
    }

    @Override
    public void migrate() {
        try {
            // with our words for what is wrong, and before Flyway tries in its own way
            open(connection -> {}).close();
        } catch (final SQLException e) {
            throw new ReportingException("the schema of " + location() + " cannot be looked at: " + e.getMessage(), e);
        }
        migrations().migrate();
    }

    private Migrations migrations() {
        return new Migrations(server, "postgresql", null, WORDS);
    }

    @Override
    public Connection openWriter() throws SQLException {
        return open(connection -> {
            try (Statement statement = connection.createStatement()) {
                statement.execute(WRITER_PLANS);
                statement.execute("SET lock_timeout = '" + Timeouts.LOCK_SECONDS + "s'");
                if (synchronous == Synchronous.OFF) {
                    statement.execute("SET synchronous_commit = off");
                }
            }
            connection.setAutoCommit(false);
        });
    }

    @Override
    public Connection openReader() throws SQLException {
        return open(connection -> {
            connection.setReadOnly(true);
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            try (Statement statement = connection.createStatement()) {
                // what is asked for is found along an index, with or without statistics; a page asks with a limit
                statement.execute("SET enable_seqscan = off; SET jit = off");
            }
        });
    }

    @Override
    public RowSink sink(final Connection writer, final Table table, final RowSink.Action action) throws SQLException {
        return action == RowSink.Action.INSERT ? new CopySink(writer, table) : new ArraySink(writer, table, action);
    }

    @Override
    public SchemaReader schema() {
        return new PostgresqlSchema(server, migrations());
    }

    @Override
    public boolean isTransient(final SQLException failure) {
        final String state = failure.getSQLState();
        return state != null
                && (TRANSIENT.contains(state)
                        || state.length() == 5 && TRANSIENT_CLASSES.contains(state.substring(0, 2)));
    }

    private Connection open(final Preparation preparation) throws SQLException {
        final Properties properties = new Properties();
        properties.setProperty("ApplicationName", "rialto-reporting");
        properties.setProperty("tcpKeepAlive", "true");
        properties.setProperty("connectTimeout", Integer.toString(Timeouts.CONNECT_SECONDS));
        properties.setProperty("socketTimeout", Integer.toString(Timeouts.ANSWER_SECONDS));
        return Preparation.prepared(server.connect(properties), preparation);
    }
}
