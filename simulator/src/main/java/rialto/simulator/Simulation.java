package rialto.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.simulator.client.Credentials;
import rialto.simulator.client.VenueHttp;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;

/** Simulated traders on a venue, from {@link #start} until {@link #close()}. */
public final class Simulation implements AutoCloseable {
    /** Settings of a venue's configuration: where it is administered. */
    public static final String ADMINISTRATION_HOST_SETTING = "admin.host";

    /** As above. */
    public static final String ADMINISTRATION_PORT_SETTING = "admin.port";

    private static final Logger LOGGER = LoggerFactory.getLogger(Simulation.class);

    private final Vertx vertx;
    private final DemoMarket market;
    private final LiveCrowd crowd;
    private final LiveStatistics statistics;
    private final Treasurer treasurer;
    private final Map<String, Credentials> people = new LinkedHashMap<>();

    private Simulation(
            final Vertx vertx, final DemoMarket market, final LiveCrowd crowd, final LiveStatistics statistics) {
        this.vertx = vertx;
        this.market = market;
        this.crowd = crowd;
        this.statistics = statistics;
        treasurer = new Treasurer(market);
        DemoMarket.PEOPLE.forEach(name -> people.put(name, market.key(name)));
    }

    /**
     * Makes the demo market, as far as it is not there, and lets the crowd trade on it. The venue must be ready.
     * Returns when the crowd has begun; it goes on by itself, also over a restart of the venue.
     *
     * @throws SimulationException when the venue cannot be reached or refuses
     */
    public static Simulation start(final SimulationConfiguration configuration) {
        LOGGER.info("simulated traders: seed {}, intensity {}", configuration.seed(), configuration.intensity());
        final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
        try {
            return start(vertx, configuration);
        } catch (final RuntimeException e) {
            vertx.close();
            throw e;
        }
    }

    /**
     * Makes the demo market, as far as it is not there, and lets nobody trade on it. The venue must be ready.
     *
     * @throws SimulationException when the venue cannot be reached or refuses
     */
    public static void prepare(final SimulationConfiguration configuration) {
        final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
        try {
            market(vertx, configuration).prepare();
        } finally {
            Waiting.on("cannot stop", vertx.close());
        }
    }

    /** API keys of the accounts for people, by account name. */
    public Map<String, Credentials> people() {
        return Collections.unmodifiableMap(people);
    }

    public LiveStatistics statistics() {
        return statistics;
    }

    /** Stops the crowd, takes its orders off the books as far as the venue is there, and ends its threads. */
    @Override
    public void close() {
        treasurer.close();
        try {
            Waiting.on("cannot stop the crowd", onLoop(vertx, crowd::stop).compose(stopped -> stopped));
            market.forgetKeys();
        } catch (final SimulationException e) {
            LOGGER.debug("{}", e.getMessage());
        }
        Waiting.on("cannot stop", vertx.close());
    }

    private static Simulation start(final Vertx vertx, final SimulationConfiguration configuration) {
        final VenueHttp http = new VenueHttp(vertx, configuration.venue());
        final DemoMarket market = market(vertx, configuration);
        market.prepare();
        final long[] initialTicks =
                lastTicks(Waiting.on("cannot read last prices", http.get("/api/v3/ticker/price", Map.of())));
        final LiveStatistics statistics = new LiveStatistics();
        final LiveCrowd crowd = Waiting.on("cannot start the crowd", onLoop(vertx, () -> {
            final LiveCrowd started = new LiveCrowd(vertx, configuration, market, initialTicks, statistics);
            started.start();
            return started;
        }));
        return new Simulation(vertx, market, crowd, statistics);
    }

    private static DemoMarket market(final Vertx vertx, final SimulationConfiguration configuration) {
        final VenueHttp administration = new VenueHttp(vertx, configuration.administration());
        return new DemoMarket(
                new AdminClient(administration, configuration.adminKey()), DemoKeys.load(configuration.keysFile()));
    }

    /** Last prices in ticks by instrument, its initial one where there was no trade. */
    private static long[] lastTicks(final JsonNode tickers) {
        final Map<String, BigDecimal> prices = new HashMap<>();
        tickers.forEach(ticker -> prices.put(
                ticker.path("symbol").asText(),
                new BigDecimal(ticker.path("price").asText("0"))));
        return DemoInstruments.ALL.stream()
                .mapToLong(instrument -> {
                    final BigDecimal last = prices.getOrDefault(instrument.symbol(), BigDecimal.ZERO);
                    return instrument.ticks(last.signum() > 0 ? last : instrument.initialPrice());
                })
                .toArray();
    }

    private static <T> Future<T> onLoop(final Vertx vertx, final Callable<T> action) {
        final Promise<T> promise = Promise.promise();
        vertx.getOrCreateContext().runOnContext(ignored -> {
            try {
                promise.complete(action.call());
            } catch (final Exception e) {
                promise.fail(e);
            }
        });
        return promise.future();
    }
}
