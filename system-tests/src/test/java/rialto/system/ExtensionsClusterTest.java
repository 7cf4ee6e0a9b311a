package rialto.system;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.trading.ClientSettings;
import rialto.testsupport.Pause;
import rialto.testsupport.client.VenueHttp;
import rialto.testsupport.process.Launch;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A host of extensions beside a cluster of three: leaders and the host are killed at random moments. Each trade is handled at least once, in
 * order of its instrument, and has one order.
 */
@ClusterLane
class ExtensionsClusterTest {
    private static final int KILLS = Integer.getInteger("rialto.test.kills", 4);
    private static final int TRADES_BETWEEN = 200;
    private static final Duration LIMIT = Duration.ofMinutes(4);

    @TempDir
    private Path data;

    private HandledEvents handled;
    private TestCluster cluster;
    private VenueProcess host;

    @Test
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    void shouldHandleAllEventsAndOrderOnceWhenLeadersAndHostsAreKilled() throws Exception {
        final long seed = Long.getLong("rialto.test.seed", System.nanoTime());
        System.out.println("ExtensionsClusterTest seed " + seed + " (-Drialto.test.seed), kills " + KILLS);
        final Random random = new Random(seed);
        handled = new HandledEvents(data);
        try (TestCluster started = TestCluster.start(data);
                VenueHttp http = new VenueHttp()) {
            cluster = started;
            TestMarket.create(http, cluster.gateway(), 3);
            makeKey();
            put();
            host = startHost();
            for (int kill = 0; kill < KILLS; kill++) {
                try (ExtensionTrades trades = ExtensionTrades.connect(venue())) {
                    final int wanted = handled.lines().size() + 1 + random.nextInt(TRADES_BETWEEN / 2);
                    trades.trade(TRADES_BETWEEN);
                    await("the host to handle more", () -> handled.lines().size() >= wanted);
                    kill(kill % 3);
                    trades.trade(TRADES_BETWEEN / 2);
                }
            }
            cluster.awaitMembers(TestCluster.SIZE);
            final ExtensionTrades.Recorded recorded = ExtensionTrades.read(venue());
            await("all trades to be handled", () -> handled.sequences().containsAll(recorded.trades()));
            handled.check(ExtensionTrades.read(venue()));
            assertEquals(0, host.stop(), host.output());
        } finally {
            if (host != null) {
                host.close();
            }
        }
    }

    /** The host, the leader, or the host with its supervisor. */
    private void kill(final int whom) {
        switch (whom) {
            case 0 -> ProcessHandle.of(host.pid()).orElseThrow().children().forEach(ProcessHandle::destroyForcibly);
            case 1 -> {
                final int leader = cluster.awaitLeader(TestCluster.SIZE);
                cluster.kill(leader);
                cluster.startMember(leader);
            }
            default -> {
                host.kill();
                host.close();
                host = startHost();
            }
        }
    }

    private ClientSettings venue() throws IOException {
        return ClientSettings.ofMembers(cluster.processes().memberList())
                .keyFile(cluster.processes().keyFile("gateway"));
    }

    /** As the operator does: for reading, and for trading of the one account. */
    private void makeKey() {
        try (VenueProcess making = Launch.rialto(
                        "cluster",
                        "key",
                        "create",
                        "extensions",
                        "--config",
                        cluster.processes().file().toString(),
                        "--permissions",
                        "read,trade",
                        "--accounts",
                        "trader2")
                .start()) {
            assertEquals(0, making.awaitEnd(LIMIT), making::output);
        }
    }

    private void put() throws IOException {
        final Path extensions = Files.createDirectories(data.resolve("extensions"));
        Files.copy(Path.of("src/test/extensions/Follower.java"), extensions.resolve("Follower.java"));
    }

    private VenueProcess startHost() {
        return Launch.rialto(
                        "extensions",
                        "run",
                        "--config",
                        cluster.processes().file().toString(),
                        "--set",
                        "extensions.port=-1",
                        "--set",
                        "extensions.heap=96MiB")
                .javaOptions(Launch.SMALL_JVM)
                .start();
    }

    private void await(final String what, final BooleanSupplier condition) {
        final long endNs = System.nanoTime() + LIMIT.toNanos();
        while (!condition.getAsBoolean()) {
            assertTrue(
                    System.nanoTime() - endNs < 0,
                    () -> "waited in vain for " + what + ", handled "
                            + handled.lines().size() + "\n" + host.output() + hostLog() + cluster.logs());
            Pause.ms(20);
        }
    }

    private String hostLog() {
        try {
            return Files.readString(data.resolve("extension-state/host-all.log"));
        } catch (final IOException e) {
            return e.toString();
        }
    }
}
