package rialto.dialect.binance.api;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.ApiException;
import rialto.gateway.api.ApiParameters;
import rialto.gateway.api.ApiReply;
import rialto.gateway.state.VenueView;

import java.util.Set;

/** Takes every request, of whatever transport, through the same gates to its call. Owned by the event loop. */
public final class ApiDispatcher {
    private static final Logger LOGGER = LoggerFactory.getLogger(ApiDispatcher.class);

    private static final Set<String> OF_SIGNING =
            Set.of("returnRateLimits", "timestamp", "recvWindow", "signature", "apiKey");

    private final VenueView view;
    private final Authenticator authenticator;
    private final RateLimits limits;
    private long restCount;
    private long webSocketCount;
    private long refusedCount;
    private long failedCount;

    public ApiDispatcher(final VenueView view, final Authenticator authenticator, final RateLimits limits) {
        this.view = view;
        this.authenticator = authenticator;
        this.limits = limits;
    }

    /** Answers exactly once, now or later. Never throws. */
    public void dispatch(final ApiRequest request, final ApiReply reply) {
        if (request.isWebSocket()) {
            webSocketCount++;
        } else {
            restCount++;
        }
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
            failedCount++;
            LOGGER.error("a call failed: {}", request.route(), e);
            reply.error(ApiErrors.unknown());
        }
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
        return request.principal() == null ? null : limits.admitOrders(request);
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
