package rialto.system;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import rialto.testsupport.client.ApiKey;
import rialto.testsupport.client.EventAudit;
import rialto.testsupport.client.VenueHttp;
import rialto.testsupport.database.DatabaseServer;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * kill -9 under load, again and again; then what clients were told is compared with what the venue remembers, recorded,
 * wrote to the database and holds as balances.
 */
@Tag("slow")
class CrashTest {
    private static final int TRADERS = 4;
    private static final String[] UNLIMITED = {
        "--set", "limits.request-weight-1m=1000000000",
        "--set", "limits.orders-10s=1000000000",
        "--set", "limits.orders-1d=2000000000"
    };
    private static final int KILLS = Integer.getInteger("rialto.test.kills", 4);

    @TempDir
    private Path data;

    private final List<LoadTrader> traders = new ArrayList<>();

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void shouldLoseAndDoubleNothingWhenKilled() throws Exception {
        crash("jdbc:sqlite:" + data.resolve("reporting.db"), null);
    }

    @ParameterizedTest
    @EnumSource
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void shouldLoseAndDoubleNothingWhenVenueAndDatabaseAreKilled(final DatabaseServer.Kind kind) throws Exception {
        try (DatabaseServer server = LeftOut.withoutServer(kind)) {
            server.createDatabase("venue");
            crash(server.urlWithUser("venue"), server);
        }
    }

    /** @param server killed too, in the middle of the load; null for a file */
    private void crash(final String url, final DatabaseServer server) throws Exception {
        final long seed = Long.getLong("rialto.test.seed", System.nanoTime());
        System.out.println("CrashTest seed " + seed + " (-Drialto.test.seed), kills " + KILLS);
        final Random random = new Random(seed);
        final String[] options = Stream.concat(Stream.of(UNLIMITED), Stream.of("--set", "reporting.url=" + url))
                .toArray(String[]::new);
        VenueProcess venue = VenueProcess.start(data, options);
        try (VenueHttp http = new VenueHttp()) {
            final List<ApiKey> keys = TestMarket.create(http, venue, TRADERS);
            for (int i = 0; i < TRADERS; i++) {
                traders.add(new LoadTrader("t" + i + "-" + Long.toHexString(seed), keys.get(i), random.nextLong()));
            }
            for (int kill = 0; kill < KILLS; kill++) {
                if (kill == KILLS / 2) {
                    assertEquals(
                            200,
                            http.admin(venue, "POST", "/snapshot", Map.of()).status());
                }
                tradeUntilKilled(venue, 500 + random.nextInt(2_500), kill == 1 ? server : null);
                venue = VenueProcess.start(data, options);
                checkWhatClientsWereTold(venue, http);
            }
            checkEventsDatabaseAndBalances(venue, http, url);
            assertEquals(0, venue.stop(), venue.output());
        } finally {
            venue.close();
        }
    }

    private void tradeUntilKilled(final VenueProcess venue, final long millis, final DatabaseServer server)
            throws IOException, InterruptedException {
        final List<Thread> threads = new ArrayList<>();
        for (final LoadTrader trader : traders) {
            trader.at(venue);
            threads.add(Thread.ofPlatform().daemon().start(trader));
        }
        TimeUnit.MILLISECONDS.sleep(millis);
        if (server != null) {
            server.kill();
            TimeUnit.MILLISECONDS.sleep(millis);
            server.startAgain();
            TimeUnit.MILLISECONDS.sleep(millis);
        }
        for (final LoadTrader trader : traders) {
            assertNull(trader.failure(), () -> trader.name() + " gave up");
        }
        venue.kill();
        for (final Thread thread : threads) {
            thread.join(TimeUnit.SECONDS.toMillis(20));
            assertTrue(!thread.isAlive(), "a trader hangs");
        }
    }

    /** Asks for tens of thousands of orders one by one: those of each trader on a thread of its own. */
    private void checkWhatClientsWereTold(final VenueProcess venue, final VenueHttp http)
            throws InterruptedException, ExecutionException {
        final AtomicInteger accepted = new AtomicInteger();
        final AtomicInteger retried = new AtomicInteger();
        try (ExecutorService threads = Executors.newFixedThreadPool(TRADERS)) {
            final List<Future<Void>> checks = traders.stream()
                    .map(trader -> threads.submit(() -> checkTrader(venue, http, trader, accepted, retried)))
                    .toList();
            for (final Future<Void> check : checks) {
                check.get();
            }
        }
        System.out.println("after kill -9: " + accepted + " acknowledged orders are there, " + retried
                + " with unknown outcome sent again");
    }

    private static Void checkTrader(
            final VenueProcess venue,
            final VenueHttp http,
            final LoadTrader trader,
            final AtomicInteger accepted,
            final AtomicInteger retried)
            throws IOException, InterruptedException {
        trader.at(venue);
        for (final LoadTrader.Known order : List.copyOf(trader.orders().values())) {
            if (order.accepted()) {
                accepted.incrementAndGet();
                checkOrder(venue, http, trader, order);
            }
        }
        retried.addAndGet(trader.retryUnknown(http));
        trader.stop();
        return null;
    }

