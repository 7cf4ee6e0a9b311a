package rialto.dialect.admin;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.gateway.address.ClientAddresses;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.ApiException;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.http.HttpRoutes;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Serves {@code /admin/v1}: asks for a key first, then finds the call and asks for its role. */
final class AdminApi implements HttpRoutes.Endpoint {
    static final String PATH = "/admin/v1";

    private static final Logger LOGGER = LoggerFactory.getLogger(AdminApi.class);

    private final AdminContext context;
    /** No proxy stands before the administration: what a caller writes about his address counts for nothing. */
    private final ClientAddresses addresses = ClientAddresses.direct();

    private final AuditTrail trail;
    private final List<AdminRoute> routes;
    private final JsonWriter json = new JsonWriter();

    AdminApi(final AdminContext context) {
        this.context = context;
        trail = new AuditTrail(context);
        routes = AdminRoutes.of(context);
    }

    AuditTrail trail() {
        return trail;
    }

    List<AdminRoute> routes() {
        return routes;
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
        final String address = addresses.of(request).toString();
        final String action = Caller.action(request.method().name(), request.path());
        final Login login = context.authentication().of(request.getHeader("Authorization"));
        final Actor actor = login.actor() == null ? Actor.NOBODY : login.actor();
        final Caller unrouted = new Caller(actor, address, action, AdminRoute.Kind.READ);
        final AdminExchange stranger = new AdminExchange(request, body, List.of(), json, receivedNs, unrouted, trail);
        if (login.actor() == null) {
            if (login.failure() != null) {
                trail.onFailedLogin(unrouted, login.failure());
            }
            stranger.error(login.error());
            return;
        }
        final String[] segments = request.path().substring(PATH.length()).split("/");
        boolean pathKnown = false;
        for (final AdminRoute route : routes) {
            final Optional<List<String>> arguments = route.match(segments);
            if (arguments.isPresent()) {
                pathKnown = true;
                if (route.method().equals(request.method().name())) {
                    final Caller caller = new Caller(actor, address, action, route.kind());
                    call(route, new AdminExchange(request, body, arguments.get(), json, receivedNs, caller, trail));
                    return;
                }
            }
        }
        final ApiError error = pathKnown ? ApiErrors.methodNotAllowed() : ApiErrors.unknownPath();
        trail.onUnrouted(unrouted, error);
        stranger.error(error);
    }

    /**
     * A request to this port that was answered before it came here. Of reads only those of the administration itself are
     * recorded: browsers ask for icons and the like by themselves.
     */
    void onUnrouted(final HttpServerRequest request, final ApiError error) {
        final String path = request.path() == null ? "" : request.path();
        final boolean isRead = request.method() == HttpMethod.GET || request.method() == HttpMethod.HEAD;
        if (isRead && !path.startsWith(PATH)) {
            return;
        }
        final Actor actor =
                context.authentication().of(request.getHeader("Authorization")).actor();
        trail.onUnrouted(
                new Caller(
                        actor == null ? Actor.NOBODY : actor,
                        addresses.of(request).toString(),
                        Caller.action(request.method().name(), path),
                        AdminRoute.Kind.READ),
                error);
    }

    private void call(final AdminRoute route, final AdminExchange exchange) {
        try {
            if (!context.view().isReady()) {
                exchange.error(ApiErrors.starting());
            } else if (!exchange.caller().actor().mayAny(route.roles())) {
                trail.onForbidden(exchange.caller(), route.roles());
                exchange.recorded();
                exchange.error(forbidden(route.roles()));
            } else {
                if (route.kind() == AdminRoute.Kind.READ) {
                    trail.onRead(exchange.caller(), exchange.query());
                }
                route.call().accept(exchange);
            }
        } catch (final ApiException e) {
            exchange.error(e.error());
        } catch (final RuntimeException e) {
            LOGGER.error("an administration call failed: {} {}", route.method(), route.path(), e);
            exchange.error(ApiErrors.unknown());
        }
    }

    static ApiError forbidden(final int roles) {
        return forbidden("This call needs the role " + Role.anyOf(roles) + ".");
    }

    static ApiError forbidden(final String explanation) {
        return ApiError.of(ApiErrors.FORBIDDEN, -1002, "You are not authorized to execute this request.")
                .because("ROLE", explanation);
    }
}
