package rialto.gateway;

import io.aeron.Aeron;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.gateway.dialect.Place;
import rialto.gateway.http.WatchedTransport;
import rialto.gateway.intake.EventPages;
import rialto.gateway.intake.EventSource;
import rialto.gateway.intake.RecordedEvents;
import rialto.gateway.intake.RecordedReports;

import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * A gateway: one HTTP port for what all share, and the dialects that it was given. {@link #start} returns when it listens; it answers
 * 503 until it is {@link #isReady}. Thread-safe.
 */
public final class Gateway implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(Gateway.class);
    private static final int WORKERS = 4;
    private static final long START_TIMEOUT_SECONDS = 30;
    private static final long CLOSE_TIMEOUT_SECONDS = 10;

    private final Vertx vertx;
    private final Aeron aeron;
    private final GatewayVerticle verticle;

    private Gateway(final Vertx vertx, final Aeron aeron, final GatewayVerticle verticle) {
        this.vertx = vertx;
        this.aeron = aeron;
        this.verticle = verticle;
    }

    /**
     * Starts a gateway.
     *
     * @throws GatewayStartException when it cannot listen, or its keys cannot be read
     */
    public static Gateway start(final GatewayConfiguration configuration, final GatewayDependencies dependencies) {
        final Aeron aeron =
                dependencies.connection().openAeron(error -> LOGGER.error("the gateway's Aeron client", error));
        final ClusterOutlet outlet = new ClusterOutlet(aeron, dependencies.connection());
        final EventSource source = new RecordedEvents(
                aeron,
                dependencies.connection(),
                dependencies.history(),
                outlet::leaderMemberId,
                outlet::answersAreLate);
        return start(
                configuration,
                aeron,
                vertx -> new GatewayVerticle(
                        configuration,
                        dependencies,
                        source,
                        new EventPages(aeron, dependencies.connection()),
                        new RecordedReports(aeron, dependencies.connection()),
                        outlet));
    }

    private static Gateway start(
            final GatewayConfiguration configuration, final Aeron aeron, final Function<Vertx, GatewayVerticle> maker) {
        final Vertx vertx = WatchedTransport.vertx(new VertxOptions()
                .setEventLoopPoolSize(1)
                .setWorkerPoolSize(WORKERS)
                .setInternalBlockingPoolSize(1)
                .setFileSystemOptions(new FileSystemOptions()
                        .setClassPathResolvingEnabled(false)
                        .setFileCachingEnabled(false)));
        final GatewayVerticle verticle = maker.apply(vertx);
        final Gateway gateway = new Gateway(vertx, aeron, verticle);
        try {
            await(vertx.deployVerticle(verticle), START_TIMEOUT_SECONDS);
            return gateway;
        } catch (final RuntimeException e) {
            gateway.close();
            throw new GatewayStartException(
                    "the gateway cannot start at " + configuration.settings().get(GatewaySettings.HOST) + ":"
                            + configuration.settings().get(GatewaySettings.PORT) + ": " + e.getMessage(),
                    e);
        }
    }

    private static <T> T await(final Future<T> future, final long timeoutSeconds) {
        try {
            return future.await(timeoutSeconds, TimeUnit.SECONDS);
        } catch (final TimeoutException e) {
            throw new CompletionException("not done after " + timeoutSeconds + " s", e);
        }
    }

    /** The port that it listens on. */
    public int port() {
        return verticle.port();
    }

    /**
     * The port that a dialect listens on, or -1 when it does not.
     *
     * @param path of the setting that says which
     */
    public int port(final String path) {
        return verticle.ports().getOrDefault(path, -1);
    }

    /** Where clients find its dialects, for a person. */
    public List<Place> places() {
        return verticle.places();
    }

    /** Whether its view is exact and the cluster takes its commands, so that requests are answered. */
    public boolean isReady() {
        return verticle.isReady();
    }

    /**
     * Waits until requests are answered.
     *
     * @throws TimeoutException when that took longer
     */
    public void awaitReady(final long timeoutMs) throws InterruptedException, TimeoutException {
        final long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMs);
        while (!isReady()) {
            if (System.nanoTime() - deadlineNs > 0) {
                throw new TimeoutException("the gateway is not ready after " + timeoutMs + " ms");
            }
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }

    /** Stops listening, closes all connections and stops following events. Waits for its threads. */
    @Override
    public void close() {
        try {
            verticle.stopIntake();
            await(vertx.close(), CLOSE_TIMEOUT_SECONDS);
        } catch (final RuntimeException e) {
            LOGGER.warn("the gateway did not stop in order", e);
        } finally {
            aeron.close();
        }
    }
}