    private static void checkOrder(
            final VenueProcess venue, final VenueHttp http, final LoadTrader trader, final LoadTrader.Known order)
            throws IOException {
        final JsonNode told = order.answer().body();
        final VenueHttp.Answer answer = http.signed(
                venue,
                "GET",
                "/api/v3/order",
                trader.key(),
                Map.of(
                        "symbol", order.parameters().get("symbol"),
                        "origClientOrderId", order.parameters().get("newClientOrderId")));
        assertEquals(200, answer.status(), () -> "acknowledged and lost: " + order + ": " + answer);
        final JsonNode now = answer.body();
        assertEquals(told.path("orderId").asLong(), now.path("orderId").asLong());
        assertEquals(told.path("origQty").asText(), now.path("origQty").asText());
        assertTrue(
                decimal(now, "executedQty").compareTo(decimal(told, "executedQty")) >= 0,
                () -> "an acknowledged execution is lost: " + told + " now " + now);
        final String toldStatus = told.path("status").asText();
        if (!toldStatus.equals("NEW") && !toldStatus.equals("PARTIALLY_FILLED")) {
            assertEquals(toldStatus, now.path("status").asText());
        }
    }

    private void checkEventsDatabaseAndBalances(final VenueProcess venue, final VenueHttp http, final String url)
            throws Exception {
        final long sequence = http.status(venue).path("eventSequence").asLong();
        final EventAudit audit = EventAudit.read(
                Files.readString(data.resolve("aeron.directory")).strip(), sequence);
        assertEquals(List.of(), audit.contradictions());
        long acknowledged = 0;
        for (final LoadTrader trader : traders) {
            for (final LoadTrader.Known order : trader.orders().values()) {
                if (order.accepted()) {
                    acknowledged++;
                    assertEquals(
                            order.answer().body().path("orderId").asLong(),
                            audit.orderId(order.parameters().get("newClientOrderId")),
                            () -> "not in the recording: " + order);
                }
            }
            for (final Long orderId : trader.canceledOrders()) {
                assertTrue(audit.isCanceled(orderId), "acknowledged cancelation is lost: " + orderId);
            }
            checkBalances(venue, http, trader, audit);
        }
        assertEquals(acknowledged, audit.acceptedCount(), "accepted orders that no client knows of");
        assertEquals(TRADERS * 1_000L * 100_000_000, audit.sum(1), "BTC is conserved");
        assertEquals(TRADERS * 1_000L * 100_000_000, audit.sum(2), "ETH is conserved");
        assertEquals(TRADERS * 1_000_000L * 100_000_000, audit.sum(3), "USDT is conserved");
        checkDatabase(audit, url);
        System.out.println(acknowledged + " orders acknowledged, " + audit.executedCount() + " trades, " + sequence
                + " events: all there, once");
        assertTrue(acknowledged > 0 && audit.executedCount() > 0, "the load did nothing");
    }

    private static void checkBalances(
            final VenueProcess venue, final VenueHttp http, final LoadTrader trader, final EventAudit audit)
            throws IOException, InterruptedException {
        final VenueHttp.Answer account = http.signed(venue, "GET", "/api/v3/account", trader.key(), Map.of());
        assertEquals(200, account.status());
        final long accountId = account.body().path("uid").asLong();
        for (final JsonNode balance : account.body().path("balances")) {
            final int assetId = List.of("", "BTC", "ETH", "USDT")
                    .indexOf(balance.path("asset").asText());
            assertEquals(
                    decimal(balance, "free").movePointRight(8).longValueExact(),
                    audit.balance(accountId, assetId).available());
            assertEquals(
                    decimal(balance, "locked").movePointRight(8).longValueExact(),
                    audit.balance(accountId, assetId).held());
        }
    }

    private static void checkDatabase(final EventAudit audit, final String url)
            throws SQLException, InterruptedException {
        try (Connection database = DriverManager.getConnection(url)) {
            final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
            while (number(database, "select max(event_sequence) from progress") < audit.lastSequence()) {
                assertTrue(System.nanoTime() < deadlineNs, "the database does not catch up");
                TimeUnit.MILLISECONDS.sleep(50);
            }
            assertEquals(audit.acceptedCount(), number(database, "select count(*) from orders"));
            assertEquals(audit.executedCount(), number(database, "select count(*) from trades"));
        }
    }

    private static long number(final Connection database, final String sql) throws SQLException {
        try (ResultSet row = database.createStatement().executeQuery(sql)) {
            return row.next() ? row.getLong(1) : 0;
        }
    }

    private static BigDecimal decimal(final JsonNode node, final String field) {
        return new BigDecimal(node.path(field).asText());
    }
}
