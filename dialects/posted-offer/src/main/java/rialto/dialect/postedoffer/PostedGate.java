package rialto.dialect.postedoffer;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.ServerWebSocket;
import rialto.gateway.address.ClientAddress;
import rialto.gateway.address.ClientAddresses;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.dialect.GatewayCore;
import rialto.gateway.http.HttpRoutes;
import rialto.gateway.limits.KeylessLimits;
import rialto.gateway.limits.KeylessRefusal;
import rialto.gateway.security.BearerToken;

/**
 * Who is let in: an address that is not banned and keeps to its limits, and, where there is a token, shows it. Owned by the
 * event loop.
 */
final class PostedGate {
    /** Sales of an order that cost as much as a request. */
    private static final int SALES_OF_A_REQUEST = 64;
    /** Events of the past that do: each is written by itself, and kept until its client reads it. */
    private static final int EVENTS_OF_A_REQUEST = 8;

    private final ClientAddresses clients;
    private final KeylessLimits limits;
    private final BearerToken token;
    private final JsonWriter json;

    /** @throws rialto.gateway.security.VaultException when its token cannot be read */
    PostedGate(final GatewayCore core, final JsonWriter json) {
        clients = core.clientAddresses();
        limits = new KeylessLimits(
                core.limits(), core.view(), PostedOfferKeys.KEYLESS.bounds(core.settings()), core.nowMs());
        token = PostedOfferKeys.KEYLESS.token(core.settings());
        this.json = json;
    }

    KeylessLimits limits() {
        return limits;
    }

    boolean asksForToken() {
        return token != null;
    }

    /** What limits count a request's sender as. */
    String client(final HttpServerRequest http) {
        return clients.of(http).chargedTo();
    }

    /** The endpoint for those who are let in; others are told why not. */
    HttpRoutes.Endpoint guard(final HttpRoutes.Endpoint endpoint) {
        return (http, body) -> {
            try {
                admit(client(http), 1);
                requireToken(http.getHeader(HttpHeaders.AUTHORIZATION), http.query());
            } catch (final Refusal refusal) {
                new PostedReply(http.response(), json).refused(refusal);
                return;
            }
            endpoint.handle(http, body);
        };
    }

    /**
     * Lets a WebSocket in.
     *
     * @throws Refusal with why not
     */
    void enter(final ServerWebSocket socket) {
        admit(clients.of(socket).chargedTo(), 1);
        requireToken(socket.headers().get(HttpHeaders.AUTHORIZATION), socket.query());
    }

    /** From where an HTTP request comes. */
    ClientAddress address(final HttpServerRequest http) {
        return clients.of(http);
    }

    /** From where a WebSocket comes. */
    ClientAddress address(final ServerWebSocket socket) {
        return clients.of(socket);
    }

    /**
     * Charges requests to an address.
     *
     * @throws Refusal when they are too many
     */
    void admit(final String client, final int requests) {
        check(limits.admit(client, requests));
    }

    /**
     * Charges sales that are to be told, besides the request that asks for them.
     *
     * @throws Refusal when they are too many
     */
    void admitSales(final String client, final int sales) {
        if (sales >= SALES_OF_A_REQUEST) {
            admit(client, sales / SALES_OF_A_REQUEST);
        }
    }

    /**
     * Charges events of the past that are to be told, besides the request that asks for them.
     *
     * @return those that are not charged yet, as they are fewer than cost a request
     * @throws Refusal when they are too many
     */
    int admitEvents(final String client, final int events) {
        if (events >= EVENTS_OF_A_REQUEST) {
            admit(client, events / EVENTS_OF_A_REQUEST);
        }
        return events % EVENTS_OF_A_REQUEST;
    }

    /** @throws Refusal unless a limit lets it pass */
    static void check(final KeylessRefusal refusal) {
        if (refusal != null) {
            throw Refusal.of(refusal);
        }
    }

    private void requireToken(final String authorization, final String query) {
        if (token != null && !token.matches(authorization) && !token.isToken(PostedRequest.token(query))) {
            throw new Refusal(
                    Refusal.UNAUTHORIZED,
                    "the request needs the token of this interface: header Authorization: Bearer …, or parameter "
                            + PostedRequest.TOKEN);
        }
    }
}
