package rialto.dialect.binance.rest;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import rialto.dialect.binance.api.ApiDispatcher;
import rialto.dialect.binance.api.ApiRequest;
import rialto.dialect.binance.api.ApiRoute;
import rialto.dialect.binance.api.RateLimits;
import rialto.gateway.address.ClientAddress;
import rialto.gateway.address.ClientAddresses;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiException;
import rialto.gateway.api.ApiParameters;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.api.QueryString;

import java.nio.charset.StandardCharsets;

/** HTTP requests into transport-neutral ones. Owned by the event loop. */
public final class RestAdapter {
    /** Where a request names its API key. */
    public static final String API_KEY_HEADER = "X-MBX-APIKEY";

    private static final CharSequence API_KEY = HttpHeaders.createOptimized(API_KEY_HEADER);

    private final ApiDispatcher dispatcher;
    private final RateLimits limits;
    private final ClientAddresses clients;
    private final JsonWriter json = new JsonWriter();

    public RestAdapter(final ApiDispatcher dispatcher, final RateLimits limits, final ClientAddresses clients) {
        this.dispatcher = dispatcher;
        this.limits = limits;
        this.clients = clients;
    }

    /**
     * @param body       whole; empty when there is none
     * @param receivedNs {@link System#nanoTime} at arrival
     */
    public void handle(final ApiRoute route, final HttpServerRequest http, final Buffer body, final long receivedNs) {
        final String query = http.query() == null ? "" : http.query();
        final ApiParameters parameters = new ApiParameters();
        final ClientAddress client = clients.of(http);
        final ApiError unread = limits.admitLength(client, query.length() + body.length());
        final String form = unread != null || body.length() == 0 ? "" : body.toString(StandardCharsets.ISO_8859_1);
        ApiException malformed = null;
        if (unread == null) {
            try {
                QueryString.parse(query, parameters);
                parseBody(form, parameters);
            } catch (final ApiException e) {
                malformed = e;
            }
        }
        final ApiRequest request = ApiRequest.rest(
                route, parameters, query, form, http.getHeader(API_KEY), client, http.connection(), receivedNs);
        final RestReply reply = new RestReply(http.response(), request, limits, json);
        if (unread != null) {
            reply.error(unread);
        } else if (malformed == null) {
            dispatcher.dispatch(request, reply);
        } else {
            final ApiError tooMuch = limits.admitMistake(client, query.length() + form.length());
            reply.error(tooMuch == null ? malformed.error() : tooMuch);
        }
    }

    /** Doubles within the body are errors; what the query string has too prevails there. */
    private static void parseBody(final String form, final ApiParameters parameters) {
        if (parameters.size() == 0) {
            QueryString.parse(form, parameters);
            return;
        }
        final ApiParameters own = new ApiParameters();
        QueryString.parse(form, own);
        for (int i = 0; i < own.size(); i++) {
            parameters.addIfAbsent(own.name(i), own.value(i));
        }
    }
}
