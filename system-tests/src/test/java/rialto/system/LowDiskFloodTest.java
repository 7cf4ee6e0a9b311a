package rialto.system;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.trading.ClientSettings;
import rialto.client.trading.OrderRequest;
import rialto.client.trading.VenueClient;
import rialto.client.trading.VenueListener;
import rialto.reporting.SmallDisk;
import rialto.testsupport.client.VenueHttp;
import rialto.testsupport.process.Launch;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A program with a key of its own, for one account, filled the disks of all members with orders that were refused. */
@ClusterLane
@Timeout(value = 8, unit = TimeUnit.MINUTES)
class LowDiskFloodTest {
    private static final int DISK_MIB = 540;
    private static final int BALLAST_MIB = 140;
    private static final long MIB = 1024L * 1024;
    private static final long LOW_BYTES = 384 * MIB;
    private static final long LIMIT_NS = TimeUnit.MINUTES.toNanos(3);
    private static final int FLOOD_S = 30;
    /** What was queued when the disk became low. */
    private static final int SETTLE_S = 10;
    /** What a key may bring in half a minute is a third of it. */
    private static final long MOST_BYTES = 2 * MIB;

    @TempDir
    private Path data;

    private final List<SmallDisk> disks = new ArrayList<>();
    private final List<Integer> leaders = new ArrayList<>();
    private TestCluster cluster;
    private VenueHttp http;
    private VenueClient client;
    private OrderRequest order;
    private long sent;
    private int deposits;

    @BeforeEach
    void start() throws Exception {
        for (int id = 0; id < TestCluster.SIZE; id++) {
            final Path directory = Files.createDirectory(data.resolve("member-" + id));
            disks.add(SmallDisk.mounted(directory, DISK_MIB));
            Files.write(ballast(id), new byte[Math.toIntExact(BALLAST_MIB * MIB)]);
        }
        cluster = TestCluster.start(data);
        http = new VenueHttp();
        TestMarket.create(http, cluster.gateway(), 1);
    }

    @AfterEach
    void close() throws Exception {
        if (client != null) {
            client.close();
        }
        if (cluster != null) {
            cluster.close();
        }
        for (final SmallDisk disk : disks) {
            disk.unmount();
        }
    }

    @Test
    void shouldKeepOneKeyFromFillingTheDisks() throws Exception {
        connect();
        final long deadlineNs = System.nanoTime() + LIMIT_NS;
        while (free() >= LOW_BYTES) {
            assertTrue(System.nanoTime() - deadlineNs < 0, () -> free() / MIB + " MiB are free");
            flood();
        }
        leaders.clear();
        floodFor(TimeUnit.SECONDS.toNanos(SETTLE_S));
        final long before = free();
        final long sentBefore = sent;
        for (int second = 0; second < FLOOD_S; second++) {
            floodFor(TimeUnit.SECONDS.toNanos(1));
            deposit();
        }
        final long used = before - free();
        System.out.println(
                (sent - sentBefore) + " orders in " + FLOOD_S + " s while the disk was low, " + used / 1024 + " KiB");
        assertTrue(used < MOST_BYTES, () -> used / MIB + " MiB were used\n" + cluster.logs());
        assertEquals(List.of(), leaders, "sessions whose commands wait are kept");

        for (int id = 0; id < TestCluster.SIZE; id++) {
            Files.delete(ballast(id));
        }
        await("what waited", () -> client.inFlight() == 0);
        assertEquals(List.of(), leaders, "sessions whose commands wait are kept");
        cluster.awaitMembers(TestCluster.SIZE);
    }

    private void connect() throws Exception {
        final List<String> create =
                List.of("cluster", "key", "create", "quotes", "--permissions", "trade,read", "--accounts", "trader0");
        final List<String> words = new ArrayList<>(create);
        words.addAll(List.of("--config", cluster.processes().file().toString()));
        try (VenueProcess command =
                Launch.rialto(words).javaOptions(Launch.SMALL_JVM).start()) {
            assertEquals(0, command.awaitEnd(Duration.ofSeconds(90)), command::output);
        }
        client = VenueClient.connect(
                ClientSettings.ofMembers(cluster.processes().memberList())
                        .keyFile(cluster.processes().keyFile("quotes"))
                        .accounts("trader0")
                        .maxInFlight(ClientSettings.MAX_IN_FLIGHT)
                        .connectTimeoutMs(TimeUnit.SECONDS.toMillis(60)),
                new VenueListener() {
                    @Override
                    public void onLeader(final int leaderMemberId) {
                        leaders.add(leaderMemberId);
                    }
                });
        order = new OrderRequest()
                .account(client.account("trader0").orElseThrow())
                .instrument(client.instrument("BTCUSDT").orElseThrow())
                .buy()
                .limit("100000")
                .quantity("1000"); // more than it can pay
    }

    private void floodFor(final long ns) throws InterruptedException {
        for (final long endNs = System.nanoTime() + ns; System.nanoTime() - endNs < 0; ) {
            flood();
        }
    }

    private void flood() throws InterruptedException {
        for (int i = 0; i < 64 && client.enter(order.clientOrderId("flood-" + sent)) > 0; i++) {
            sent++;
        }
        if (client.poll() == 0) {
            Thread.sleep(1);
        }
    }

    private void deposit() throws IOException {
        final VenueHttp.Answer answer = http.admin(
                cluster.gateway(),
                "POST",
                "/accounts/trader0/deposits",
                Map.of("transferId", "more-" + deposits++, "asset", "BTC", "amount", "1"));
        assertEquals(200, answer.status(), answer::toString);
    }

    private void await(final String what, final BooleanSupplier condition) throws InterruptedException {
        final long deadlineNs = System.nanoTime() + LIMIT_NS;
        while (!condition.getAsBoolean()) {
            assertTrue(System.nanoTime() - deadlineNs < 0, () -> what + "\n" + cluster.logs());
            client.poll();
            Thread.sleep(1);
        }
    }

    private long free() {
        return IntStream.range(0, TestCluster.SIZE)
                .mapToLong(id -> disks.get(id).directory().toFile().getUsableSpace())
                .min()
                .orElseThrow();
    }

    private Path ballast(final int id) {
        return disks.get(id).directory().resolve("ballast");
    }
}
