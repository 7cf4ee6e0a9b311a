package rialto.system;

import rialto.testsupport.client.ApiKey;
import rialto.testsupport.client.EventAudit;
import rialto.testsupport.client.VenueHttp;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Traders at a cluster's gateway, and the comparison of what they were told with what members recorded. */
final class ClusterLoad {
    private static final int TRADERS = 3;
    private static final long SOME_EVENTS = 500;

    private final TestCluster cluster;
    private final VenueHttp http;
    private final List<LoadTrader> traders = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();

    private ClusterLoad(final TestCluster cluster, final VenueHttp http) {
        this.cluster = cluster;
        this.http = http;
    }

    /** Prints the seed; -Drialto.test.seed sets it. */
    static ClusterLoad start(final TestCluster cluster, final VenueHttp http) throws Exception {
        final long seed = Long.getLong("rialto.test.seed", System.nanoTime());
        System.out.println("cluster load seed " + seed + " (-Drialto.test.seed)");
        final ClusterLoad load = new ClusterLoad(cluster, http);
        load.trade(new Random(seed), Long.toHexString(seed));
        return load;
    }

    private void trade(final Random random, final String run) throws Exception {
        final List<ApiKey> keys = TestMarket.create(http, cluster.gateway(), TRADERS);
        for (int i = 0; i < TRADERS; i++) {
            traders.add(new LoadTrader("c" + i + "-" + run, keys.get(i), random.nextLong()));
        }
        goOn();
    }

    /** Trades on, after {@link #stop}. */
    void goOn() {
        for (final LoadTrader trader : traders) {
            trader.at(cluster.gateway());
            threads.add(Thread.ofPlatform().daemon().start(trader));
        }
    }

    /** Lets a few seconds' worth of orders pass. */
    void tradeSome() throws Exception {
        final long wanted = eventSequence() + SOME_EVENTS;
        final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
        while (eventSequence() < wanted) {
            assertTrue(System.nanoTime() - deadlineNs < 0, "nothing is traded");
            TimeUnit.MILLISECONDS.sleep(100);
        }
    }

    /** Waits until every trader was told, after this call, that something was not done or may not have been. */
    void awaitFailures() throws InterruptedException {
        final List<Long> before = traders.stream().map(LoadTrader::failures).toList();
        final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
        for (int i = 0; i < traders.size(); i++) {
            while (traders.get(i).failures() == before.get(i)) {
                assertTrue(System.nanoTime() - deadlineNs < 0, "a trader has no answer");
                TimeUnit.MILLISECONDS.sleep(20);
            }
        }
    }

    /** How many requests of traders were carried out, as they were told. */
    long successes() {
        return traders.stream().mapToLong(LoadTrader::successes).sum();
    }

    /** What traders were told was accepted, with the venue's order ids; after {@link #stop}. */
    Map<String, Long> acknowledged() {
        final Map<String, Long> acknowledged = new HashMap<>();
        for (final LoadTrader trader : traders) {
            trader.orders().forEach((clientOrderId, order) -> {
                if (order.accepted()) {
                    acknowledged.put(
                            clientOrderId, order.answer().body().path("orderId").asLong());
                }
            });
        }
        return acknowledged;
    }

    /** What a member has recorded, up to what the gateway has seen. */
    EventAudit audit(final int member) throws Exception {
        return EventAudit.read(aeronDirectory(member), cluster.processes().memberKey(), eventSequence());
    }

    /** Waits for the traders of a venue that is gone. */
    void abandon() throws InterruptedException {
        traders.forEach(LoadTrader::stop);
        for (final Thread thread : threads) {
            thread.join(TimeUnit.SECONDS.toMillis(60));
        }
        threads.clear();
    }

    /**
     * Ends the load and settles what had no outcome.
     *
     * @return sequence of the last event that the gateway has
     */
    long stop() throws Exception {
        traders.forEach(LoadTrader::stop);
        for (final Thread thread : threads) {
            thread.join(TimeUnit.SECONDS.toMillis(60));
            assertTrue(!thread.isAlive(), "a trader hangs");
        }
        threads.clear();
        for (final LoadTrader trader : traders) {
            assertNull(trader.failure(), () -> trader.name() + " gave up");
        }
        int retried = 0;
        for (final LoadTrader trader : traders) {
            retried += trader.retryUnknown(http);
        }
        System.out.println("cluster: " + retried + " orders with unknown outcome sent again");
        return eventSequence();
    }

    /** Sequence of the last event that the gateway has. */
    long eventSequence() throws Exception {
        return http.status(cluster.gateway()).path("eventSequence").asLong();
    }

    /** After {@link #stop}: every member that has all events has the same, what clients were told, once, and nothing else. */
    void check(final int withoutOldEvents) throws Exception {
        final long sequence = eventSequence();
        EventAudit audit = null;
        for (int id = 0; id < 3; id++) {
            if (id != withoutOldEvents) {
                final EventAudit before = audit;
                audit = EventAudit.read(aeronDirectory(id), cluster.processes().memberKey(), sequence);
                if (before != null) {
                    assertEquals(before.checksum(), audit.checksum(), "members' events differ");
                }
                checkOrders(audit);
            }
        }
        assertEquals(TRADERS * 1_000L * 100_000_000, audit.sum(1), "BTC is conserved");
        assertEquals(TRADERS * 1_000_000L * 100_000_000, audit.sum(3), "USDT is conserved");
        System.out.println(
                "cluster: " + audit.acceptedCount() + " orders acknowledged, " + audit.executedCount() + " trades");
    }

    private void checkOrders(final EventAudit audit) {
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
        }
        assertTrue(acknowledged > 100, "the load did nothing: " + acknowledged);
        assertEquals(acknowledged, audit.acceptedCount(), "accepted orders that no client knows of");
    }

    private String aeronDirectory(final int id) throws IOException {
        return Files.readString(cluster.processes().memberData(id).resolve("aeron.directory"))
                .strip();
    }
}
