package rialto.app.venue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.app.config.VenueConfiguration;
import rialto.simulator.DemoInstruments;
import rialto.simulator.Simulation;
import rialto.simulator.SimulationConfiguration;
import rialto.simulator.crowd.Instrument;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The crowd on a real venue: markets come alive, survive the venue's restart, and are left clean. */
@Tag("slow")
@Timeout(180)
class SimulationTest {
    private static final long SEED = Long.getLong("rialto.seed", 7L);
    private static final long ALIVE_TIMEOUT_MS = 60_000;
    private static final int LEVELS = 20;

    private final ObjectMapper json = new ObjectMapper();
    private int adminPort;
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    @Test
    void shouldBringMarketsToLifeAndBackAfterARestart(@TempDir final Path data) throws Exception {
        System.out.println("seed " + SEED);
        final int port = freePort();
        adminPort = freePort();
        final Path keys = data.resolve("demo-keys.json");
        final Simulation simulation;
        final long tradesBefore;
        try (Venue venue = venue(data, port)) {
            simulation = simulation(venue, keys, SEED);
            awaitAlive(venue, 0);
            assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(keys)));
            tradesBefore = trades(venue);
        }
        try (Venue venue = venue(data, port)) {
            try (simulation) {
                awaitAlive(venue, tradesBefore);
                System.out.println(simulation.statistics());
            }
            assertEquals(0, restingLevels(venue), "orders left on the books");
            again(venue, keys);
        }
        assertNull(failure.get());
    }

    /** What the demo needs is there already: the keys are taken again. */
    private void again(final Venue venue, final Path keys) throws Exception {
        final String before = Files.readString(keys);
        final long tradesBefore = trades(venue);
        final Simulation simulation = simulation(venue, keys, SEED + 1);
        try (simulation) {
            awaitAlive(venue, tradesBefore);
            System.out.println(simulation.statistics());
        }
        assertEquals(before, Files.readString(keys));
    }

    private static Simulation simulation(final Venue venue, final Path keys, final long seed) {
        return Simulation.start(new SimulationConfiguration(
                URI.create(venue.url()), URI.create(venue.administrationUrl()), venue.adminKey(), keys, seed, 3));
    }

    private void awaitAlive(final Venue venue, final long tradesBefore) throws Exception {
        final long giveUpMs = System.currentTimeMillis() + ALIVE_TIMEOUT_MS;
        String state;
        do {
            Thread.sleep(500);
            state = state(venue, tradesBefore);
        } while (!state.isEmpty() && System.currentTimeMillis() < giveUpMs);
        assertEquals("", state);
    }

    /** What is not yet alive, in words. */
    private String state(final Venue venue, final long tradesBefore) throws IOException {
        final StringBuilder lacking = new StringBuilder();
        for (final Instrument instrument : DemoInstruments.ALL) {
            final JsonNode depth = depth(venue, instrument);
            final int levels =
                    Math.min(depth.path("bids").size(), depth.path("asks").size());
            if (levels < LEVELS) {
                lacking.append(instrument.symbol())
                        .append(" has ")
                        .append(levels)
                        .append(" levels; ");
            }
        }
        final long trades = trades(venue);
        if (trades < tradesBefore + 20) {
            lacking.append(trades).append(" trades");
        }
        return lacking.toString();
    }

    private long restingLevels(final Venue venue) throws IOException {
        long levels = 0;
        for (final Instrument instrument : DemoInstruments.ALL) {
            final JsonNode depth = depth(venue, instrument);
            levels += depth.path("bids").size() + depth.path("asks").size();
        }
        return levels;
    }

    private long trades(final Venue venue) throws IOException {
        long trades = 0;
        for (final JsonNode ticker : get(venue, "/api/v3/ticker/24hr")) {
            assertTrue(ticker.path("count").isIntegralNumber(), ticker.toString());
            trades += ticker.path("count").asLong();
        }
        return trades;
    }

    private JsonNode depth(final Venue venue, final Instrument instrument) throws IOException {
        return get(venue, "/api/v3/depth?limit=500&symbol=" + instrument.symbol());
    }

    private JsonNode get(final Venue venue, final String path) throws IOException {
        try (InputStream answer = URI.create(venue.url()).resolve(path).toURL().openStream()) {
            return json.readTree(answer);
        }
    }

    private Venue venue(final Path data, final int port) {
        return Venue.start(
                VenueConfiguration.load(
                        Map.of(),
                        null,
                        Map.of(
                                "data",
                                data.toString(),
                                "admin.port",
                                String.valueOf(adminPort),
                                "http.port",
                                String.valueOf(port),
                                "limits.request-weight-1m",
                                "1000000",
                                "limits.orders-10s",
                                "100000")),
                failure::set);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
