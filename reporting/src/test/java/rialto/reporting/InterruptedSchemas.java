package rialto.reporting;

import rialto.testsupport.database.DatabaseServer;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** MariaDB schemas as a process leaves them that is killed while it migrates, made statement by statement. */
final class InterruptedSchemas {
    private static final List<String> SCRIPTS = List.of(
            "V1__history.sql",
            "V2__auctions.sql",
            "V3__acceptances.sql",
            "V4__trades_by_time.sql",
            "V5__administration.sql",
            "V6__quotes.sql",
            "V7__parent_orders.sql",
            "V8__triggers.sql",
            "V9__price_protections.sql",
            "V10__order_lists.sql",
            "V11__displays.sql",
            "V12__account_limits.sql",
            "V13__match_algorithms.sql",
            "V14__volatility_interruptions.sql",
            "V15__daily_balances.sql",
            "V17__min_quantities.sql",
            "V18__surveillance.sql",
            "V19__fee_schedules.sql",
            "V20__hidden_orders.sql",
            "V21__trade_revisions.sql",
            "V22__quote_protections.sql",
            "V23__account_rules.sql",
            "V24__pegged_orders.sql");
    private static final Map<String, String> WORDS = Map.of(
            "${int64}", "BIGINT",
            "${int32}", "INT",
            "${int16}", "SMALLINT",
            "${identifier}", "VARCHAR(36) CHARACTER SET ascii COLLATE ascii_bin",
            "${prose}", "VARCHAR(1024) CHARACTER SET utf8mb4",
            "${clustered}", "ENGINE = InnoDB");

    private final DatabaseServer server;
    private final ServerTestDatabase migrated;
    private final List<String> whole;

    InterruptedSchemas(final DatabaseServer server) {
        this.server = server;
        migrated = new ServerTestDatabase(server);
        migrated.settings().open().migrate();
        whole = of(migrated);
    }

    int versions() {
        return SCRIPTS.size();
    }

    int statements(final int version) {
        return read(version).size();
    }

    /** What a migration makes that nothing interrupts. */
    List<String> whole() {
        return whole;
    }

    /** All columns, indexes and views of a schema, what stands in it from the start, and which migrations are done. */
    List<String> of(final TestDatabase database) {
        return Stream.of(
                        "SELECT table_name, column_name, column_type, is_nullable, column_default"
                                + " FROM information_schema.columns WHERE table_schema = DATABASE()",
                        "SELECT table_name, index_name, column_name, seq_in_index FROM information_schema.statistics"
                                + " WHERE table_schema = DATABASE()",
                        "SELECT * FROM progress",
                        "SELECT * FROM accounts",
                        "SELECT version, script, checksum, success FROM flyway_schema_history")
                .flatMap(query -> database.query(query).stream().sorted())
                .toList();
    }

    /**
     * @param version whose migration was interrupted, counted from 1; all before are done
     * @param done how many of its statements are
     */
    TestDatabase interrupted(final int version, final int done) {
        final ServerTestDatabase database = new ServerTestDatabase(server);
        final String history = "flyway_schema_history";
        database.execute(
                "CREATE TABLE " + history + " LIKE " + migrated.name() + "." + history,
                "INSERT INTO " + history + " SELECT * FROM " + migrated.name() + "." + history + " WHERE version + 0 < "
                        + number(version));
        for (int i = 1; i < version; i++) {
            database.execute(read(i).toArray(String[]::new));
        }
        database.execute(read(version).subList(0, done).toArray(String[]::new));
        return database;
    }

    /** Its number in its name: some may be left out. */
    private static String number(final int version) {
        final String name = SCRIPTS.get(version - 1);
        return name.substring(1, name.indexOf('_'));
    }

    private static List<String> read(final int version) {
        final String name = "/rialto/reporting/migrations/common/" + SCRIPTS.get(version - 1);
        try (InputStream script = InterruptedSchemas.class.getResourceAsStream(name)) {
            String text = new String(script.readAllBytes(), StandardCharsets.UTF_8).replaceAll("(?m)--.*$", "");
            for (final Map.Entry<String, String> word : WORDS.entrySet()) {
                text = text.replace(word.getKey(), word.getValue());
            }
            return Arrays.stream(text.split(";"))
                    .map(String::strip)
                    .filter(statement -> !statement.isEmpty())
                    .toList();
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
