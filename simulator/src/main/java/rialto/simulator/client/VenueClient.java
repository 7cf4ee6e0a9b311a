package rialto.simulator.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A trading connection of one account or several: signed calls over the WebSocket API, which the venue does in the order
 * in which they are made, and the accounts' user data on the same socket.
 *
 * <p>At most {@code maxInFlight} calls are under way. Beyond that, while it backs off because the venue is busy or
 * limits its rate, and while there is no connection, a call fails at once with {@link VenueException#NOT_SENT};
 * {@link #isReady()} tells beforehand. Answers are by future, on the event loop. Event loop only.
 */
public final class VenueClient implements TradingConnection {
    private static final Logger LOGGER = LoggerFactory.getLogger(VenueClient.class);
    private static final long ANSWER_TIMEOUT_MS = 10_000;
    private static final long SWEEP_INTERVAL_MS = 1_000;
    private static final int RECEIVE_WINDOW_MS = 10_000;

    private record Pending(Promise<JsonNode> promise, long deadlineMs) {}

    private record Identity(String apiKey, Signature signature) {}

    private final ObjectMapper json = new ObjectMapper();
    private final Map<Long, Pending> pending = new LinkedHashMap<>();
    private final BackOff backOff = new BackOff();
    private final Vertx vertx;
    private final List<Identity> identities;
    private final VenueClientListener listener;
    private final VenueSocket socket;
    private final int maxInFlight;
    private final long sweepTimer;
    private boolean subscribed;
    private long lastId;

    public VenueClient(
            final Vertx vertx,
            final URI venue,
            final Credentials credentials,
            final int maxInFlight,
            final VenueClientListener listener) {
        this(vertx, venue, List.of(credentials), maxInFlight, listener);
    }

    /**
     * @param accounts a key of each; calls name an account by its place here, from 0
     */
    public VenueClient(
            final Vertx vertx,
            final URI venue,
            final List<Credentials> accounts,
            final int maxInFlight,
            final VenueClientListener listener) {
        this.vertx = vertx;
        this.maxInFlight = maxInFlight;
        this.listener = listener;
        identities = accounts.stream()
                .map(key -> new Identity(key.apiKey(), new Signature(key.secretKey())))
                .toList();
        socket = new VenueSocket(vertx, venue, "/ws-api/v3", new SocketListener());
        sweepTimer = vertx.setPeriodic(SWEEP_INTERVAL_MS, ignored -> failOverdue(System.currentTimeMillis()));
    }

    @Override
    public void connect() {
        socket.connect();
    }

    @Override
    public boolean isReady() {
        return subscribed
                && socket.isWritable()
                && pending.size() < maxInFlight
                && backOff.isOver(System.currentTimeMillis());
    }

    @Override
    public Future<JsonNode> place(final NewOrder order) {
        return place(0, order);
    }

    public Future<JsonNode> place(final int account, final NewOrder order) {
        final TreeMap<String, Object> parameters = new TreeMap<>();
        order.writeTo(parameters);
        return call(account, "order.place", parameters);
    }

    @Override
    public Future<JsonNode> cancelReplace(final String cancelClientOrderId, final NewOrder order) {
        final TreeMap<String, Object> parameters = new TreeMap<>();
        order.writeTo(parameters);
        parameters.put("cancelReplaceMode", "STOP_ON_FAILURE");
        parameters.put("cancelOrigClientOrderId", cancelClientOrderId);
        return call("order.cancelReplace", parameters);
    }

    @Override
    public Future<JsonNode> cancel(final String symbol, final String clientOrderId) {
        return cancel(0, symbol, clientOrderId);
    }

    public Future<JsonNode> cancel(final int account, final String symbol, final String clientOrderId) {
        return call(
                account,
                "order.cancel",
                new TreeMap<>(Map.<String, Object>of("symbol", symbol, "origClientOrderId", clientOrderId)));
    }

    @Override
    public Future<JsonNode> amend(final String symbol, final String clientOrderId, final String newQuantity) {
        return amend(0, symbol, clientOrderId, newQuantity);
    }

    /**
     * Reduces an open order to {@code newQuantity} in all; it keeps its place and, because it is sent once more, its client
     * order id: the dialect gives an amended order a new one of its own where the call names none.
     */
    public Future<JsonNode> amend(
            final int account, final String symbol, final String clientOrderId, final String newQuantity) {
        return call(
                account,
                "order.amend.keepPriority",
                new TreeMap<>(Map.<String, Object>of(
                        "symbol",
                        symbol,
                        "origClientOrderId",
                        clientOrderId,
                        "newClientOrderId",
                        clientOrderId,
                        "newQty",
                        newQuantity)));
    }

    @Override
    public Future<JsonNode> cancelAll(final String symbol) {
        return cancelAll(0, symbol);
    }

    /** Cancels every open order of the account on an instrument; having none is success too. */
    public Future<JsonNode> cancelAll(final int account, final String symbol) {
        return call(account, "openOrders.cancelAll", new TreeMap<>(Map.<String, Object>of("symbol", symbol)))
                .recover(failure -> failure instanceof VenueException e && e.code() == VenueException.UNKNOWN_ORDER
                        ? Future.succeededFuture(json.createArrayNode())
                        : Future.failedFuture(failure));
    }

    @Override
    public Future<JsonNode> openOrders() {
        return call("openOrders.status", new TreeMap<>());
    }

    @Override
    public Future<JsonNode> account() {
        return call("account.status", new TreeMap<>());
    }

    /** Makes a signed call of the WebSocket API; the future has its {@code result} or a {@link VenueException}. */
    public Future<JsonNode> call(final String method, final TreeMap<String, Object> parameters) {
        return call(0, method, parameters);
    }

    /** Makes a signed call of the WebSocket API for one of the accounts. */
    public Future<JsonNode> call(final int account, final String method, final TreeMap<String, Object> parameters) {
        if (!isReady()) {
            return Future.failedFuture(
                    VenueException.local(VenueException.NOT_SENT, method + ": not connected, busy or backing off"));
        }
        return send(identities.get(account), method, parameters);
    }

    @Override
    public void close() {
        vertx.cancelTimer(sweepTimer);
        socket.close();
    }

    private Future<JsonNode> send(
            final Identity identity, final String method, final TreeMap<String, Object> parameters) {
        final long nowMs = System.currentTimeMillis();
        parameters.put("apiKey", identity.apiKey);
        parameters.put("timestamp", nowMs);
        parameters.put("recvWindow", RECEIVE_WINDOW_MS);
        parameters.put("signature", identity.signature.of(parameters));
        final long id = ++lastId;
        final Promise<JsonNode> promise = Promise.promise();
        pending.put(id, new Pending(promise, nowMs + ANSWER_TIMEOUT_MS));
        try {
            socket.send(json.writeValueAsString(Map.of("id", id, "method", method, "params", parameters)));
        } catch (final JsonProcessingException e) {
            pending.remove(id);
            promise.fail(e);
        }
        return promise.future();
    }

    private void onMessage(final JsonNode message) {
        if (message.has("id")) {
            onAnswer(message);
            return;
        }
        final JsonNode event = message.path("event");
        switch (event.path("e").asText()) {
            case "executionReport" -> listener.onExecutionReport(ExecutionReport.of(event));
            // what happens from here on is not told: begin again
            case "eventStreamTerminated" -> socket.drop();
            default -> LOGGER.trace("{}", event);
        }
    }

    private void onAnswer(final JsonNode message) {
        final Pending call = pending.remove(message.path("id").asLong(-1));
        if (call == null) {
            return;
        }
        final long nowMs = System.currentTimeMillis();
        final int status = message.path("status").asInt();
        if (status == 200) {
            backOff.onSuccess(nowMs);
            call.promise.complete(message.path("result"));
            return;
        }
        final JsonNode error = message.path("error");
        final VenueException failure = new VenueException(
                status, error.path("code").asInt(), error.path("msg").asText(), error.path("data"));
        if (failure.isBusy()) {
            backOff.onBusy(nowMs, error.path("data").path("retryAfter").asLong(0));
            LOGGER.debug("backing off: {}", failure.getMessage());
        }
        call.promise.fail(failure);
    }

    private void subscribe() {
        final List<Future<JsonNode>> answers = identities.stream()
                .map(identity -> send(identity, "userDataStream.subscribe.signature", new TreeMap<>()))
                .toList();
        Future.all(answers).onComplete(answer -> {
            subscribed = answer.succeeded();
            if (subscribed) {
                listener.onConnected();
            } else if (socket.isOpen()) {
                LOGGER.debug("no user data yet: {}", answer.cause().getMessage());
                vertx.setTimer(SWEEP_INTERVAL_MS, ignored -> subscribeAgain());
            }
        });
    }

    private void subscribeAgain() {
        if (socket.isOpen() && !subscribed) {
            subscribe();
        }
    }

    private void failOverdue(final long nowMs) {
        final List<Pending> overdue = new ArrayList<>();
        pending.values().removeIf(call -> call.deadlineMs <= nowMs && overdue.add(call));
        overdue.forEach(call -> call.promise.fail(VenueException.local(VenueException.NO_ANSWER, "no answer in time")));
    }

    private final class SocketListener implements VenueSocket.Listener {
        @Override
        public void onOpen() {
            subscribe();
        }

        @Override
        public void onText(final String text) {
            try {
                onMessage(json.readTree(text));
            } catch (final JsonProcessingException e) {
                LOGGER.warn("not JSON: {}", e.getMessage());
            }
        }

        @Override
        public void onLost() {
            final boolean wasSubscribed = subscribed;
            subscribed = false;
            failOverdue(Long.MAX_VALUE);
            if (wasSubscribed) {
                listener.onDisconnected();
            }
        }
    }
}
