package rialto.dialect.binance.wsapi;

import io.vertx.core.http.ServerWebSocket;
import rialto.dialect.binance.api.ApiDispatcher;
import rialto.dialect.binance.api.ApiRequest;
import rialto.dialect.binance.api.ApiRoute;
import rialto.dialect.binance.api.ApiTable;
import rialto.dialect.binance.api.RateLimits;
import rialto.gateway.address.ClientAddress;
import rialto.gateway.address.ClientAddresses;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.ApiParameters;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.http.Rounds;
import rialto.gateway.http.SocketFaults;
import rialto.gateway.security.Principal;
import rialto.gateway.state.VenueListener;

import java.util.List;
import java.util.function.LongSupplier;

/** Serves the WebSocket API: messages into requests, answers into frames. Owned by the event loop. */
public final class WsApi implements VenueListener {
    public static final String PATH = "/ws-api/v3";
    /** Where who logs on gets his account's events at once. */
    public static final String VENUE_PATH = "/venue/v1";

    private static final int MAX_CONNECTIONS = 4_096;
    private static final long PING_MS = 20_000;
    /** Between two calls of {@link #onTick}. */
    public static final long TICK_MS = 100;

    /** Of one connection. Its address pays for them too. */
    private static final int MAX_MISTAKES = 1_000;

    private static final short POLICY_VIOLATION = 1008;
    private static final short GOING_AWAY = 1001;
    private static final short UNSUPPORTED_DATA = 1003;
    private static final short TRY_AGAIN_LATER = 1013;

    private final ApiTable table;
    private final ApiDispatcher dispatcher;
    private final RateLimits limits;
    private final ClientAddresses clients;
    private final LongSupplier nowMs;
    private final Rounds<WsConnection> connections = new Rounds<>(PING_MS, TICK_MS, WsConnection::ping);
    private final JsonWriter body = new JsonWriter();
    private final JsonWriter envelope = new JsonWriter();

    /** @param clients tells where connections come from */
    public WsApi(
            final ApiTable table,
            final ApiDispatcher dispatcher,
            final RateLimits limits,
            final ClientAddresses clients,
            final LongSupplier nowMs) {
        this.table = table;
        this.dispatcher = dispatcher;
        this.limits = limits;
        this.clients = clients;
        this.nowMs = nowMs;
    }

    /** Serves a connection that was accepted. */
    public void accept(final ServerWebSocket socket) {
        final ClientAddress client = clients.of(socket);
        final ApiError refusal =
                connections.size() >= MAX_CONNECTIONS ? ApiErrors.busy() : limits.admitConnection(client);
        if (refusal != null) {
            socket.close(TRY_AGAIN_LATER, refusal.message());
            return;
        }
        final String query = socket.query();
        final boolean usage = query == null || !query.contains("returnRateLimits=false");
        final WsConnection connection = new WsConnection(socket, client, usage, nowMs);
        connection.tellsEvents(VENUE_PATH.equals(socket.path()));
        connections.add(connection, nowMs.getAsLong());
        socket.textMessageHandler(text -> onMessage(connection, text));
        socket.pongHandler(ignored -> connection.onPong());
        socket.binaryMessageHandler(ignored -> connection.close(UNSUPPORTED_DATA, "text only"));
        socket.exceptionHandler(fault -> connection.close(SocketFaults.closeCode(fault), SocketFaults.reason(fault)));
        socket.closeHandler(ignored -> {
            connections.remove(connection);
            connection.released();
        });
    }

    /** Sends some connections a ping, so that idle ones stay open and dead ones are found: each has its own in 20 s. */
    public void onTick() {
        connections.onTick(nowMs.getAsLong());
    }

    public int connections() {
        return connections.size();
    }

    /** Closes all connections: the venue goes away. */
    public void closeAll() {
        for (final WsConnection connection : List.copyOf(connections.all())) {
            connection.close(GOING_AWAY, "server shutdown");
        }
    }

    /** Closes connections that logged on as an account. */
    @Override
    public void onSessionsEnded(final long accountId, final String keyId) {
        for (final WsConnection connection : List.copyOf(connections.all())) {
            final Principal principal = connection.principal();
            if (principal != null
                    && principal.accountId() == accountId
                    && (keyId == null || principal.apiKey().equals(keyId))) {
                connection.close("ended by an administrator");
            }
        }
    }

    private void onMessage(final WsConnection connection, final String text) {
        if (connection.isClosed()) {
            return; // told to go: what it still sends could not be answered
        }
        final long receivedNs = System.nanoTime();
        connection.onMessage(receivedNs);
        final ApiError unread =
                connection.principal() == null ? limits.admitLength(connection.clientAddress(), text.length()) : null;
        if (unread != null) {
            connection.close(POLICY_VIOLATION, unread.message());
            return;
        }
        final WsMessage message = WsMessage.parse(text);
        if (message.mistake() != null) {
            refuse(connection, message, text.length(), message.mistake().error());
            return;
        }
        final ApiRoute route = table.wsMethod(message.method());
        if (route == null) {
            refuse(
                    connection,
                    message,
                    text.length(),
                    ApiErrors.unsupported("There is no method " + message.method() + "."));
            return;
        }
        final ApiParameters parameters = message.parameters();
        final String asked = parameters.get("returnRateLimits");
        final boolean usage = asked == null ? connection.usage() : "true".equals(asked);
        final ApiRequest request =
                ApiRequest.webSocket(route, parameters, connection, connection.clientAddress(), receivedNs);
        dispatcher.dispatch(request, new WsReply(connection, message.idJson(), request, limits, usage, body, envelope));
    }

    private void refuse(
            final WsConnection connection, final WsMessage message, final int length, final ApiError error) {
        final ApiError tooMuch = limits.admitMistake(connection.clientAddress(), length);
        new WsReply(connection, message.idJson(), null, limits, false, body, envelope)
                .error(tooMuch == null ? error : tooMuch);
        if (tooMuch != null || connection.countMistake() > MAX_MISTAKES) {
            connection.close(POLICY_VIOLATION, "too many messages that are not requests");
        }
    }
}
