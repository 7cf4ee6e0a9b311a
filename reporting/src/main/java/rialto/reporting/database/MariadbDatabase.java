package rialto.reporting.database;

import rialto.reporting.ReportingException;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A database of a MariaDB (10.6 or later) or MySQL (8 or later) server. The driver, MariaDB's Connector/J, is LGPL and so
 * no part of Rialto: whoever uses this brings it.
 */
public final class MariadbDatabase implements Database {
    static final String ADVICE = "MariaDB's driver is under the LGPL and not part of Rialto; './rialto driver mariadb'"
            + " fetches it into the folder drivers/ (or put mariadb-java-client-3.x.jar there yourself), then start again";

    private static final Map<String, String> WORDS = Map.of(
            "int64", "BIGINT",
            "int32", "INT",
            "int16", "SMALLINT",
            "identifier", "VARCHAR(36) CHARACTER SET ascii COLLATE ascii_bin",
            "prose", "VARCHAR(1024) CHARACTER SET utf8mb4",
            "clustered", "ENGINE = InnoDB");
    /** Whatever the server would take by itself. */
    private static final String TRANSACTIONAL = "SET SESSION default_storage_engine = InnoDB";

    private static final Set<String> TRANSIENT_CLASSES = Set.of("08", "40", "70");
    /**
     * By the servers' numbers: no room on the disk (3, 28, 1021, 1026, 1114), too many connections or no memory (1040,
     * 1041, 1203, 1226), shutting down or killed (1053, 1077, 1317, 1927, 4031), read only, as a replica is that is about
     * to be promoted (1290, 1792, 1836), locked (1205, 1213), connection lost (2002, 2003, 2006, 2013), recovering (1180).
     */
    private static final Set<Integer> TRANSIENT = Set.of(
            3, 28, 1021, 1026, 1040, 1041, 1053, 1077, 1114, 1180, 1203, 1205, 1213, 1226, 1290, 1317, 1792, 1836, 1927,
            2002, 2003, 2006, 2013, 4031);

    private final ServerUrl server;

    MariadbDatabase(final ServerUrl server) {
        this.server = server;
    }

    @Override
    public String location() {
        return server.toString();
    }

    @Override
    public void migrate() {
        final Migrations migrations = migrations();
        try (Connection connection = server.connect(properties())) {
            InterruptedMigration.takeBackAndMigrate(connection, migrations.flyway(), migrations::migrate);
        } catch (final SQLException e) {
            throw new ReportingException("the schema of " + location() + " cannot be made: " + e.getMessage(), e);
        }
    }

    private Migrations migrations() {
        return new Migrations(server, "mariadb", TRANSACTIONAL, WORDS);
    }

    @Override
    public Connection openWriter() throws SQLException {
        final Properties properties = properties();
        // what the server's own way of loading cannot do on this server goes in packets of many rows
        properties.setProperty("allowLocalInfile", "true");
        properties.setProperty("useBulkStmts", "true");
        return Preparation.prepared(server.connect(properties), connection -> {
            try (Statement statement = connection.createStatement()) {
                statement.execute("SET SESSION innodb_lock_wait_timeout = " + Timeouts.LOCK_SECONDS
                        + ", SESSION lock_wait_timeout = " + Timeouts.LOCK_SECONDS);
            }
            connection.setAutoCommit(false);
        });
    }

    @Override
    public Connection openReader() throws SQLException {
        return Preparation.prepared(server.connect(properties()), connection -> {
            connection.setReadOnly(true);
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        });
    }

    @Override
    public RowSink sink(final Connection writer, final Table table, final RowSink.Action action) throws SQLException {
        if (takesLocalData(writer)) {
            return new LoadDataSink(writer, table, action);
        }
        return new PreparedSink(writer, action == RowSink.Action.INSERT ? insert(table) : upsert(table));
    }

    @Override
    public SchemaReader schema() {
        return new MariadbSchema(server, migrations());
    }

    @Override
    public boolean isTransient(final SQLException failure) {
        final String state = failure.getSQLState();
        return TRANSIENT.contains(failure.getErrorCode())
                || state != null && state.length() == 5 && TRANSIENT_CLASSES.contains(state.substring(0, 2));
    }

    private static Properties properties() {
        final Properties properties = new Properties();
        properties.setProperty("tcpKeepAlive", "true");
        properties.setProperty("connectTimeout", Integer.toString(Timeouts.CONNECT_SECONDS * 1_000));
        properties.setProperty("socketTimeout", Integer.toString(Timeouts.ANSWER_SECONDS * 1_000));
        return properties;
    }

    /** MySQL refuses it unless its administrator allows it. */
    private static boolean takesLocalData(final Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT @@local_infile")) {
            return row.next() && row.getInt(1) == 1;
        }
    }

    private static String insert(final Table table) {
        return "INSERT INTO " + table.name() + " (" + table.columnList() + ") VALUES ("
                + table.columns().stream().map(column -> "?").collect(Collectors.joining(", ")) + ")";
    }

    private static String upsert(final Table table) {
        return insert(table) + " ON DUPLICATE KEY UPDATE "
                + table.changing().stream()
                        .map(column -> column.name() + " = VALUES(" + column.name() + ")")
                        .collect(Collectors.joining(", "));
    }
}
