package rialto.system;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.testsupport.client.ApiKey;
import rialto.testsupport.client.VenueHttp;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Clients keep a book order by order while the leader and a gateway are killed. The numbers and ids of what they are told are the same at
 * every gateway and under every leader, and who turns to another gateway goes on from the book that it has.
 */
@Tag("slow")
class OrderStreamFailoverTest {
    private static final String SYMBOL = "BTCUSDT";
    private static final long SOON_S = 60;

    @TempDir
    private Path data;

    private final long seed = Long.getLong("rialto.test.seed", System.nanoTime());
    private final AtomicInteger entered = new AtomicInteger();
    private volatile boolean isOver;
    private volatile VenueProcess tradesAt;
    private volatile VenueProcess readsAt;

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void shouldHaveTheSameNumbersAtEveryGatewayAndUnderEveryLeader() throws Exception {
        System.out.println("OrderStreamFailoverTest seed " + seed + " (-Drialto.test.seed)");
        try (TestCluster cluster = TestCluster.start(data);
                VenueProcess second = cluster.startGateway();
                VenueHttp http = new VenueHttp();
                HttpClient sockets = HttpClient.newHttpClient()) {
            tradesAt = second;
            readsAt = cluster.gateway();
            final List<ApiKey> keys = TestMarket.create(http, cluster.gateway(), 2);
            try (BookSocket staying = new BookSocket(sockets, SYMBOL, () -> second, 0, seed);
                    BookSocket moving = new BookSocket(sockets, SYMBOL, () -> readsAt, 5, seed)) {
                staying.await("the first book", number -> true, SOON_S);
                final Thread load = Thread.ofPlatform().daemon().start(() -> trade(http, keys));
                awaitMore(staying, moving);

                final int leader = cluster.awaitLeader(3);
                cluster.kill(leader);
                cluster.awaitMembers(2);
                cluster.startMember(leader);
                cluster.awaitMembers(3);
                awaitMore(staying, moving);

                readsAt = second;
                final int connections = moving.connections();
                final long snapshots = moving.snapshots();
                cluster.gateway().kill();
                awaitMore(staying, moving);
                assertTrue(moving.connections() > connections, "it is still there");
                System.out.println("at the other gateway: " + (moving.snapshots() - snapshots) + " whole books");

                assertTrue(cluster.admin("snapshot").contains("eventSequence"));
                try (VenueProcess third = cluster.startGateway();
                        BookSocket late = new BookSocket(sockets, SYMBOL, () -> third, 5, seed)) {
                    awaitMore(staying, moving);
                    awaitMore(staying, late);
                    isOver = true;
                    load.join(TimeUnit.SECONDS.toMillis(SOON_S));
                    check(staying, moving, late);
                }
            }
        }
    }

    private static void awaitMore(final BookSocket one, final BookSocket other) {
        final long known = one.told.size();
        one.await("more events", number -> one.told.size() > known + 100, SOON_S);
        final long last =
                one.told.keySet().stream().mapToLong(Long::longValue).max().orElseThrow();
        other.await("event " + last, number -> number >= last, SOON_S);
    }

    private void trade(final VenueHttp http, final List<ApiKey> keys) {
        final Random random = new Random(seed);
        while (!isOver) {
            final Map<String, String> order = new HashMap<>();
            order.put("symbol", SYMBOL);
            order.put("side", random.nextBoolean() ? "BUY" : "SELL");
            order.put("type", "LIMIT");
            order.put("timeInForce", "GTC");
            order.put("quantity", "0.0" + (1 + random.nextInt(9)));
            order.put("price", Integer.toString(20_000 + random.nextInt(20) - 10));
            final ApiKey key = keys.get(random.nextInt(keys.size()));
            try {
                final VenueHttp.Answer answer = http.signed(tradesAt, "POST", "/api/v3/order", key, order);
                entered.addAndGet(answer.ok() ? 1 : 0);
                if (random.nextInt(40) == 0) {
                    http.signed(tradesAt, "DELETE", "/api/v3/openOrders", key, Map.of("symbol", SYMBOL));
                }
            } catch (final IOException e) {
                // while there is no leader an answer may be late
            }
        }
    }

    private void check(final BookSocket staying, final BookSocket... others) {
        final long[] last = {0};
        staying.await(
                "the last event",
                number -> {
                    final boolean isSame = number == last[0];
                    last[0] = number;
                    return isSame;
                },
                SOON_S);
        for (final BookSocket other : others) {
            other.listen();
            other.await("the last event", number -> number == last[0], SOON_S);
            assertEquals(staying.checksum(), other.checksum(), "seed " + seed);
            assertNull(other.contradiction(), "seed " + seed);
            other.told.forEach((number, event) -> assertEquals(staying.told.get(number), event, "seed " + seed));
        }
        assertNull(staying.contradiction(), "seed " + seed);
        assertTrue(others[0].resends() > 0, "seed " + seed + ": nothing was sent again");
        System.out.println(entered.get() + " orders, " + last[0] + " events of the book, " + others[0].resends()
                + " times sent again");
    }
}
