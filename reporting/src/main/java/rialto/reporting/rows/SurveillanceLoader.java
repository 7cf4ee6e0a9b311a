package rialto.reporting.rows;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.reporting.AlertPattern;
import rialto.reporting.SurveillanceSettings;
import rialto.reporting.Threshold;
import rialto.reporting.surveillance.SettingsHistory;
import rialto.reporting.surveillance.Surveillance;
import rialto.reporting.surveillance.ToldAlert;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** Reads back what surveillance must know to go on after the last committed event. */
public final class SurveillanceLoader {
    private static final Logger LOGGER = LoggerFactory.getLogger(SurveillanceLoader.class);
    private static final String SETTINGS =
            "SELECT event_sequence, settings FROM surveillance_settings ORDER BY event_sequence";
    private static final String LAST_SETTINGS = "SELECT coalesce(max(event_sequence), 0) FROM surveillance_settings";
    private static final String LAST_ALERT = "SELECT coalesce(max(alert_id), 0) FROM alerts";
    private static final String TOLD =
            "SELECT pattern, event_sequence, instrument_id, account_id, other_account_id, timestamp_ns"
                    + " FROM alerts WHERE timestamp_ns > ? ORDER BY alert_id DESC LIMIT " + Surveillance.MOST_PAUSES;

    private SurveillanceLoader() {}

    /** Which settings held when, as the database has it. */
    public static SettingsHistory settings(final Connection connection) throws SQLException {
        final NavigableMap<Long, SurveillanceSettings> from = new TreeMap<>();
        try (PreparedStatement statement = connection.prepareStatement(SETTINGS);
                ResultSet row = statement.executeQuery()) {
            while (row.next()) {
                from.put(row.getLong(1), SurveillanceSettings.parse(row.getString(2)));
            }
        }
        return new SettingsHistory(from);
    }

    /**
     * Surveillance that goes on where the rows end; one that is off when rows say what this version cannot read.
     *
     * @param rows reset to the last committed event; gets a row when other settings hold from the next event on
     * @param settings the last ones hold from now on; all of them as they are told in a database that has no event yet
     */
    static SurveillanceProjection load(
            final Connection connection, final PendingRows rows, final SettingsHistory settings) throws SQLException {
        try {
            return resumed(connection, rows, settings);
        } catch (final IllegalArgumentException e) {
            LOGGER.error(
                    "surveillance cannot read what it told before ({}): it is off until the next start, and history goes on",
                    e.getMessage(),
                    e);
            rows.surveillance.clear();
            final long next = rows.lastSequence() + 1;
            if (number(connection, LAST_SETTINGS) < next) {
                rows.surveillance.settings.add(new PendingSurveillance.Settings(next, SurveillanceSettings.OFF.text()));
            }
            return SurveillanceProjection.failed(rows);
        }
    }

    private static SurveillanceProjection resumed(
            final Connection connection, final PendingRows rows, final SettingsHistory settings) throws SQLException {
        final long last = rows.lastSequence();
        final SettingsHistory before = settings(connection);
        final SettingsHistory history =
                last == 0 && before.isEmpty() ? settings : before.then(last + 1, settings.last());
        for (final Map.Entry<Long, SurveillanceSettings> entry : history.from().entrySet()) {
            if (!before.from().containsKey(entry.getKey())) {
                rows.surveillance.settings.add(new PendingSurveillance.Settings(
                        entry.getKey(), entry.getValue().text()));
            }
        }
        final Surveillance surveillance = new Surveillance(history, rows.surveillance.alerts::add);
        final long needed = StateLoader.progress(connection, "surveillance_sequence");
        surveillance.resumed(last, number(connection, LAST_ALERT), told(connection, rows));
        return new SurveillanceProjection(
                surveillance, history, rows, needed <= 0 ? last + 1 : Math.min(needed, last + 1));
    }

    /** The newest of so long as no pause is longer, oldest first. */
    private static List<ToldAlert> told(final Connection connection, final PendingRows rows) throws SQLException {
        final List<ToldAlert> told = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(TOLD)) {
            statement.setLong(1, rows.lastTimestampNs() - TimeUnit.MILLISECONDS.toNanos(Threshold.PAUSE.max()));
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    told.add(new ToldAlert(
                            AlertPattern.of(row.getInt(1)),
                            row.getLong(2),
                            row.getInt(3),
                            row.getLong(4),
                            row.getLong(5),
                            row.getLong(6)));
                }
            }
        }
        return told.reversed();
    }

    private static long number(final Connection connection, final String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet row = statement.executeQuery()) {
            if (!row.next()) {
                throw new SQLException("no row: " + sql);
            }
            return row.getLong(1);
        }
    }
}
