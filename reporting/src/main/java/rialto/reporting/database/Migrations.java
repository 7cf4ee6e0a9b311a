package rialto.reporting.database;

import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import rialto.reporting.ReportingException;

import java.util.Map;

/** Brings a database's schema up to date: the common tables, then what only that kind of database has. */
final class Migrations {
    private static final String ROOT = "classpath:rialto/reporting/migrations/";

    private Migrations() {}

    /**
     * @param user null when the URL says all
     * @param dialect folder of the migrations that only this kind of database has
     * @param onConnect a statement for every new connection; null for none
     * @param words the database's own words for types and table options
     */
    static void run(
            final String url,
            final String user,
            final String password,
            final String dialect,
            final String onConnect,
            final Map<String, String> words) {
        try {
            Flyway.configure(Migrations.class.getClassLoader())
                    .dataSource(url, user, password)
                    .locations(ROOT + "common", ROOT + dialect)
                    .placeholders(words)
                    .initSql(onConnect)
                    .cleanDisabled(true)
                    .load()
                    .migrate();
        } catch (final FlywayException e) {
            throw new ReportingException(
                    "the schema of " + ServerUrl.masked(url) + " cannot be brought up to date: " + e.getMessage(), e);
        }
    }
}
