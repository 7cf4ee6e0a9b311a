package rialto.reporting.database;

import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import rialto.reporting.ReportingException;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Brings a database's schema up to date: the common tables, then what only that kind of database has. */
final class Migrations {
    private static final String ROOT = "rialto/reporting/migrations/";
    private static final String COMMON = "common/";

    private final ServerUrl server;
    private final String folder;
    private final Map<String, String> words;
    private final Flyway flyway;

    /**
     * @param dialect folder of the migrations that only this kind of database has
     * @param onConnect a statement for every new connection; null for none
     * @param words the database's own words for types and table options
     */
    Migrations(final ServerUrl server, final String dialect, final String onConnect, final Map<String, String> words) {
        this.server = server;
        this.folder = dialect + "/";
        this.words = words;
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

    /** The texts of all migrations in the order in which they make a new schema, in the words of this database. */
    List<String> scripts() {
        // those with a version first, as Flyway carries them out
        return Stream.of(flyway.info().all())
                .sorted(Comparator.comparing(
                        MigrationInfo::getVersion, Comparator.nullsLast(Comparator.naturalOrder())))
                .map(MigrationInfo::getScript)
                .distinct()
                .map(this::inWords)
                .toList();
    }

    private String inWords(final String name) {
        String script = isThere(COMMON + name) ? script(name) : read(folder + name);
        for (final Map.Entry<String, String> word : words.entrySet()) {
            script = script.replace("${" + word.getKey() + "}", word.getValue());
        }
        return script;
    }

    /** The text of a migration that all kinds of database have. */
    static String script(final String name) {
        return read(COMMON + name);
    }

    private static boolean isThere(final String path) {
        return Migrations.class.getClassLoader().getResource(ROOT + path) != null;
    }

    private static String read(final String path) {
        try (InputStream text = Migrations.class.getClassLoader().getResourceAsStream(ROOT + path)) {
            if (text == null) {
                throw new IllegalArgumentException("there is no migration " + path);
            }
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
