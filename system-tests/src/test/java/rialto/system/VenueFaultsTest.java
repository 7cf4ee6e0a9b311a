package rialto.system;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rialto.reporting.SmallDisk;
import rialto.testsupport.Pause;
import rialto.testsupport.client.ApiKey;
import rialto.testsupport.client.EventAudit;
import rialto.testsupport.client.VenueHttp;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A venue in one process, with its parts on one thread and on one each, that stands still, is told to stop, is killed, runs
 * out of disk, and waits for its disk, under load. Afterwards what clients were told is all there, once.
 */
@Tag("slow")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class VenueFaultsTest {
    private static final int TRADERS = 3;
    private static final int SOME_ORDERS = 300;
    private static final Duration END_LIMIT = Duration.ofMinutes(1);
    private static final int DISK_MIB = 1024;
    private static final long LONGER_THAN_PARTS_WAIT_FOR_EACH_OTHER_MS = 12_000;

    @TempDir
    private Path data;

    private final List<LoadTrader> traders = new ArrayList<>();
    private final List<Thread> running = new ArrayList<>();
    private final VenueHttp http = new VenueHttp();
    private VenueProcess venue;

    @AfterEach
    void close() {
        traders.forEach(LoadTrader::stop);
        http.close();
        if (venue != null) {
            venue.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"one", "each"})
    void shouldStopInOrderUnderLoad(final String threads) throws Exception {
        open(threads, "0");
        tradeSome();
        assertEquals(0, venue.stop(), venue.output());
        endOfTrading();
        start(threads, "0");
        check();
    }

    @ParameterizedTest
    @ValueSource(strings = {"one", "each"})
    void shouldLoseNothingWhenKilledAfterASnapshot(final String threads) throws Exception {
        open(threads, "0");
        tradeSome();
        snapshot();
        tradeSome();
        venue.kill();
        endOfTrading();
        start(threads, "0");
        check();
    }

    @ParameterizedTest
    @ValueSource(strings = {"one", "each"})
    void shouldLoseNothingWhenItStoodStill(final String threads) throws Exception {
        open(threads, "0");
        tradeSome();
        venue.pause();
        Pause.ms(LONGER_THAN_PARTS_WAIT_FOR_EACH_OTHER_MS);
        venue.resume();
        if (isEndedByPause()) {
            assertTrue(venue.output().contains("rialto: this process stood still for "), venue.output());
            endOfTrading();
            start(threads, "0");
        } else {
            tradeMore();
            stopTrading();
        }
        check();
    }

    /** It goes on, or ends and says why: which of the two is chance. */
    private boolean isEndedByPause() {
        for (int look = 0; look < 100 && venue.isAlive() && traders.getFirst().failure() == null; look++) {
            Pause.ms(100);
        }
        if (venue.isAlive() && venue.isReady()) {
            return false;
        }
        venue.awaitEnd(END_LIMIT);
        return true;
    }

    @ParameterizedTest
    @ValueSource(strings = {"one", "each"})
    void shouldEndOnAFullDiskAndGoOnWithRoom(final String threads) throws Exception {
        try (SmallDisk disk = SmallDisk.mounted(Files.createTempDirectory("rialto-venue-disk"), DISK_MIB)) {
            data = disk.directory().resolve("data");
            open(threads, "0");
            tradeSome();
            disk.fill();
            assertNotEquals(0, venue.awaitEnd(END_LIMIT), venue.output());
            assertTrue(venue.output().contains("rialto: the disk of " + data + " is full: "), venue.output());
            endOfTrading();
            disk.clear();
            start(threads, "0");
            check();
            venue.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"one", "each"})
    void shouldTakeASnapshotWhileEachFlushTakesTwoSeconds(final String threads) throws Exception {
        open(threads, "2");
        tradeSome();
        stopTrading();
        final Process slow = slowFlushes();
        try {
            final VenueHttp.Answer answer = http.admin(venue, "POST", "/snapshot", Map.of());
            assertEquals(200, answer.status(), answer::toString);
            assertEquals(
                    200,
                    http.signed(
                                    venue,
                                    "GET",
                                    "/api/v3/account",
                                    traders.getFirst().key(),
                                    Map.of())
                            .status());
            assertTrue(Files.readString(data.resolve("flushes")).contains("(DELAYED)"), "no flush was slow");
        } finally {
            slow.destroy();
            slow.waitFor();
        }
        check();
    }

    /** From when it is returned on. */
    private Process slowFlushes() throws IOException {
        final Path log = data.resolve("flushes");
        final Process slow;
        try {
            slow = new ProcessBuilder(
                            "strace",
                            "-f",
                            "-q",
                            "-p",
                            "" + venue.pid(),
                            "-o",
                            log.toString(),
                            "-e",
                            "trace=fsync,fdatasync",
                            "-e",
                            "inject=fsync,fdatasync:delay_enter=2000000")
                    .inheritIO()
                    .start();
        } catch (final IOException e) {
            return LeftOut.leaveOut(e);
        }
        Pause.ms(2_000);
        if (!slow.isAlive()) {
            LeftOut.leaveOut(new IOException("the venue's flushes cannot be slowed down here"));
        }
        return slow;
    }

    private void snapshot() throws IOException {
        final VenueHttp.Answer answer = http.admin(venue, "POST", "/snapshot", Map.of());
        assertEquals(200, answer.status(), answer::toString);
    }

    private void open(final String threads, final String fileSyncLevel) throws Exception {
        start(threads, fileSyncLevel);
        final List<ApiKey> keys = TestMarket.create(http, venue, TRADERS);
        for (int i = 0; i < TRADERS; i++) {
            traders.add(new LoadTrader("t" + i, keys.get(i), i));
        }
    }

    private void start(final String threads, final String fileSyncLevel) {
        venue = VenueProcess.start(
                data,
                "--set",
                "cluster.threads=" + threads,
                "--set",
                "cluster.file-sync-level=" + fileSyncLevel,
                "--set",
                "limits.request-weight-1m=1000000000",
                "--set",
                "limits.orders-10s=1000000000",
                "--set",
                "limits.orders-1d=2000000000");
    }

    /** Returns while they trade on. */
    private void tradeSome() {
        if (running.isEmpty()) {
            for (final LoadTrader trader : traders) {
                trader.at(venue);
                running.add(Thread.ofPlatform().daemon().start(trader));
            }
        }
        tradeMore();
    }

    private void tradeMore() {
        final long goal = successes() + SOME_ORDERS;
        while (successes() < goal) {
            for (final LoadTrader trader : traders) {
                assertEquals(null, trader.failure(), () -> trader.name() + " gave up: " + venue.output());
            }
            Pause.ms(20);
        }
    }

    private long successes() {
        return traders.stream().mapToLong(LoadTrader::successes).sum();
    }

    private void stopTrading() throws InterruptedException {
        traders.forEach(LoadTrader::stop);
        endOfTrading();
    }

    private void endOfTrading() throws InterruptedException {
        traders.forEach(LoadTrader::stop);
        for (final Thread thread : running) {
            thread.join(TimeUnit.SECONDS.toMillis(60));
            assertFalse(thread.isAlive(), "a trader hangs");
        }
        running.clear();
    }

    /** What clients were told, and what they send again, is there once; and the venue goes on. */
    private void check() throws Exception {
        for (final LoadTrader trader : traders) {
            trader.at(venue);
            trader.retryUnknown(http);
            trader.stop();
        }
        tradeSome();
        stopTrading();
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
        }
        assertEquals(acknowledged, audit.acceptedCount(), "accepted orders that no client knows of");
        assertEquals(TRADERS * 1_000L * 100_000_000, audit.sum(1), "BTC is conserved");
        assertEquals(TRADERS * 1_000_000L * 100_000_000, audit.sum(3), "USDT is conserved");
    }
}
