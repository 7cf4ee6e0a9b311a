package rialto.system;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.testsupport.FreePort;
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

/** Extensions beside a venue: killed at random moments, looping, eating memory. */
@Tag("slow")
class ExtensionsTest {
    private static final String[] OPTIONS = {"--set", "extensions.port=-1", "--set", "extensions.heap=96MiB"};
    private static final int KILLS = Integer.getInteger("rialto.test.kills", 3);
    private static final int TRADES_BETWEEN = 400;
    private static final Duration LIMIT = Duration.ofMinutes(4);

    @TempDir
    private Path data;

    private Path extensions;
    private HandledEvents handled;

    @BeforeEach
    void makeDirectory() throws IOException {
        handled = new HandledEvents(data);
        extensions = Files.createDirectories(data.resolve("extensions"));
    }

    @Test
    @Timeout(value = 12, unit = TimeUnit.MINUTES)
    void shouldHandleAllEventsAndOrderOnceWhenKilled() throws Exception {
        final long seed = Long.getLong("rialto.test.seed", System.nanoTime());
        System.out.println("ExtensionsTest seed " + seed + " (-Drialto.test.seed), kills " + KILLS);
        final Random random = new Random(seed);
        VenueProcess venue = start();
        try (VenueHttp http = new VenueHttp()) {
            TestMarket.create(http, venue, 3);
            put("Follower");
            for (int kill = 0; kill < KILLS; kill++) {
                try (ExtensionTrades trades = ExtensionTrades.connect(data)) {
                    final int wanted = handled.lines().size() + 1 + random.nextInt(TRADES_BETWEEN / 2);
                    trades.trade(TRADES_BETWEEN);
                    await("the host to handle more", () -> handled.lines().size() >= wanted);
                }
                if (kill % 3 == 2) {
                    venue.kill();
                    venue = start();
                } else {
                    killHost(venue);
                }
            }
            final ExtensionTrades.Recorded recorded = ExtensionTrades.read(data);
            await("all trades to be handled", () -> handled.sequences().containsAll(recorded.trades()));
            handled.check(ExtensionTrades.read(data));
            assertEquals(0, venue.stop(), venue.output());
        } finally {
            venue.close();
        }
    }

    @Test
    @Timeout(value = 8, unit = TimeUnit.MINUTES)
    void shouldRunOnBesideExtensionsThatDoNot() throws Exception {
        try (VenueProcess venue = start();
                VenueHttp http = new VenueHttp()) {
            TestMarket.create(http, venue, 3);
            put("Follower");
            Files.writeString(extensions.resolve("Broken.java"), "public class Broken implements Extension { fly }");
            put("Loops");
            try (ExtensionTrades trades = ExtensionTrades.connect(data)) {
                trades.trade(50);
                await("the looping one to be left out", () -> list().contains("Loops  STUCK: the handler of event"));
                trades.trade(50);
            }
            final ExtensionTrades.Recorded recorded = ExtensionTrades.read(data);
            await("the good one to go on", () -> handled.sequences().containsAll(recorded.trades()));
            assertTrue(list().contains("Broken  FAILED: it does not compile: Broken.java:1: "), this::list);
            Files.delete(extensions.resolve("Loops.java"));
            Files.writeString(
                    extensions.resolve("Broken.java"),
                    "public class Broken implements rialto.extensions.Extension {"
                            + " public void start(rialto.extensions.Venue venue) {} }");
            await("the mended one to run", () -> list().contains("Broken  RUNNING"));
            Files.writeString(extensions.resolve("Broken.java"), "public class Broken implements Extension { fly }");
            await("the one before to go on, with the reason", () -> list().contains(
                            "Broken  RUNNING: as it was before, for it does not compile"));
            assertEquals(0, venue.stop(), venue.output());
        }
    }

    @Test
    @Timeout(value = 8, unit = TimeUnit.MINUTES)
    void shouldPutExtensionsApartWhenMemoryRunsOut() throws Exception {
        try (VenueProcess venue = start();
                VenueHttp http = new VenueHttp()) {
            TestMarket.create(http, venue, 3);
            put("Follower");
            put("Eats");
            try (ExtensionTrades trades = ExtensionTrades.connect(data)) {
                trades.trade(20);
                await("extensions to be apart", () -> venue.output().contains("each gets a process of its own"));
                trades.trade(20);
            }
            final ExtensionTrades.Recorded recorded = ExtensionTrades.read(data);
            await("the good one to go on", () -> handled.sequences().containsAll(recorded.trades()));
            assertEquals(0, venue.stop(), venue.output());
        }
    }

    private VenueProcess start() throws Exception {
        final VenueProcess venue = VenueProcess.launch(data, FreePort.next(), OPTIONS);
        await("the venue", () -> venue.isReady() || !venue.isAlive());
        assertTrue(venue.isAlive(), venue::output);
        return venue;
    }

    private void put(final String name) throws IOException {
        // beside it first: a host never sees half of a file
        final Path draft = data.resolve(name + ".draft");
        Files.copy(Path.of("src/test/extensions", name + ".java"), draft);
        Files.move(draft, extensions.resolve(name + ".java"));
    }

    private static void killHost(final VenueProcess venue) {
        ProcessHandle.of(venue.pid()).orElseThrow().children().forEach(ProcessHandle::destroyForcibly);
    }

    private String list() {
        try (VenueProcess listing =
                Launch.rialto("extensions", "list", "--data", data.toString()).start()) {
            listing.awaitEnd(LIMIT);
            return listing.output();
        }
    }

    private void await(final String what, final BooleanSupplier condition) throws Exception {
        final long endNs = System.nanoTime() + LIMIT.toNanos();
        while (!condition.getAsBoolean()) {
            assertTrue(System.nanoTime() - endNs < 0, () -> "waited in vain for " + what + "; " + list() + hostLog());
            TimeUnit.MILLISECONDS.sleep(20);
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
