package rialto.dialect.binance.stream;

import io.vertx.core.Vertx;
import io.vertx.core.http.ServerWebSocket;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.dialect.binance.api.RateLimits;
import rialto.dialect.binance.security.KeyRefusals;
import rialto.gateway.address.ClientAddress;
import rialto.gateway.address.ClientAddresses;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.http.Rounds;
import rialto.gateway.security.ApiKey;
import rialto.gateway.security.Permission;
import rialto.gateway.state.VenueView;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Serves WebSockets at {@code /ws} and {@code /stream}. Make it, call {@link #start} and {@link #accept}, and close it on
 * the gateway's event loop.
 */
public final class StreamServer implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(StreamServer.class);
    private static final long TICK_MS = StreamName.FAST_MS;
    private static final long TURN_MS = 1;
    private static final long KEY_CHECK_MS = 1_000;
    private static final short GOING_AWAY = 1001;
    private static final short TRY_AGAIN_LATER = 1013;

    private final Vertx vertx;
    private final VenueView view;
    private final RateLimits limits;
    private final ClientAddresses clients;
    private final Function<String, ApiKey> keys;
    private final StreamSettings settings;
    private final LongSupplier nowMs;
    private final MarketStreams marketStreams;
    private final UserStreamHub userStreams;
    private final StreamShares shares;
    private final Outboxes outboxes;
    private final SessionStreams sessionStreams = new SessionStreams(this);
    private final StreamCounters counters = new StreamCounters();
    private final Rounds<StreamConnection> connections;
    private final JsonWriter json = new JsonWriter();
    private final List<Long> timers = new ArrayList<>();

    /**
     * @param clients tells where connections come from
     * @param keys    an API key by its id, null when there is none
     * @param listenKeyTexts makes one for the id of an API key and the time of its signature; all are different
     * @param showsOrders whether orders are streamed one by one
     * @param nowMs   the venue's clock, milliseconds since the epoch
     */
    public StreamServer(
            final Vertx vertx,
            final VenueView view,
            final RateLimits limits,
            final ClientAddresses clients,
            final Function<String, ApiKey> keys,
            final ListenKeys.Texts listenKeyTexts,
            final StreamSettings settings,
            final boolean showsOrders,
            final LongSupplier nowMs) {
        this.vertx = vertx;
        this.view = view;
        this.limits = limits;
        this.clients = clients;
        this.keys = keys;
        this.settings = settings;
        this.nowMs = nowMs;
        connections = new Rounds<>(
                settings.pingIntervalMs(), TICK_MS, connection -> connection.onPingTime(nowMs.getAsLong()));
        shares = new StreamShares(
                settings.maxDeliveriesPerSecond(), settings.maxWorkPerAddress(), settings.exclusionMs());
        outboxes = new Outboxes(turn -> vertx.setTimer(TURN_MS, ignored -> turn.run()));
        marketStreams = new MarketStreams(view, nowMs, outboxes::later, counters, OrderStreamSettings.of(showsOrders));
        userStreams = new UserStreamHub(view, listenKeyTexts, settings, nowMs);
    }

    /** Follows the view and sends what is due from now on. */
    public void start() {
        view.addListener(marketStreams);
        view.addListener(userStreams);
        view.addListener(new QuoteEvents(userStreams));
        view.addListener(new ParentEvents(userStreams));
        timers.add(vertx.setPeriodic(TICK_MS, ignored -> onTick()));
        timers.add(vertx.setPeriodic(KEY_CHECK_MS, ignored -> userStreams.endExpiredKeys()));
        timers.add(vertx.setPeriodic(settings.pingIntervalMs(), ignored -> userStreams.expireListenKeys()));
    }

    /** Serves a connection whose path is {@code /ws…} or {@code /stream…}; one that is refused is closed with a reason. */
    public void accept(final ServerWebSocket socket) {
        final boolean combined = socket.path().startsWith("/stream");
        final String refusal = refusal(socket);
        if (refusal != null) {
            counters.refusedConnections++;
            socket.close(TRY_AGAIN_LATER, refusal);
            return;
        }
        final ClientAddress client = clients.of(socket);
        final StreamShares.Share share = shares.enter(client.chargedTo());
        final StreamConnection connection = new StreamConnection(socket, this, share, client, combined);
        connections.add(connection, nowMs.getAsLong());
        counters.connections++;
        // never at once: the connection may be found dead in the middle of a round of deliveries
        socket.closeHandler(ignored -> {
            connection.closed();
            outboxes.later(() -> release(connection));
        });
        connection.start();
        final DialedStreams dialed = DialedStreams.of(socket.path(), socket.query());
        final String mistake = dialed.mistake() == null ? connection.subscribe(dialed.names()) : dialed.mistake();
        connection.charge(dialed.names().size());
        if (mistake != null) {
            connection.close(StreamConnection.POLICY_VIOLATION, mistake);
        }
    }

    /** Listen keys and subscriptions of the WebSocket API. */
    public UserStreamHub userStreams() {
        return userStreams;
    }

    /** Market streams on connections of the WebSocket API. */
    public SessionStreams sessionStreams() {
        return sessionStreams;
    }

    public StreamCounters counters() {
        return counters;
    }

    /** Tells all clients that the venue goes away, and closes their connections. */
    @Override
    public void close() {
        timers.forEach(vertx::cancelTimer);
        final StreamMessage farewell = StreamMessage.ofVenue("serverShutdown", nowMs.getAsLong(), "");
        for (final StreamConnection connection : connections.all()) {
            connection.end(farewell, GOING_AWAY, "server shutdown");
        }
    }

    /** Why there is no stream of this name. */
    String reasonAgainst(final String name) {
        return UnknownStream.reason(name, view, marketStreams.showsOrders());
    }

    /** Why nobody at this address may read under that listen key, or null. It can do no more than its API key. */
    String reasonAgainstListenKey(final String text, final ClientAddress client) {
        final ListenKey listenKey = userStreams.listenKey(text);
        final ApiKey key = listenKey == null ? null : keys.apply(listenKey.apiKey);
        if (key == null) {
            return reasonAgainst(text);
        }
        final ApiError refusal = KeyRefusals.of(key, client, TimeUnit.MILLISECONDS.toNanos(nowMs.getAsLong()));
        if (refusal != null) {
            return refusal.explanation();
        }
        return key.may(Permission.READ) ? null : "The API key of this listen key may not read.";
    }

    MarketStreams marketStreams() {
        return marketStreams;
    }

    StreamSettings settings() {
        return settings;
    }

    JsonWriter json() {
        return json;
    }

    long nowMs() {
        return nowMs.getAsLong();
    }

    StreamShares shares() {
        return shares;
    }

    Outboxes outboxes() {
        return outboxes;
    }

    private void onTick() {
        final long now = nowMs.getAsLong();
        shares.onTick(now);
        connections.onTick(now);
        marketStreams.onTick();
    }

    private String refusal(final ServerWebSocket socket) {
        if (!view.isReady()) {
            return "not ready";
        }
        if (connections.size() >= settings.maxConnections()) {
            return "too many connections";
        }
        final ClientAddress client = clients.of(socket);
        if (shares.isExcluded(client.chargedTo(), nowMs.getAsLong())) {
            return "too many messages went to " + client.chargedTo();
        }
        final ApiError error = limits.admitConnection(client);
        return error == null ? null : error.message();
    }

    private void release(final StreamConnection connection) {
        if (connections.remove(connection)) {
            counters.connections--;
            connection.release();
            shares.leave(connection.share());
            LOGGER.debug("stream connection closed, {} left", counters.connections);
        }
    }
}
