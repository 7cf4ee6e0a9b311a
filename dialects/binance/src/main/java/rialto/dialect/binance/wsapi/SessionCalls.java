package rialto.dialect.binance.wsapi;

import rialto.dialect.binance.api.ApiRequest;
import rialto.dialect.binance.api.ApiRoute;
import rialto.dialect.binance.api.ApiSession;
import rialto.dialect.binance.api.ApiTable;
import rialto.dialect.binance.api.Effect;
import rialto.dialect.binance.api.Security;
import rialto.dialect.binance.call.Read;
import rialto.dialect.binance.stream.SessionStreams;
import rialto.dialect.binance.stream.UserStreams;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.ApiReply;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.disconnect.CancelOnDisconnect;
import rialto.gateway.disconnect.QuotesOnDisconnect;
import rialto.gateway.security.Principal;

import java.util.List;
import java.util.function.LongSupplier;

/**
 * The calls that only a connection has: its session and its user data subscriptions. A session may log on with an
 * Ed25519 or an HMAC key: what is signed is the same. Owned by the event loop.
 */
public final class SessionCalls {
    private static final String CANCELS_QUOTES = "cancelQuotesOnDisconnect";
    private static final int MIN_HEARTBEAT_MS = 1_000;
    private static final int MAX_HEARTBEAT_MS = 86_400_000;

    private final UserStreams streams;
    private final SessionStreams market;
    private final CancelOnDisconnect cancelTimers;
    private final QuotesOnDisconnect quotes;
    private final LongSupplier nowMs;

    private SessionCalls(
            final UserStreams streams,
            final SessionStreams market,
            final CancelOnDisconnect cancelTimers,
            final QuotesOnDisconnect quotes,
            final LongSupplier nowMs) {
        this.quotes = quotes;
        this.market = market;
        this.streams = streams;
        this.cancelTimers = cancelTimers;
        this.nowMs = nowMs;
    }

    /** Adds the calls to the table. */
    public static void register(
            final ApiTable table,
            final UserStreams streams,
            final SessionStreams market,
            final CancelOnDisconnect cancelTimers,
            final QuotesOnDisconnect quotes,
            final LongSupplier nowMs) {
        final SessionCalls calls = new SessionCalls(streams, market, cancelTimers, quotes, nowMs);
        table.add(ApiRoute.webSocket("session.logon", Security.READ, 2, List.of(), calls::logon)
                .having(Effect.LOGS_ON));
        table.add(ApiRoute.webSocket("session.status", Security.NONE, 2, List.of(), calls::status));
        table.add(ApiRoute.webSocket("session.logout", Security.NONE, 2, List.of(), calls::logout));
        table.add(ApiRoute.webSocket(
                "session.cancelOnDisconnect",
                Security.NONE,
                2,
                List.of("cancelOnDisconnect", "heartbeatMs", CANCELS_QUOTES),
                calls::cancelTimer));
        final List<String> names = List.of("streams");
        table.add(ApiRoute.webSocket("subscribe", Security.NONE, 2, names, calls::subscribeStreams)
                .having(Effect.ASKS));
        table.add(ApiRoute.webSocket("unsubscribe", Security.NONE, 2, names, calls::unsubscribeStreams)
                .having(Effect.ASKS));
        table.add(ApiRoute.webSocket("session.subscriptions", Security.NONE, 2, List.of(), calls::subscriptions));
        table.add(ApiRoute.webSocket("userDataStream.subscribe", Security.KEY, 2, List.of(), calls::subscribeSession));
        table.add(
                ApiRoute.webSocket("userDataStream.subscribe.signature", Security.READ, 2, List.of(), calls::subscribe)
                        .having(Effect.LOGS_ON));
        table.add(ApiRoute.webSocket(
                "userDataStream.unsubscribe", Security.NONE, 2, List.of("subscriptionId"), calls::unsubscribe));
    }

    private void logon(final ApiRequest request, final ApiReply reply) {
        if (((WsConnection) request.session()).tellsEvents()) {
            unsubscribePrincipal(request.session());
            streams.subscribe(request.session(), request.principal());
        }
        request.session().principal(request.principal());
        answerStatus(request.session(), reply);
    }

    private void status(final ApiRequest request, final ApiReply reply) {
        answerStatus(request.session(), reply);
    }

    /** Also ends the subscription of the account that was logged on. */
    private void logout(final ApiRequest request, final ApiReply reply) {
        final ApiSession session = request.session();
        unsubscribePrincipal(session);
        session.principal(null);
        answerStatus(session, reply);
    }

    private void unsubscribePrincipal(final ApiSession session) {
        final Principal principal = session.principal();
        if (principal != null) {
            streams.forEach(session, (subscriptionId, subscribed) -> {
                if (subscribed.accountId() == principal.accountId()) {
                    streams.unsubscribe(session, subscriptionId);
                }
            });
        }
    }

    private void answerStatus(final ApiSession session, final ApiReply reply) {
        final Principal principal = session.principal();
        final boolean[] subscribed = {false};
        streams.forEach(session, (subscriptionId, ignored) -> subscribed[0] = true);
        final JsonWriter json = reply.begin().beginObject();
        json.name("apiKey").string(principal == null ? null : principal.apiKey());
        json.name("authorizedSince");
        if (principal == null) {
            json.nothing();
        } else {
            json.number(session.authorizedSinceMs());
        }
        json.name("connectedSince").number(session.connectedSinceMs());
        json.name("returnRateLimits").bool(((WsConnection) session).usage());
        json.name("serverTime").number(nowMs.getAsLong());
        json.name("userDataStream").bool(subscribed[0]);
        json.endObject();
        reply.end();
    }

