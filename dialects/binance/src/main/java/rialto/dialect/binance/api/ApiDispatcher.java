package rialto.dialect.binance.api;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.ApiException;
import rialto.gateway.api.ApiParameters;
import rialto.gateway.api.ApiReply;
import rialto.gateway.security.SignatureChecks;
import rialto.gateway.state.VenueView;

import java.util.Set;
import java.util.function.BooleanSupplier;

/** Takes every request, of whatever transport, through the same gates to its call. Owned by the event loop. */
public final class ApiDispatcher {
    private static final Logger LOGGER = LoggerFactory.getLogger(ApiDispatcher.class);

    private static final Set<String> OF_SIGNING =
            Set.of("returnRateLimits", "timestamp", "recvWindow", "signature", "apiKey");

    private final VenueView view;
    private final Authenticator authenticator;
    private final RateLimits limits;
    private final SignatureChecks checks;
    private long restCount;
    private long webSocketCount;
    private long refusedCount;
    private long failedCount;

    /** @param checks computes signatures that are costly */
    public ApiDispatcher(
            final VenueView view,
            final Authenticator authenticator,
            final RateLimits limits,
            final SignatureChecks checks) {
        this.view = view;
        this.authenticator = authenticator;
        this.limits = limits;
        this.checks = checks;
    }

    /** Answers exactly once, now or later. Never throws. */
    public void dispatch(final ApiRequest request, final ApiReply reply) {
        if (request.isWebSocket()) {
            webSocketCount++;
        } else {
            restCount++;
        }
        try {
            final BooleanSupplier signature = view.isReady() ? authenticator.costlyCheck(request) : null;
            if (signature != null) {
                check(request, signature, reply);
                return;
            }
        } catch (final RuntimeException e) {
            fail(request, reply, e);
            return;
        }
        proceed(request, reply);
    }

    /** Bans and weight come before what costs more than they do. */
    private void check(final ApiRequest request, final BooleanSupplier signature, final ApiReply reply) {
        final ApiError tooMuch = limits.admitCheck(request);
        if (tooMuch != null) {
            refusedCount++;
            reply.error(tooMuch);
            return;
        }
        final boolean isTaken = checks.offer(request.apiKey(), limits.isKnown(request), signature, isRight -> {
            request.isGenuine(isRight);
            limits.onChecked(request);
            proceed(request, reply);
            if (request.isWebSocket()) {
                request.session().resume();
            }
        });
        if (!isTaken) {
            limits.onDropped(request);
            refusedCount++;
            reply.error(ApiErrors.busy());
        } else if (request.isWebSocket() && request.isGenuine() == null) {
            request.session().pause();
        }
    }

    private void proceed(final ApiRequest request, final ApiReply reply) {
        try {
            final ApiError error = refuse(request);
            if (error != null) {
                refusedCount++;
                reply.error(error);
                return;
            }
            requireKnown(request.parameters(), request.route().parameters());
            request.route().call().handle(request, reply);
        } catch (final ApiException e) {
            reply.error(e.error());
        } catch (final RuntimeException e) {
            fail(request, reply, e);
        }
    }

    private void fail(final ApiRequest request, final ApiReply reply, final RuntimeException fault) {
        failedCount++;
        LOGGER.error("a call failed: {}", request.route(), fault);
        reply.error(ApiErrors.unknown());
    }

    /** Refuses a request with a parameter that is none of those known and none of signing (-1104). */
    private static void requireKnown(final ApiParameters parameters, final Set<String> known) {
        if (known.contains(ApiRoute.ANY_PARAMETER)) {
            return;
        }
        int read = 0;
        for (int i = 0; i < parameters.size(); i++) {
            if (known.contains(parameters.name(i)) || OF_SIGNING.contains(parameters.name(i))) {
                read++;
            }
        }
        if (read != parameters.size()) {
            throw CallErrors.notAllRead(read, parameters.size()).asException();
        }
    }

    private ApiError refuse(final ApiRequest request) {
        // who it is decides whom the request's weight is charged to, so that comes first
        final ApiError stranger = view.isReady() ? authenticator.authenticate(request) : ApiErrors.starting();
        final ApiError tooMuch = limits.admit(request);
        if (tooMuch != null) {
            return tooMuch;
        }
        if (stranger != null) {
            return stranger;
        }
        final ApiError tooManyOrders = request.principal() == null ? null : limits.admitOrders(request);
        if (tooManyOrders == null) {
            authenticator.onTaken(request);
        }
        return tooManyOrders;
    }

    /** Requests by REST so far. */
    public long restCount() {
        return restCount;
    }

    /** Requests by the WebSocket API so far. */
    public long webSocketCount() {
        return webSocketCount;
    }

    /** Requests that did not get past key, signature and limits so far. */
    public long refusedCount() {
        return refusedCount;
    }

    /** Requests that were answered -1000 because of a fault of ours so far. */
    public long failedCount() {
        return failedCount;
    }
}
