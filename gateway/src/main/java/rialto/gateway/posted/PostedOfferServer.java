package rialto.gateway.posted;

import io.vertx.core.Vertx;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.call.History;
import rialto.gateway.command.CommandSender;
import rialto.gateway.http.HttpRoutes;
import rialto.gateway.state.VenueView;

import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/** Everything of the posted-offer interface put together. Make it, register and close it on the event loop. */
public final class PostedOfferServer implements AutoCloseable {
    /** Paths that are served here, and how. */
    public static final Map<String, List<String>> METHODS_BY_PATH = Map.of(
            "/sell", List.of("GET", "POST"),
            "/buy", List.of("GET", "POST"),
            "/batch", List.of("POST"),
            "/result", List.of("GET", "POST"),
            "/stats", List.of("GET", "POST"),
            "/market", List.of("GET", "POST"),
            "/events", List.of("GET"));

    private final Posting posting;
    private final Batches batches;
    private final Results results;
    private final Events events;
    private final Statistics statistics;
    private final Panels panels;

    /**
     * Follows the view from now on: before the sender does, so that an answer comes after what it answers.
     *
     * @param reservedEnding of product ids that clients cannot make; null for none
     * @param sessionTimeNs what sessions took in this process so far; null when the engine is in another
     */
    public PostedOfferServer(
            final Vertx vertx,
            final VenueView view,
            final CommandSender sender,
            final History history,
            final PostedOfferSettings settings,
            final String reservedEnding,
            final LongSupplier nowMs,
            final LongSupplier sessionTimeNs) {
        final JsonWriter json = new JsonWriter();
        final PostedUsers users = new PostedUsers(view, sender, settings.maxUsers());
        final PostedProducts products = new PostedProducts(view, sender, settings, reservedEnding);
        final SalesLedger ledger = new SalesLedger(view);
        final UserEvents userEvents = new UserEvents(view);
        final MarketBoard board = new MarketBoard(view);
        List.of(users, products, ledger, userEvents, board).forEach(view::addListener);
        posting = new Posting(view, sender, users, products, json);
        batches = new Batches(posting, json);
        results = new Results(view, ledger, history, json);
        events = new Events(vertx, view, userEvents, history, json);
        statistics = new Statistics(view, board, nowMs, sessionTimeNs, json);
        panels = new Panels(vertx, view, board, nowMs, json);
    }

    /** Serves its paths; before the server listens. */
    public void register(final HttpRoutes routes) {
        routes.exact("/sell", posting::sell);
        routes.exact("/buy", posting::buy);
        routes.exact("/batch", batches::serve);
        routes.exact("/result", results::serve);
        routes.exact("/stats", statistics::serve);
        routes.exact("/events", events::serve);
        routes.webSocket("/events", events::accept);
        routes.exact("/market", panels::serve);
        routes.webSocket("/market", panels::accept);
        events.start();
        panels.start();
    }

    @Override
    public void close() {
        events.close();
        panels.close();
    }
}