    /** What becomes of orders that are entered from now on when the connection ends; and when it counts as ended. */
    private void cancelTimer(final ApiRequest request, final ApiReply reply) {
        final ApiSession session = request.session();
        final String cancels = request.parameters().get("cancelOnDisconnect");
        if (cancels != null && !"true".equalsIgnoreCase(cancels) && !"false".equalsIgnoreCase(cancels)) {
            reply.error(ApiErrors.invalidData("cancelOnDisconnect"));
            return;
        }
        final String heartbeat = request.parameters().get("heartbeatMs");
        final int heartbeatMs = heartbeat == null ? cancelTimers.heartbeatMs(session) : heartbeatMs(heartbeat);
        if (heartbeatMs < 0) {
            reply.error(ApiErrors.invalidData("heartbeatMs")
                    .because(
                            "OUT_OF_RANGE",
                            "heartbeatMs is " + heartbeat + ", must be 0 or from " + MIN_HEARTBEAT_MS + " to "
                                    + MAX_HEARTBEAT_MS + "."));
            return;
        }
        final String cancelsQuotes = request.parameters().get(CANCELS_QUOTES);
        if (cancelsQuotes != null
                && !"true".equalsIgnoreCase(cancelsQuotes)
                && !"false".equalsIgnoreCase(cancelsQuotes)) {
            reply.error(ApiErrors.invalidData(CANCELS_QUOTES));
            return;
        }
        if (cancelsQuotes != null) {
            quotes.choose(session, Boolean.parseBoolean(cancelsQuotes));
        }
        if (cancels != null || heartbeat != null) {
            cancelTimers.choose(
                    session,
                    cancels == null ? cancelTimers.cancelsOnDisconnect(session) : Boolean.parseBoolean(cancels),
                    heartbeatMs);
        }
        reply.begin()
                .beginObject()
                .name("cancelOnDisconnect")
                .bool(cancelTimers.cancelsOnDisconnect(session))
                .name("heartbeatMs")
                .number(cancelTimers.heartbeatMs(session))
                .name(CANCELS_QUOTES)
                .bool(quotes.cancelsOnDisconnect(session))
                .endObject();
        reply.end();
    }

    /** -1 when it is not such a number. */
    private static int heartbeatMs(final String text) {
        if (!text.matches("[0-9]{1,9}")) {
            return -1;
        }
        final int heartbeatMs = Integer.parseInt(text);
        return heartbeatMs == 0 || heartbeatMs >= MIN_HEARTBEAT_MS && heartbeatMs <= MAX_HEARTBEAT_MS
                ? heartbeatMs
                : -1;
    }

    private void subscribeStreams(final ApiRequest request, final ApiReply reply) {
        final List<String> names = Read.list(Read.mandatory(request.parameters(), "streams"), "streams");
        final String refusal = market.subscribe(request.session(), request.clientAddress(), names);
        if (refusal != null) {
            reply.error(ApiErrors.invalidData("streams").because("UNKNOWN_STREAM", refusal));
            return;
        }
        answerStreams(request.session(), reply);
    }

    private void unsubscribeStreams(final ApiRequest request, final ApiReply reply) {
        market.unsubscribe(request.session(), Read.list(Read.mandatory(request.parameters(), "streams"), "streams"));
        answerStreams(request.session(), reply);
    }

    private void answerStreams(final ApiSession session, final ApiReply reply) {
        final JsonWriter json = reply.begin().beginObject().name("streams").beginArray();
        market.of(session).forEach(json::string);
        json.endArray().endObject();
        reply.end();
    }

    private void subscriptions(final ApiRequest request, final ApiReply reply) {
        final JsonWriter json = reply.begin().beginArray();
        streams.forEach(request.session(), (subscriptionId, ignored) -> json.beginObject()
                .name("subscriptionId")
                .number(subscriptionId)
                .endObject());
        json.endArray();
        reply.end();
    }

    /**
     * For those who logged on, with that very key: the id of an API key proves nothing, because it is not secret. By the id of
     * another key of the account somebody would read on when his own is revoked.
     */
    private void subscribeSession(final ApiRequest request, final ApiReply reply) {
        final Principal loggedOn = request.session().principal();
        if (loggedOn == null || !loggedOn.apiKey().equals(request.principal().apiKey())) {
            reply.error(ApiError.of(ApiErrors.UNAUTHORIZED, -2015, "Invalid API-key, IP, or permissions for action.")
                    .because(
                            "NOT_LOGGED_ON",
                            "Send session.logon with this key first, or userDataStream.subscribe.signature."));
            return;
        }
        subscribe(request, reply);
    }

    private void subscribe(final ApiRequest request, final ApiReply reply) {
        final long subscriptionId = streams.subscribe(request.session(), request.principal());
        if (subscriptionId < 0) {
            reply.error(ApiError.of(ApiErrors.BAD_REQUEST, -2035, "User Data Stream subscription already active."));
            return;
        }
        reply.begin()
                .beginObject()
                .name("subscriptionId")
                .number(subscriptionId)
                .endObject();
        reply.end();
    }

    private void unsubscribe(final ApiRequest request, final ApiReply reply) {
        final String text = request.parameters().get("subscriptionId");
        final boolean any;
        if (text == null) {
            any = streams.unsubscribeAll(request.session()) > 0;
        } else if (text.matches("[0-9]{1,18}")) {
            any = streams.unsubscribe(request.session(), Long.parseLong(text));
        } else {
            reply.error(ApiErrors.invalidData("subscriptionId"));
            return;
        }
        if (!any) {
            reply.error(ApiError.of(ApiErrors.BAD_REQUEST, -2036, "User Data Stream subscription not active."));
            return;
        }
        reply.begin().beginObject().endObject();
        reply.end();
    }
}
