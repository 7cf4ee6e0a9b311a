package rialto.system;

import rialto.testsupport.Pause;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertTrue;

/** A venue's SQLite file as anybody may read it. */
final class StoredRows {
    private static final long LIMIT_NS = TimeUnit.SECONDS.toNanos(120);

    private final Path file;

    StoredRows(final Path file) {
        this.file = file;
    }

    Connection open() throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + file);
    }

    /** The number that a question is answered with. */
    long number(final String sql) throws SQLException {
        try (Connection database = open();
                Statement statement = database.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            assertTrue(row.next(), sql);
            return row.getLong(1);
        }
    }

    /** The rows that a question is answered with, as text. */
    List<String> all(final String sql) throws SQLException {
        try (Connection database = open();
                Statement statement = database.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            final int columns = row.getMetaData().getColumnCount();
            final List<String> all = new ArrayList<>();
            while (row.next()) {
                final StringJoiner text = new StringJoiner("|");
                for (int i = 1; i <= columns; i++) {
                    text.add(row.getString(i));
                }
                all.add(text.toString());
            }
            return all;
        }
    }

    /** Sequence of the last event whose rows are there. */
    long progress() throws SQLException {
        return number("SELECT event_sequence FROM progress");
    }

    /** Waits until the rows of an event are there. */
    void await(final long sequence) throws SQLException {
        final long deadlineNs = System.nanoTime() + LIMIT_NS;
        while (progress() < sequence) {
            assertTrue(System.nanoTime() - deadlineNs < 0, "the rows of event " + sequence + " do not come");
            Pause.ms(50);
        }
    }
}
