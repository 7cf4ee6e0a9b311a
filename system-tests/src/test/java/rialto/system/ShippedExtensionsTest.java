package rialto.system;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.testsupport.client.VenueHttp;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Extensions that ship, beside a venue whose host is killed: a receiver of webhooks that is away at first, a journal of the day, downloads. */
@Tag("slow")
class ShippedExtensionsTest {
    private static final Duration LIMIT = Duration.ofMinutes(4);
    private static final int TRADES = 200;
    private static final int REFUSED = 20;

    @TempDir
    private Path data;

    private final Set<Long> received = new ConcurrentSkipListSet<>();
    private final AtomicInteger refusals = new AtomicInteger(REFUSED);
    private HttpServer receiver;
    private Path served;

    @BeforeEach
    void prepare() throws IOException {
        receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/", exchange -> {
            final byte[] body = exchange.getRequestBody().readAllBytes();
            final boolean isTaken = refusals.getAndDecrement() <= 0;
            if (isTaken) {
                received.add(new ObjectMapper().readTree(body).get("id").asLong());
            }
            exchange.sendResponseHeaders(isTaken ? 204 : 503, -1);
            exchange.close();
        });
        receiver.start();
        served = Files.createDirectories(data.resolve("served"));
        final Path extensions = Files.createDirectories(data.resolve("extensions"));
        final Path hooks = Files.createFile(
                extensions.resolve("hooks.properties"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(hooks, """
                class=rialto.shipped.webhook.Webhooks
                receiver.desk.url=http://127.0.0.1:%d/
                receiver.desk.secret=whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz
                receiver.desk.begin=oldest
                receiver.desk.attempts=1000
                receiver.desk.first-pause=1ms
                receiver.desk.longest-pause=50ms
                """.formatted(receiver.getAddress().getPort()));
        Files.writeString(extensions.resolve("days.properties"), """
                class=rialto.shipped.daily.DailyFiles
                directory=%s
                """.formatted(served.resolve("daily")));
    }

    @AfterEach
    void stop() {
        receiver.stop(0);
    }

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void shouldLoseNothingWhenTheHostIsKilled() throws Exception {
        try (VenueProcess venue =
                        VenueProcess.start(data, "--set", "extensions.port=-1", "--set", "files.directory=" + served);
                VenueHttp http = new VenueHttp()) {
            TestMarket.create(http, venue, 3);
            try (ExtensionTrades trades = ExtensionTrades.connect(data)) {
                trades.trade(TRADES);
                await("some messages", () -> received.size() > TRADES / 10);
                ProcessHandle.of(venue.pid()).orElseThrow().children().forEach(ProcessHandle::destroyForcibly);
                trades.trade(TRADES);
            }
            await("all messages", () -> received.size() >= 2 * TRADES);
            final Set<Long> recorded = new TreeSet<>(ExtensionTrades.read(data).trades());
            assertEquals(2 * TRADES, recorded.size());
            assertEquals(recorded, new TreeSet<>(received), "no others");
            await("all rows", () -> journaled().size() >= recorded.size());
            assertEquals(new ArrayList<>(recorded), journaled(), "each once, in order");
            assertServed(venue);
            assertEquals(0, venue.stop(), venue.output());
        }
    }

    private void assertServed(final VenueProcess venue) throws IOException {
        Files.writeString(served.resolve("notes.txt"), "ten bytes.");
        final URLConnection download = venue.uri("/files/notes.txt").toURL().openConnection();
        download.setRequestProperty("Range", "bytes=4-");
        assertEquals("bytes.", new String(download.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        final String listing =
                new String(venue.uri("/files/").toURL().openStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(listing.contains("\"name\":\"notes.txt\",\"size\":10"), listing);
    }

    /** Sequences of trades, of all days that there are. */
    private List<Long> journaled() {
        final Path journals = data.resolve("extension-state/days/files/journals");
        final List<Long> sequences = new ArrayList<>();
        if (!Files.exists(journals)) {
            return sequences;
        }
        try (Stream<Path> days = Files.list(journals)) {
            for (final Path day : days.sorted().toList()) {
                for (final String line : Files.readAllLines(day)) {
                    if (line.contains("\tEXECUTED\t")) {
                        sequences.add(Long.parseLong(line.substring(0, line.indexOf('\t'))));
                    }
                }
            }
        } catch (final IOException e) {
            throw new IllegalStateException(e);
        }
        return sequences;
    }

    private void await(final String what, final BooleanSupplier condition) throws Exception {
        final long endNs = System.nanoTime() + LIMIT.toNanos();
        while (!condition.getAsBoolean()) {
            assertTrue(
                    System.nanoTime() - endNs < 0,
                    () -> "waited in vain for " + what + "; received " + received.size() + ", journaled "
                            + journaled().size() + hostLog());
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
