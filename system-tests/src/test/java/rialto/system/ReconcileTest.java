package rialto.system;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.testsupport.client.ApiKey;
import rialto.testsupport.client.VenueHttp;
import rialto.testsupport.process.Launch;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** {@code ./rialto reconcile} and {@code ./rialto statement} of a venue that runs, of a stopped one, and of a copy. */
@Tag("slow")
class ReconcileTest {
    private static final Duration LIMIT = Duration.ofSeconds(120);
    private static final int ORDERS = 200;

    @TempDir
    private Path directory;

    private final long seed = Long.getLong("rialto.test.seed", System.nanoTime());
    private final Random random = new Random(seed);

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void shouldAgreeUntilSomebodyChangesSomething() throws Exception {
        System.out.println("orders to reconcile, seed " + seed + " (-Drialto.test.seed)");
        final Path data = directory.resolve("data");
        try (VenueProcess venue = VenueProcess.start(data);
                VenueHttp http = new VenueHttp()) {
            trade(http, venue);
            new StoredRows(data.resolve("reporting.db"))
                    .await(http.status(venue).path("eventSequence").asLong());
            final String told =
                    reconcile(0, data, "--admin-url", venue.adminUri("").toString());
            assertTrue(told.contains(" answers of the venue: all agree"), told);
            assertEquals(0, venue.stop(), venue::output);
        }
        assertTrue(reconcile(0, data).contains("rows of the database"), "of a stopped venue");
        assertAddsUp(data, "trader0");
        assertAddsUp(data, "external");
        final Path copy = directory.resolve("copy");
        copy(data, copy);
        change(
                copy,
                "UPDATE balances SET held = held + 1 WHERE account_id = 100 AND asset_id = 1",
                "DELETE FROM trades WHERE event_sequence = (SELECT max(event_sequence) FROM trades)");
        final String told = reconcile(1, copy);
        assertTrue(told.contains("the database says that trader0 has "), told);
        assertTrue(told.contains("0.00000001 too much held"), told);
        assertTrue(told.contains("this row is missing in the database"), told);
        assertTrue(reconcile(0, copy, "--no-database").contains("all agree"), "the events are what they were");
    }

    private void trade(final VenueHttp http, final VenueProcess venue) throws IOException {
        final List<ApiKey> keys = TestMarket.create(http, venue, 3);
        for (int i = 0; i < ORDERS; i++) {
            final String price =
                    BigDecimal.valueOf(2_000_000 + random.nextInt(40), 2).toPlainString();
            final String quantity =
                    BigDecimal.valueOf(1 + random.nextInt(1_000), 4).toPlainString();
            http.signed(
                    venue,
                    "POST",
                    "/api/v3/order",
                    keys.get(random.nextInt(keys.size())),
                    Map.of(
                            "symbol",
                            TestMarket.SYMBOLS.get(random.nextInt(2)),
                            "side",
                            random.nextBoolean() ? "BUY" : "SELL",
                            "type",
                            "LIMIT",
                            "timeInForce",
                            "GTC",
                            "price",
                            price,
                            "quantity",
                            quantity));
        }
    }

    /** What each asset begins with and what its entries are is what it ends with. */
    private void assertAddsUp(final Path data, final String account) throws IOException {
        final Path file = directory.resolve(account + ".csv");
        run(
                0,
                List.of(
                        "statement",
                        account,
                        "--day",
                        LocalDate.now(ZoneOffset.UTC).toString(),
                        "--data",
                        data.toString(),
                        "--out",
                        file.toString()));
        final List<String> lines = Files.readAllLines(file);
        int closings = 0;
        for (final String closing : lines) {
            final String[] cells = closing.split(",", -1);
            if (cells[1].equals("CLOSING")) {
                closings++;
                final BigDecimal sum = lines.stream()
                        .map(line -> line.split(",", -1))
                        .filter(line -> line[2].equals(cells[2]) && !line[1].equals("CLOSING"))
                        .map(line -> new BigDecimal(line[3]))
                        .reduce(BigDecimal.ZERO, BigDecimal::add);
                assertEquals(cells[3], sum.toPlainString(), () -> account + ", " + cells[2]);
            }
        }
        assertEquals(3, closings, "assets of " + account);
    }

    private String reconcile(final int status, final Path data, final String... options) {
        final List<String> words = new ArrayList<>(List.of("reconcile", "--data", data.toString()));
        words.addAll(List.of(options));
        return run(status, words);
    }

    private static String run(final int status, final List<String> words) {
        try (VenueProcess command = Launch.rialto(words).start()) {
            assertEquals(status, command.awaitEnd(LIMIT), command::output);
            return command.output();
        }
    }

    private static void change(final Path data, final String... statements) throws Exception {
        try (Connection database = new StoredRows(data.resolve("reporting.db")).open();
                Statement statement = database.createStatement()) {
            for (final String sql : statements) {
                assertEquals(1, statement.executeUpdate(sql), sql);
            }
        }
    }

    private static void copy(final Path from, final Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (final Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file)), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
    }
}
