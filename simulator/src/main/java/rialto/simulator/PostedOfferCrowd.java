package rialto.simulator;

import io.vertx.core.Context;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.simulator.client.VenueHttp;

import java.math.BigDecimal;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A few sellers and buyers of one product on the posted-offer market, from {@link #start} until {@link #close()}. */
public final class PostedOfferCrowd implements AutoCloseable {
    /** What they trade. */
    public static final String PRODUCT = "COFFEE";

    /** The venue's setting that opens their market, where it has one: true or false. */
    public static final String MARKET_SETTING = "posted-offer.enabled";

    /** The setting of the port that their market may have of its own. */
    public static final String PORT_SETTING = "posted-offer.port";

    private static final Logger LOGGER = LoggerFactory.getLogger(PostedOfferCrowd.class);
    private static final List<String> SELLERS = List.of("farm", "importer", "roastery", "warehouse");
    private static final List<String> BUYERS = List.of("cafe", "canteen", "bakery", "hotel", "office", "kiosk");
    private static final int SELLER_PAUSE_MS = 1_100;
    private static final int BUYER_PAUSE_MS = 700;
    private static final double INITIAL_PRICE = 100;
    private static final double WALK = 0.002;
    private static final int PRICE_DECIMALS = 2;

    private final Vertx vertx;
    private final Context context;
    private final VenueHttp http;
    private final Random random;
    private final double intensity;
    private double fairPrice = INITIAL_PRICE;
    private boolean failing;
    private boolean closed;

    private PostedOfferCrowd(final Vertx vertx, final URI venue, final long seed, final double intensity) {
        this.vertx = vertx;
        context = vertx.getOrCreateContext();
        this.intensity = intensity;
        http = new VenueHttp(vertx, venue);
        random = new Random(seed);
    }

    /**
     * Lets them trade. The venue may be away at times.
     *
     * @param venue     where the posted-offer market listens, as {@code http://127.0.0.1:8080}
     * @param seed      of every decision
     * @param intensity how much busier than usual; 1 is about 12 orders a second
     */
    public static PostedOfferCrowd start(final URI venue, final long seed, final double intensity) {
        final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
        final PostedOfferCrowd crowd = new PostedOfferCrowd(vertx, venue, seed, intensity);
        crowd.context.runOnContext(ignored -> {
            SELLERS.forEach(crowd::sellLater);
            BUYERS.forEach(crowd::buyLater);
        });
        return crowd;
    }

    private void sellLater(final String user) {
        later(SELLER_PAUSE_MS, () -> {
            fairPrice *= 1 + WALK * random.nextGaussian();
            // back to where it came from, slowly
            fairPrice += (INITIAL_PRICE - fairPrice) * WALK;
            final double markup = 1 + 0.04 * random.nextDouble();
            send("/sell", user, 5 + random.nextInt(56), "&price=" + text(fairPrice * markup));
            sellLater(user);
        });
    }

    private void buyLater(final String user) {
        later(BUYER_PAUSE_MS, () -> {
            final boolean anyPrice = random.nextInt(4) == 0;
            final String most = "&maxPrice=" + text(fairPrice * (0.98 + 0.06 * random.nextDouble()));
            send("/buy", user, 1 + random.nextInt(25), anyPrice ? "" : most);
            buyLater(user);
        });
    }

    private void later(final int meanMs, final Runnable action) {
        final double pause = -Math.log(1 - random.nextDouble()) * meanMs / intensity;
        vertx.setTimer(Math.max(1, (long) pause), ignored -> {
            if (!closed) {
                action.run();
            }
        });
    }

    private void send(final String path, final String user, final int quantity, final String price) {
        http.get(path + "?productId=" + PRODUCT + "&quantity=" + quantity + "&userId=" + user + price, Map.of())
                .onSuccess(ignored -> failing = false)
                .onFailure(failure -> {
                    if (!failing && !closed) {
                        LOGGER.info("posted offers: {}", failure.getMessage());
                    }
                    failing = true;
                });
    }

    private static String text(final double price) {
        return BigDecimal.valueOf(price)
                .setScale(PRICE_DECIMALS, java.math.RoundingMode.HALF_EVEN)
                .toPlainString();
    }

    @Override
    public void close() {
        final Promise<Void> stopped = Promise.promise();
        context.runOnContext(ignored -> {
            closed = true;
            stopped.complete();
        });
        Waiting.on("cannot stop the traders of posted offers", stopped.future());
        Waiting.on("cannot stop", vertx.close());
    }
}
