package rialto.reporting.rows;

import org.agrona.CloseHelper;
import rialto.reporting.ReportingException;
import rialto.reporting.database.Database;
import rialto.reporting.database.RowSink;
import rialto.reporting.surveillance.SettingsHistory;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes batches of rows, each with the sequence of its last event in one transaction. Progress moves on only from the
 * event before the batch, so rows can be neither lost nor doubled, not even by a second writer. Useless after an
 * {@link SQLException}: close it and open another. Used by one thread at a time.
 */
public final class RowWriter implements AutoCloseable {
    private static final String ADVANCE =
            "UPDATE progress SET event_sequence = ?, timestamp_ns = ?, surveillance_sequence = ?"
                    + " WHERE id = 1 AND event_sequence = ?";

    private final Connection connection;
    private final PreparedStatement advance;
    /** One for each part of a batch. */
    private final List<RowSink> sinks = new ArrayList<>();

    private RowWriter(final Database database, final Connection connection) throws SQLException {
        this.connection = connection;
        advance = connection.prepareStatement(ADVANCE);
        for (final RowBatch.Part part : new RowBatch().parts()) {
            sinks.add(database.sink(connection, part.rows().table(), part.action()));
        }
    }

    /** Opens the database's one writing connection. */
    public static RowWriter open(final Database database) throws SQLException {
        final Connection connection = database.openWriter();
        try {
            return new RowWriter(database, connection);
        } catch (final SQLException | RuntimeException e) {
            CloseHelper.close(e::addSuppressed, connection);
            throw e;
        }
    }

    /** Sequence of the last event whose rows are committed. */
    public long committedSequence() throws SQLException {
        final long sequence = StateLoader.committedSequence(connection);
        connection.rollback();
        return sequence;
    }

    /** A projection that goes on where the committed rows end. */
    public EventProjection loadProjection(final PendingRows rows) throws SQLException {
        final EventProjection projection = StateLoader.load(connection, rows);
        connection.rollback();
        return projection;
    }

    /**
     * Surveillance that goes on where the rows end.
     *
     * @param rows of the projection that was loaded before
     * @param settings as {@link SurveillanceLoader#load}
     */
    public SurveillanceProjection loadSurveillance(final PendingRows rows, final SettingsHistory settings)
            throws SQLException {
        final SurveillanceProjection surveillance = SurveillanceLoader.load(connection, rows, settings);
        connection.rollback();
        return surveillance;
    }

    /**
     * Writes and commits a batch.
     *
     * @return how many rows
     * @throws ReportingException when the database did not take the rows as they are
     */
    public int write(final RowBatch batch) throws SQLException {
        advance(batch);
        int count = 0;
        for (int i = 0; i < sinks.size(); i++) {
            count += sinks.get(i).write(batch.parts().get(i).rows());
        }
        connection.commit();
        return count;
    }

    @Override
    public void close() throws SQLException {
        // takes its statements, and a transaction not committed, with it
        connection.close();
    }

    private void advance(final RowBatch batch) throws SQLException {
        advance.setLong(1, batch.lastSequence());
        advance.setLong(2, batch.lastTimestampNs());
        advance.setLong(3, batch.surveillanceSequence());
        advance.setLong(4, batch.previousSequence());
        if (advance.executeUpdate() != 1) {
            connection.rollback();
            // also when this batch was committed after all, by a transaction that was thought lost: worth another look
            throw new SQLException(
                    "the database is not at event " + batch.previousSequence() + " as this process left it:"
                            + " something else has written to it, or a commit came late",
                    "40001");
        }
    }
}
