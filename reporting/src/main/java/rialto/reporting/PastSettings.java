package rialto.reporting;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.reporting.database.Database;
import rialto.reporting.rows.SurveillanceLoader;
import rialto.reporting.surveillance.SettingsHistory;

import java.sql.Connection;
import java.sql.SQLException;

/** The settings by which surveillance judged the events that a database has, so that they can be judged alike again. */
final class PastSettings {
    private static final Logger LOGGER = LoggerFactory.getLogger(PastSettings.class);

    private PastSettings() {}

    /** @param otherwise where the database does not tell: there is none, it is older or newer, or it is broken */
    static SettingsHistory of(final Database database, final SettingsHistory otherwise) {
        try (Connection connection = database.openReader()) {
            final SettingsHistory past = SurveillanceLoader.settings(connection);
            return past.isEmpty() ? otherwise : past;
        } catch (final SQLException | IllegalArgumentException e) {
            LOGGER.info(
                    "{} does not tell which settings surveillance had: all events are judged by the present ones ({})",
                    database.location(),
                    e.getMessage());
            return otherwise;
        }
    }
}
