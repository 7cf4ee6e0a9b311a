package rialto.app.venue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.app.config.VenueConfiguration;
import rialto.simulator.DemoInstruments;
import rialto.simulator.Simulation;
import rialto.simulator.SimulationConfiguration;
import rialto.simulator.client.ExecutionReport;
import rialto.simulator.client.NewOrder;
import rialto.simulator.client.VenueClient;
import rialto.simulator.client.VenueClientListener;
import rialto.simulator.crowd.Instrument;

import java.io.InputStream;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The demo's traders on a real venue, thirty times as busy as usual for two and a half minutes, and a person with them. */
@Tag("soak")
@Timeout(400)
class DemoSoakTest {
    private static final long SEED = Long.getLong("rialto.seed", 7L);
    private static final double INTENSITY = 30;
    private static final long WARM_UP_MS = 10_000;
    private static final int SAMPLES = 70;
    private static final long SAMPLE_INTERVAL_MS = 2_000;
    private static final long PERSON_INTERVAL_MS = 300;
    private static final int MAKER_ORDERS = 4 * 24;
    private static final int MOST_OTHER_ORDERS = 80;
    private static final int FEWEST_LEVELS = 8;

    private final ObjectMapper json = new ObjectMapper();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final SplittableRandom chance = new SplittableRandom(SEED);
    private final StringBuilder wrong = new StringBuilder();
    private int empty;

    @Test
    void shouldKeepEveryMarketAliveAndItsBooksTidy(@TempDir final Path data) throws Exception {
        System.out.println("seed " + SEED);
        try (Venue venue = venue(data);
                Simulation simulation = Simulation.start(new SimulationConfiguration(
                        URI.create(venue.url()),
                        URI.create(venue.administrationUrl()),
                        venue.adminKey(),
                        data.resolve("demo-keys.json"),
                        SEED,
                        INTENSITY))) {
            final Vertx vertx = person(venue, simulation);
            try {
                Thread.sleep(WARM_UP_MS);
                for (int sample = 0; sample < SAMPLES; sample++) {
                    Thread.sleep(SAMPLE_INTERVAL_MS);
                    look(venue, data, sample);
                }
            } finally {
                vertx.close().toCompletionStage().toCompletableFuture().join();
            }
            System.out.println(simulation.statistics());
            assertTrue(
                    simulation.statistics().strays() <= 10,
                    simulation.statistics().toString());
        }
        assertEquals("", wrong.toString());
        // between a sweep of the person and the makers' next look a side may be empty
        assertTrue(empty <= SAMPLES * DemoInstruments.ALL.size() / 100, empty + " empty sides");
        assertNull(failure.get());
    }

    private void look(final Venue venue, final Path data, final int sample) throws Exception {
        final Map<String, Long> orders = openOrders(data);
        for (final Instrument instrument : DemoInstruments.ALL) {
            final JsonNode depth = get(venue, "/api/v3/depth?limit=500&symbol=" + instrument.symbol());
            final int levels =
                    Math.min(depth.path("bids").size(), depth.path("asks").size());
            final long makers = orders.getOrDefault(instrument.symbol() + " maker", 0L);
            final long others = orders.getOrDefault(instrument.symbol() + " other", 0L);
            if (levels == 0) {
                empty++;
            }
            // an order that is being replaced may be counted with its replacement
            if (levels < FEWEST_LEVELS && levels > 0 || makers > MAKER_ORDERS + 8 || others > MOST_OTHER_ORDERS) {
                wrong.append(String.format(
                        "%s at sample %d: %d levels, %d orders of makers, %d others%n",
                        instrument.symbol(), sample, levels, makers, others));
            }
        }
    }

    /** Open orders by symbol and whose they are, as the database has them. */
    private static Map<String, Long> openOrders(final Path data) throws Exception {
        final Map<String, Long> orders = new TreeMap<>();
        final String question =
                "SELECT i.symbol, CASE WHEN a.name LIKE 'maker%' THEN 'maker' ELSE 'other' END AS whose,"
                        + " COUNT(*) FROM orders o JOIN instruments i ON i.instrument_id = o.instrument_id"
                        + " JOIN accounts a ON a.account_id = o.account_id"
                        + " WHERE o.status IN (1, 2) AND a.name NOT IN ('alice', 'bob') GROUP BY 1, 2";
        try (Connection database =
                        DriverManager.getConnection("jdbc:sqlite:file:" + data.resolve("reporting.db") + "?mode=ro");
                ResultSet rows = database.createStatement().executeQuery(question)) {
            while (rows.next()) {
                orders.put(rows.getString(1) + " " + rows.getString(2), rows.getLong(3));
            }
        }
        return orders;
    }

    /** Lets a person trade at the market, most often small, until the event loop is closed. */
    private Vertx person(final Venue venue, final Simulation simulation) {
        final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
        vertx.getOrCreateContext().runOnContext(ignored -> {
            final VenueClient client = new VenueClient(
                    vertx, URI.create(venue.url()), simulation.people().get("alice"), 8, new Unheard());
            client.connect();
            vertx.setPeriodic(PERSON_INTERVAL_MS, tick -> trade(client, tick + System.nanoTime()));
        });
        return vertx;
    }

    private void trade(final VenueClient client, final long number) {
        final Instrument instrument = DemoInstruments.ALL.get(chance.nextInt(DemoInstruments.ALL.size()));
        final double notional = 10 + 40_000 * Math.pow(chance.nextDouble(), 4);
        final long lots = instrument.lotsOf(notional, instrument.ticks(instrument.initialPrice()));
        client.place(new NewOrder(
                instrument.symbol(),
                chance.nextBoolean() ? "BUY" : "SELL",
                "MARKET",
                null,
                instrument.quantity(lots),
                null,
                null,
                "alice-" + number,
                null));
    }

    private JsonNode get(final Venue venue, final String path) throws Exception {
        try (InputStream answer = URI.create(venue.url()).resolve(path).toURL().openStream()) {
            return json.readTree(answer);
        }
    }

    private Venue venue(final Path data) {
        return Venue.start(
                VenueConfiguration.load(
                        Map.of(),
                        null,
                        Map.of(
                                "data",
                                data.toString(),
                                "admin.port",
                                "0",
                                "http.port",
                                "0",
                                "limits.request-weight-1m",
                                "1000000",
                                "limits.orders-10s",
                                "100000",
                                "limits.orders-1d",
                                "100000000")),
                failure::set);
    }

    /** A person does not listen. */
    private static final class Unheard implements VenueClientListener {
        @Override
        public void onConnected() {}

        @Override
        public void onDisconnected() {}

        @Override
        public void onExecutionReport(final ExecutionReport report) {}
    }
}
