package rialto.reporting.database;

import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;
import rialto.reporting.ReportingException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** One SQLite file in WAL mode: one writer, any number of readers beside it, of this process or another. */
public final class SqliteDatabase implements Database {
    private static final int BUSY_TIMEOUT_MS = 1_000;
    /** Short: whoever writes tries again anyway, and can say meanwhile that it is stalled. */
    private static final int WRITER_BUSY_TIMEOUT_MS = 200;

    private static final int WRITER_CACHE_KIB = 64 * 1024;
    private static final int CHECKPOINT_PAGES = 4_000;
    private static final int JOURNAL_LIMIT_BYTES = 64 * 1024 * 1024;
    private static final Map<String, String> WORDS = Map.of(
            "int64", "INTEGER",
            "int32", "INTEGER",
            "int16", "INTEGER",
            "identifier", "TEXT",
            "prose", "TEXT",
            "clustered", "WITHOUT ROWID");
    private static final Set<Integer> TRANSIENT = Set.of(
            SQLiteErrorCode.SQLITE_BUSY.code,
            SQLiteErrorCode.SQLITE_LOCKED.code,
            SQLiteErrorCode.SQLITE_PROTOCOL.code,
            SQLiteErrorCode.SQLITE_FULL.code,
            SQLiteErrorCode.SQLITE_IOERR.code,
            SQLiteErrorCode.SQLITE_CANTOPEN.code,
            SQLiteErrorCode.SQLITE_NOMEM.code);

    private final Path file;
    private final Synchronous synchronous;

    public SqliteDatabase(final Path file, final Synchronous synchronous) {
        this.file = file.toAbsolutePath();
        this.synchronous = synchronous;
    }

    public Path file() {
        return file;
    }

    public Synchronous synchronous() {
        return synchronous;
    }

    @Override
    public String location() {
        return file.toString();
    }

    @Override
    public void migrate() {
        try {
            Files.createDirectories(file.getParent());
            useWriteAheadLog();
        } catch (final IOException | SQLException e) {
            throw new ReportingException("database " + file + " cannot be opened: " + e.getMessage(), e);
        }
        new Migrations(new ServerUrl(url(), "", ""), "sqlite", null, WORDS).migrate();
    }

    @Override
    public Connection openWriter() throws SQLException {
        final SQLiteConfig config = new SQLiteConfig();
        config.setBusyTimeout(WRITER_BUSY_TIMEOUT_MS);
        config.setSynchronous(SQLiteConfig.SynchronousMode.valueOf(synchronous.name()));
        config.setCacheSize(-WRITER_CACHE_KIB);
        config.setJournalSizeLimit(JOURNAL_LIMIT_BYTES);
        config.setPragma(SQLiteConfig.Pragma.WAL_AUTOCHECKPOINT, Integer.toString(CHECKPOINT_PAGES));
        final Connection connection = config.createConnection(url());
        connection.setAutoCommit(false);
        return connection;
    }

    @Override
    public Connection openReader() throws SQLException {
        if (!Files.exists(file)) {
            throw new SQLException(
                    "there is no such file; it is made when a venue starts with this data directory",
                    null,
                    SQLiteErrorCode.SQLITE_CANTOPEN.code);
        }
        final SQLiteConfig config = new SQLiteConfig();
        config.setBusyTimeout(BUSY_TIMEOUT_MS);
        config.setReadOnly(true);
        return config.createConnection(url());
    }

    @Override
    public RowSink sink(final Connection writer, final Table table, final RowSink.Action action) throws SQLException {
        return new PreparedSink(
                writer,
                switch (action) {
                    case INSERT -> insert(table);
                    case UPDATE -> update(table);
                    case UPSERT -> upsert(table);
                });
    }

    @Override
    public SchemaReader schema() {
        return new SqliteSchema(this);
    }

    @Override
    public boolean isTransient(final SQLException failure) {
        // the low byte of an extended result code is the primary one
        return TRANSIENT.contains(failure.getErrorCode() & 0xFF);
    }

    /**
     * The last connection to be closed removes the write-ahead log, unless it could only read. So one that writes is the last, if
     * no other process has the file open.
     */
    @Override
    public void settle() throws SQLException {
        if (Files.exists(Path.of(file + "-wal"))) {
            makeSelfContained();
        }
    }

    /** Moves everything from the write-ahead log into the file itself, onto the disk. Nobody else may have it open. */
    public void makeSelfContained() throws SQLException {
        final SQLiteConfig config = new SQLiteConfig();
        config.setBusyTimeout(BUSY_TIMEOUT_MS);
        config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
        try (Connection connection = config.createConnection(url());
                Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA wal_checkpoint(TRUNCATE)");
        }
    }

    private static String insert(final Table table) {
        return "INSERT INTO " + table.name() + " (" + table.columnList() + ") VALUES ("
                + table.columns().stream().map(column -> "?").collect(Collectors.joining(", ")) + ")";
    }

    private static String upsert(final Table table) {
        return insert(table) + " ON CONFLICT (" + table.keyList() + ") DO UPDATE SET "
                + table.changing().stream()
                        .map(column -> column.name() + " = excluded." + column.name())
                        .collect(Collectors.joining(", "));
    }

    /** Parameters have their columns' numbers, so those of fixed columns are given and not used. */
    private static String update(final Table table) {
        final int keys = table.key().size();
        final int before = keys + table.fixed().size();
        return "UPDATE " + table.name() + " SET " + assignments(table.changing(), before, ", ") + " WHERE "
                + assignments(table.key(), 0, " AND ");
    }

    private static String assignments(final List<Column> columns, final int before, final String between) {
        return IntStream.range(0, columns.size())
                .mapToObj(i -> columns.get(i).name() + " = ?" + (before + i + 1))
                .collect(Collectors.joining(between));
    }

    private void useWriteAheadLog() throws SQLException {
        final SQLiteConfig config = new SQLiteConfig();
        config.setBusyTimeout(BUSY_TIMEOUT_MS);
        config.setJournalMode(SQLiteConfig.JournalMode.WAL);
        config.createConnection(url()).close();
    }

    private String url() {
        return "jdbc:sqlite:" + file;
    }
}
