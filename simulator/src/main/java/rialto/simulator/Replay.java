package rialto.simulator;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.simulator.client.VenueHttp;
import rialto.simulator.recording.FlowTerms;
import rialto.simulator.recording.OrderFlow;

import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A recorded day on a running venue, from {@link #start} until it has ended or {@link #close()}. */
public final class Replay implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(Replay.class);

    private final Vertx vertx;
    private final ReplayConfiguration configuration;
    private final ReplayMarket market;
    private final ReplayFeed feed;
    private final ReplayStatistics statistics;
    private final Future<Void> ended;

    private Replay(
            final Vertx vertx,
            final ReplayConfiguration configuration,
            final ReplayMarket market,
            final ReplayFeed feed,
            final ReplayStatistics statistics) {
        this.vertx = vertx;
        this.configuration = configuration;
        this.market = market;
        this.feed = feed;
        this.statistics = statistics;
        ended = onLoop(vertx, feed::start).compose(end -> end);
    }

    /**
     * Makes the instrument and accounts, as far as they are not there, and begins to send. The flow is closed at the end.
     *
     * @throws SimulationException when the venue cannot be reached or refuses
     */
    public static Replay start(final ReplayConfiguration configuration, final FlowTerms terms, final OrderFlow flow) {
        LOGGER.info("{}", configuration);
        final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
        try {
            final VenueHttp http = new VenueHttp(vertx, configuration.venue());
            final VenueHttp administration = new VenueHttp(vertx, configuration.administration());
            final ReplayMarket market =
                    new ReplayMarket(new AdminClient(administration, configuration.adminKey()), terms);
            market.prepare(configuration.accounts());
            final ReplayPhases phases = new ReplayPhases(administration, configuration.adminKey(), terms.symbol());
            final ReplayAllowance allowance = new ReplayAllowance(
                    Waiting.on(
                            "cannot read the venue's limits",
                            http.get("/api/v3/exchangeInfo?symbol=" + terms.symbol(), Map.of())),
                    configuration.accounts());
            final ReplayStatistics statistics = new ReplayStatistics();
            final ReplayFeed feed = Waiting.on(
                    "cannot start",
                    onLoop(
                            vertx,
                            () -> new ReplayFeed(
                                    vertx,
                                    configuration.venue(),
                                    market.keys(),
                                    terms,
                                    new FlowAhead(flow),
                                    new ReplayClock(configuration.speed(), configuration.longestPause()),
                                    phases,
                                    allowance,
                                    statistics)));
            return new Replay(vertx, configuration, market, feed, statistics);
        } catch (final RuntimeException e) {
            flow.close();
            vertx.close();
            throw e;
        }
    }

    public ReplayStatistics statistics() {
        return statistics;
    }

    /**
     * Waits until everything recorded was sent and answered.
     *
     * @return false when that has not happened in time
     * @throws rialto.simulator.recording.RecordingException when the recording cannot be read on
     */
    public boolean awaitEnd(final long timeoutMs) {
        try {
            ended.toCompletionStage().toCompletableFuture().get(timeoutMs, TimeUnit.MILLISECONDS);
            return true;
        } catch (final TimeoutException e) {
            return false;
        } catch (final ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause
                    ? cause
                    : new SimulationException(e.getCause().getMessage(), e.getCause());
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SimulationException("interrupted", e);
        }
    }

    /** Takes the orders off the book unless they are to stay, forgets the keys and ends the threads. */
    @Override
    public void close() {
        try {
            Waiting.on(
                    "cannot stop the replay",
                    onLoop(vertx, () -> feed.stop(!configuration.keepOrders())).compose(stopped -> stopped));
            market.forgetKeys();
        } catch (final SimulationException e) {
            LOGGER.warn("{}", e.getMessage());
        }
        Waiting.on("cannot stop", vertx.close());
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
