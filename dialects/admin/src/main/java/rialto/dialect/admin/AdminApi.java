package rialto.dialect.admin;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.ApiException;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.http.HttpRoutes;
import rialto.gateway.security.BearerToken;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Serves {@code /admin/v1}: asks for the admin key first, then finds the call. */
final class AdminApi implements HttpRoutes.Endpoint {
    static final String PATH = "/admin/v1";

    private static final Logger LOGGER = LoggerFactory.getLogger(AdminApi.class);
    private static final ApiError UNAUTHORIZED = ApiError.of(
                    ApiErrors.UNAUTHORIZED, -1002, "You are not authorized to execute this request.")
            .because("ADMIN_KEY", "Send the admin key as 'Authorization: Bearer KEY'.");

    private final AdminContext context;
    private final BearerToken adminKey;
    private final List<AdminRoute> routes = new ArrayList<>();
    private final JsonWriter json = new JsonWriter();

    AdminApi(final AdminContext context, final BearerToken adminKey) {
        this.context = context;
        this.adminKey = adminKey;
        final AssetAdmin assets = new AssetAdmin(context);
        final InstrumentAdmin instruments = new InstrumentAdmin(context);
        final AccountAdmin accounts = new AccountAdmin(context);
        final KeyAdmin keys = new KeyAdmin(context);
        final TransferAdmin transfers = new TransferAdmin(context);
        final VenueAdmin venue = new VenueAdmin(context);
        final EventAdmin events = new EventAdmin(context);
        routes.add(new AdminRoute("GET", "/status", venue::status));
        routes.add(new AdminRoute("POST", "/snapshot", venue::snapshot));
        routes.add(new AdminRoute("GET", "/events", events::events));
        routes.add(new AdminRoute("GET", "/orders/{orderId}/events", events::ofOrder));
        final PhaseHistory past = new PhaseHistory(context);
        routes.add(new AdminRoute("GET", "/instruments/{symbol}/auctions", past::auctions));
        routes.add(new AdminRoute("GET", "/instruments/{symbol}/schedules", past::schedules));
        routes.add(new AdminRoute("GET", "/assets", assets::list));
        routes.add(new AdminRoute("POST", "/assets", assets::add));
        routes.add(new AdminRoute("GET", "/instruments", instruments::list));
        routes.add(new AdminRoute("POST", "/instruments", instruments::add));
        routes.add(new AdminRoute("PATCH", "/instruments/{symbol}", instruments::change));
        routes.add(new AdminRoute("POST", "/instruments/{symbol}/halt", instruments::halt));
        routes.add(new AdminRoute("POST", "/instruments/{symbol}/resume", instruments::resume));
        final PhaseAdmin phases = new PhaseAdmin(context, instruments);
        routes.add(new AdminRoute("POST", "/instruments/{symbol}/phase", phases::set));
        routes.add(new AdminRoute("GET", "/instruments/{symbol}/schedule", phases::showSchedule));
        routes.add(new AdminRoute("PUT", "/instruments/{symbol}/schedule", phases::setSchedule));
        routes.add(new AdminRoute("DELETE", "/instruments/{symbol}/schedule", phases::removeSchedule));
        routes.add(new AdminRoute("GET", "/accounts", accounts::list));
        routes.add(new AdminRoute("POST", "/accounts", accounts::create));
        routes.add(new AdminRoute("GET", "/accounts/{name}", accounts::show));
        routes.add(new AdminRoute("GET", "/accounts/{name}/keys", keys::list));
        routes.add(new AdminRoute("POST", "/accounts/{name}/keys", keys::add));
        routes.add(new AdminRoute("DELETE", "/keys/{apiKey}", keys::revoke));
        routes.add(new AdminRoute("POST", "/accounts/{name}/deposits", transfers::deposit));
        routes.add(new AdminRoute("POST", "/accounts/{name}/withdrawals", transfers::withdraw));
    }

    /** Methods by path, for the interface's description. */
    Map<String, List<String>> methodsByPath() {
        final Map<String, List<String>> methods = new TreeMap<>();
        routes.forEach(route -> methods.computeIfAbsent(PATH + route.path(), ignored -> new ArrayList<>())
                .add(route.method()));
        return methods;
    }

    @Override
    public void handle(final HttpServerRequest request, final Buffer body) {
        final long receivedNs = System.nanoTime();
        final AdminExchange stranger = new AdminExchange(request, body, List.of(), json, receivedNs);
        if (!adminKey.matches(request.getHeader("Authorization"))) {
            stranger.error(UNAUTHORIZED);
            return;
        }
        final String[] segments = request.path().substring(PATH.length()).split("/");
        boolean pathKnown = false;
        for (final AdminRoute route : routes) {
            final Optional<List<String>> arguments = route.match(segments);
            if (arguments.isPresent()) {
                pathKnown = true;
                if (route.method().equals(request.method().name())) {
                    call(route, new AdminExchange(request, body, arguments.get(), json, receivedNs));
                    return;
                }
            }
        }
        stranger.error(pathKnown ? ApiErrors.methodNotAllowed() : ApiErrors.unknownPath());
    }

    private void call(final AdminRoute route, final AdminExchange exchange) {
        try {
            if (!context.view().isReady()) {
                exchange.error(ApiErrors.starting());
                return;
            }
            route.call().accept(exchange);
        } catch (final ApiException e) {
            exchange.error(e.error());
        } catch (final RuntimeException e) {
            LOGGER.error("an administration call failed: {} {}", route.method(), route.path(), e);
            exchange.error(ApiErrors.unknown());
        }
    }
}
