package rialto.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** kill -9 in the middle of sessions: every order that was answered 202 is there, and every sale is there once. */
@Tag("slow")
class PostedOfferCrashTest {
    private static final String[] OPTIONS = {"--posted-offer", "--set", "posted-offer.order-timeout=5m"};
    private static final int CLIENTS = 6;
    private static final int PRODUCTS = 5;
    private static final int KILLS = Integer.getInteger("rialto.test.kills", 3);
    private static final int CHECKED = 300;
    private static final ObjectMapper MAPPER = new ObjectMapper();

    @TempDir
    private Path data;

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();
    private volatile IOException failure;
    private final Map<Long, Integer> quantities = new ConcurrentHashMap<>();

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void shouldLoseNoOrderAndDoubleNoSaleWhenKilledInTheMiddleOfSessions() throws Exception {
        final long seed = Long.getLong("rialto.test.seed", System.nanoTime());
        System.out.println("PostedOfferCrashTest seed " + seed + " (-Drialto.test.seed), kills " + KILLS);
        final Random random = new Random(seed);
        VenueProcess venue = VenueProcess.start(data, OPTIONS);
        try {
            for (int kill = 0; kill < KILLS; kill++) {
                postUntilKilled(venue, random, 500 + random.nextInt(2_000));
                venue = VenueProcess.start(data, OPTIONS);
                checkResults(venue, random);
            }
            checkDatabase(venue);
            assertEquals(0, venue.stop(), venue.output());
        } finally {
            venue.close();
        }
    }

    private void postUntilKilled(final VenueProcess venue, final Random random, final long millis) throws Exception {
        failure = null;
        final List<Thread> clients = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            final Random own = new Random(random.nextLong());
            final String user = "user" + i;
            clients.add(Thread.ofPlatform().daemon().start(() -> postUntilAway(venue, own, user)));
        }
        TimeUnit.MILLISECONDS.sleep(millis);
        assertNull(failure, "a client gave up before the venue was killed");
        venue.kill();
        for (final Thread client : clients) {
            client.join(TimeUnit.SECONDS.toMillis(20));
            assertTrue(!client.isAlive(), "a client hangs");
        }
    }

    private void postUntilAway(final VenueProcess venue, final Random random, final String user) {
        try {
            while (true) {
                final int quantity = 1 + random.nextInt(20);
                final boolean sell = random.nextBoolean();
                final JsonNode answer = get(
                        venue,
                        (sell ? "/sell" : "/buy") + "?productId=" + (1 + random.nextInt(PRODUCTS)) + "&quantity="
                                + quantity + "&userId=" + user
                                + (sell ? "&price=" + (95 + random.nextInt(10)) : ""),
                        202);
                quantities.put(answer.get("id").asLong(), quantity);
            }
        } catch (final IOException e) {
            failure = e;
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private JsonNode get(final VenueProcess venue, final String pathAndQuery, final int status)
            throws IOException, InterruptedException {
        final HttpResponse<String> response = http.send(
                HttpRequest.newBuilder(venue.uri(pathAndQuery))
                        .timeout(Duration.ofSeconds(20))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        assertEquals(status, response.statusCode(), response::body);
        return MAPPER.readTree(response.body());
    }

    /** Of some orders; the database has all of them. */
    private void checkResults(final VenueProcess venue, final Random random) throws Exception {
        final List<Long> ids = new ArrayList<>(quantities.keySet());
        for (int i = 0; i < Math.min(CHECKED, ids.size()); i++) {
            final long id = ids.get(random.nextInt(ids.size()));
            final JsonNode result = get(venue, "/result?id=" + id, 200);
            int sold = 0;
            for (final JsonNode sale : result.get("sales")) {
                sold += sale.get("quantity").asInt();
            }
            assertEquals(
                    quantities.get(id), sold + result.get("remainingQuantity").asInt(), result::toString);
        }
        System.out.println("after kill -9: " + ids.size() + " orders were answered");
    }

    private void checkDatabase(final VenueProcess venue) throws Exception {
        final long sequence =
                get(venue, "/venue/v1/status", 200).get("eventSequence").asLong();
        try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + data.resolve("reporting.db"))) {
            while (rows(database, "SELECT 1, event_sequence FROM progress").get(1L) < sequence) {
                TimeUnit.MILLISECONDS.sleep(20);
            }
            final Map<Long, Long> stored = rows(database, "SELECT order_id, quantity_lots FROM orders");
            quantities.forEach((id, quantity) -> assertEquals(quantity.longValue(), stored.get(id), "order " + id));
            final Map<Long, Long> executed = rows(database, "SELECT order_id, executed_lots FROM orders");
            final Map<Long, Long> sold = rows(
                    database,
                    "SELECT order_id, sum(lots) FROM (SELECT taker_order_id AS order_id, quantity_lots AS lots FROM trades"
                            + " UNION ALL SELECT maker_order_id, quantity_lots FROM trades) GROUP BY order_id");
            executed.forEach((id, lots) -> assertEquals(lots, sold.getOrDefault(id, 0L), "sales of order " + id));
            final Map<Long, Long> gaps =
                    rows(database, "SELECT instrument_id, max(trade_id) - count(*) FROM trades GROUP BY instrument_id");
            gaps.forEach((product, gap) -> assertEquals(0, gap, "gaps in the sale ids of product " + product));
            assertTrue(sold.size() > 100, "the load did nothing");
            System.out.println(quantities.size() + " orders answered, " + stored.size() + " in the database, "
                    + sold.size() + " of them with sales: all there, once");
        }
    }

    private static Map<Long, Long> rows(final Connection database, final String sql) throws SQLException {
        final Map<Long, Long> rows = new HashMap<>();
        try (ResultSet row = database.createStatement().executeQuery(sql)) {
            while (row.next()) {
                rows.put(row.getLong(1), row.getLong(2));
            }
        }
        return rows;
    }
}
