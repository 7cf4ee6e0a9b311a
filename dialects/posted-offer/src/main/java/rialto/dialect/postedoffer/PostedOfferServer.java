package rialto.dialect.postedoffer;

import io.vertx.core.http.HttpServerRequest;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.command.CommandSender;
import rialto.gateway.dialect.GatewayCore;
import rialto.gateway.http.HttpRoutes;
import rialto.gateway.state.VenueView;

import java.util.List;
import java.util.Map;

/** Everything of the posted-offer interface put together. Make it, register and close it on the event loop. */
final class PostedOfferServer implements AutoCloseable {
    /** Paths that are served here, and how. */
    static final Map<String, List<String>> METHODS_BY_PATH = Map.of(
            "/sell", List.of("GET", "POST"),
            "/buy", List.of("GET", "POST"),
            "/batch", List.of("POST"),
            "/result", List.of("GET", "POST"),
            "/stats", List.of("GET", "POST"),
            "/market", List.of("GET", "POST"),
            "/events", List.of("GET"));

    private final JsonWriter json = new JsonWriter();
    private final PostedGate gate;
    private final Posting posting;
    private final Batches batches;
    private final Results results;
    private final Events events;
    private final Statistics statistics;
    private final Panels panels;

    /** Follows the view from now on: before the core does, so that an answer comes after what it answers. */
    PostedOfferServer(final GatewayCore core, final PostedOfferSettings settings) {
        final VenueView view = core.view();
        final CommandSender commands = core.commands().keyless();
        gate = new PostedGate(core, json);
        final PostedUsers users = new PostedUsers(view, commands, settings.maxUsers(), gate.limits());
        final PostedProducts products =
                new PostedProducts(view, commands, settings, core.reservedNames(), gate.limits());
        final SalesLedger ledger = new SalesLedger(view);
        final UserEvents userEvents = new UserEvents(view);
        final MarketBoard board = new MarketBoard(view);
        List.of(products, ledger, userEvents, board).forEach(view::addListener);
        posting = new Posting(view, commands, users, products, gate, json);
        batches = new Batches(posting, gate, json);
        results = new Results(view, ledger, core.history(), gate, json);
        events = new Events(core.vertx(), view, userEvents, core.history(), gate, json);
        statistics = new Statistics(view, board, core.nowMs(), core.member().ownActionsNs(), gate, json);
        panels = new Panels(core.vertx(), view, board, core.nowMs(), gate, json);
    }

    /** Serves its paths; before the server listens. */
    void register(final HttpRoutes routes) {
        routes.changesByGet("/sell");
        routes.changesByGet("/buy");
        routes.exact("/sell", gate.guard(posting::sell));
        routes.exact("/buy", gate.guard(posting::buy));
        routes.exact("/batch", gate.guard(batches::serve));
        routes.exact("/result", gate.guard(results::serve));
        routes.exact("/stats", gate.guard(statistics::serve));
        routes.exact("/events", gate.guard(events::serve));
        routes.webSocket("/events", events::accept);
        routes.exact("/market", gate.guard(panels::serve));
        routes.webSocket("/market", panels::accept);
        METHODS_BY_PATH.keySet().forEach(path -> routes.errors(path, this::refuse));
        events.start();
        panels.start();
    }

    /** Serves a port that nobody else serves. */
    void registerAlone(final HttpRoutes routes) {
        register(routes);
        routes.errors(HttpRoutes.EVERY_PATH, this::refuse);
    }

    PostedGate gate() {
        return gate;
    }

    private void refuse(final HttpServerRequest request, final ApiError error) {
        new PostedReply(request.response(), json).error(error);
    }

    @Override
    public void close() {
        events.close();
        panels.close();
    }
}
