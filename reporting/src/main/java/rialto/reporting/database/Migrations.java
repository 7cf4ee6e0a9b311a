package rialto.reporting.database;

import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import rialto.reporting.ReportingException;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Brings a database's schema up to date: the common tables, then what only that kind of database has. */
final class Migrations {
    private static final String ROOT = "rialto/reporting/migrations/";
    private static final String COMMON = "common/";

    private final ServerUrl server;
    private final Flyway flyway;

    /**
     * @param dialect folder of the migrations that only this kind of database has
     * @param onConnect a statement for every new connection; null for none
     * @param words the database's own words for types and table options
     */
    Migrations(final ServerUrl server, final String dialect, final String onConnect, final Map<String, String> words) {
        this.server = server;
        flyway = Flyway.configure(Migrations.class.getClassLoader())
                .dataSource(server.url(), server.userOrNull(), server.passwordOrNull())
                .locations("classpath:" + ROOT + COMMON, "classpath:" + ROOT + dialect)
                .placeholders(words)
                .initSql(onConnect)
                .cleanDisabled(true)
                .load();
    }

    Flyway flyway() {
        return flyway;
    }

    /**
     * @throws ReportingException when that is impossible; its causes tell whether it is for the moment
     */
    void migrate() {
        try {
            flyway.migrate();
        } catch (final FlywayException e) {
            throw new ReportingException(
                    "the schema of " + server + " cannot be brought up to date: " + e.getMessage(), e);
        }
    }

    /** The text of a migration that all kinds of database have. */
    static String script(final String name) {
        try (InputStream text = Migrations.class.getClassLoader().getResourceAsStream(ROOT + COMMON + name)) {
            if (text == null) {
                throw new IllegalArgumentException("there is no migration " + name + " for all databases");
            }
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
