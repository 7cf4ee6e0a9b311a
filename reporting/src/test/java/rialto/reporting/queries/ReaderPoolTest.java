package rialto.reporting.queries;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.reporting.ReportingException;
import rialto.reporting.database.Database;
import rialto.reporting.database.RowSink;
import rialto.reporting.database.SchemaReader;
import rialto.reporting.database.SqliteDatabase;
import rialto.reporting.database.Synchronous;
import rialto.reporting.database.Table;
import rialto.reporting.rows.StateLoader;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

@Timeout(60)
final class ReaderPoolTest {
    private static final int SIZE = 3;

    @TempDir
    Path directory;

    private OpenedConnections database;
    private ReaderPool pool;

    @BeforeEach
    void open() {
        database = new OpenedConnections(directory.resolve("reporting.db"));
        database.migrate();
        pool = new ReaderPool(database, SIZE);
    }

    @Test
    void shouldKeepAConnection() {
        for (int i = 0; i < 10; i++) {
            assertEquals(0, pool.ask(StateLoader::committedSequence));
        }
        assertEquals(1, database.opened.size());
        pool.close();
        assertTrue(database.opened.stream().allMatch(OpenedConnections::isClosed));
    }

    @Test
    void shouldAnswerTheFirstQuestionAfterEveryKeptConnectionDied() throws Exception {
        fill();
        assertEquals(SIZE, database.opened.size());
        for (final Connection connection : database.opened) {
            connection.close();
        }
        assertEquals(0, pool.ask(StateLoader::committedSequence));
        assertEquals(SIZE + 1, database.opened.size(), "one in the place of all that died");
        pool.close();
    }

    @Test
    void shouldLetQuestionsUnderWayFinishBeforeItIsClosed() throws Exception {
        final CountDownLatch asked = new CountDownLatch(1);
        final CountDownLatch go = new CountDownLatch(1);
        final AtomicBoolean answered = new AtomicBoolean();
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            final Future<Long> answer = threads.submit(() -> pool.ask(connection -> {
                asked.countDown();
                awaitLatch(go);
                final long sequence = StateLoader.committedSequence(connection);
                answered.set(true);
                return sequence;
            }));
            asked.await();
            final Future<?> closed = threads.submit(pool::close);
            go.countDown();
            closed.get();
            assertTrue(answered.get());
            assertEquals(0, answer.get());
        }
        assertTrue(database.opened.stream().allMatch(OpenedConnections::isClosed));
        assertThrows(ReportingException.class, () -> pool.ask(StateLoader::committedSequence));
    }

    /** As many connections as the pool may have, by as many questions at a time. */
    private void fill() throws Exception {
        final CountDownLatch all = new CountDownLatch(SIZE);
        try (ExecutorService threads = Executors.newFixedThreadPool(SIZE)) {
            for (int i = 0; i < SIZE; i++) {
                threads.submit(() -> pool.ask(connection -> {
                    all.countDown();
                    awaitLatch(all);
                    return StateLoader.committedSequence(connection);
                }));
            }
        }
    }

    private static void awaitLatch(final CountDownLatch latch) {
        try {
            latch.await();
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** Remembers what was opened. */
    private static final class OpenedConnections implements Database {
        private final Database database;
        private final List<Connection> opened = new ArrayList<>();

        OpenedConnections(final Path file) {
            database = new SqliteDatabase(file, Synchronous.OFF);
        }

        static boolean isClosed(final Connection connection) {
            try {
                return connection.isClosed();
            } catch (final SQLException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public synchronized Connection openReader() throws SQLException {
            opened.add(database.openReader());
            return opened.getLast();
        }

        @Override
        public SchemaReader schema() {
            return database.schema();
        }

        @Override
        public String location() {
            return database.location();
        }

        @Override
        public void migrate() {
            database.migrate();
        }

        @Override
        public Connection openWriter() throws SQLException {
            return database.openWriter();
        }

        @Override
        public RowSink sink(final Connection writer, final Table table, final RowSink.Action action)
                throws SQLException {
            return database.sink(writer, table, action);
        }

        @Override
        public boolean isTransient(final SQLException failure) {
            return database.isTransient(failure);
        }
    }
}
