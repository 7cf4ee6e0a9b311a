package rialto.dialect.fix.session;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.ServerChannel;
import io.netty.channel.WriteBufferWaterMark;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.VertxInternal;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.gateway.address.ClientAddress;
import rialto.gateway.address.ClientAddresses;
import rialto.gateway.address.ProxyProtocol;
import rialto.gateway.dialect.GatewayCore;
import rialto.gateway.http.ConnectionBounds;
import rialto.gateway.http.ConnectionSettings;
import rialto.gateway.limits.HeldBytes;
import rialto.gateway.limits.LimitBreach;
import rialto.gateway.limits.RateLimiter;
import rialto.gateway.limits.SlotBounds;
import rialto.gateway.limits.Slots;
import rialto.gateway.setting.Setting;
import rialto.gateway.state.VenueListener;
import rialto.gateway.tls.GatewayTls;
import rialto.gateway.tls.ServerTlsHandler;

import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/** Listens, and holds what connections share. All of it runs on the gateway's event loop, on its sockets directly. */
public final class FixServer implements VenueListener {
    private static final Logger LOGGER = LoggerFactory.getLogger(FixServer.class);
    private static final long SWEEP_MS = 100;
    private static final long LINGER_MS = 1_000;
    private static final int SCRATCH_BYTES = 64 * 1024;
    private static final int BACKLOG = 1_024;
    /** Connections of an account whose numbers are their own; of others there are no more than sessions. */
    private static final int MOST_OF_ACCOUNT = 32;

    private static final int MOST_TOLD = 10;
    private static final long MINUTE_MS = 60_000;
    private static final WriteBufferWaterMark WATER_MARKS = new WriteBufferWaterMark(128 * 1024, 512 * 1024);

    private final VertxInternal vertx;
    private final EventLoop eventLoop;
    private final FixSettings settings;
    private final Applications applications;
    private final Dictionary dictionary;
    private final GatewayTls tls;
    private final LongSupplier nowMs;
    private final ClientAddresses clients;
    private final RateLimiter limits;
    private final Slots slots;
    private final HeldBytes held;
    private final LogonCheck logons;
    private final HeldSessions numbered;
    private final MessageDecoder decoder = new MessageDecoder();
    private final MessageEncoder encoder = new MessageEncoder();
    private final MessageCheck check;
    private final FixCounters counters = new FixCounters();
    private final AccountPaces paces;
    private final byte[] scratch = new byte[SCRATCH_BYTES];
    private final Set<FixConnection> connections = new LinkedHashSet<>();
    private final Set<FixSession> sessions = new LinkedHashSet<>();
    private final Map<AccountShare, Integer> sessionsOfAccounts = new HashMap<>();
    private final ArrayDeque<FixConnection> unflushed = new ArrayDeque<>();
    private Channel listener;
    private long sweeping;
    private volatile int port = FixSettings.CLOSED;
    private long toldMinute;
    private int told;

    /** @param maxConnections the setting, for what is told where the heap has room for fewer */
    public FixServer(
            final GatewayCore core,
            final FixSettings settings,
            final Setting<Integer> maxConnections,
            final Dictionary dictionary,
            final Applications applications) {
        this.vertx = (VertxInternal) core.vertx();
        this.eventLoop = ((ContextInternal) core.eventLoop()).nettyEventLoop();
        this.settings = settings;
        this.applications = applications;
        this.dictionary = dictionary;
        this.tls = core.tls();
        this.nowMs = core.nowMs();
        this.clients = core.clientAddresses();
        this.limits = core.limits();
        check = new MessageCheck(dictionary);
        paces = new AccountPaces(settings.messagesPerSecond());
        final int most = ConnectionBounds.most(maxConnections, settings.maxConnections(), tls.isOn());
        final int perAddress = core.settings().get(ConnectionSettings.CONNECTIONS_PER_ADDRESS);
        slots = new Slots(new SlotBounds(most, perAddress, perAddress, false));
        core.heapRelief().add(slots);
        final ConnectionBounds bounds = ConnectionBounds.of(core.settings());
        held = new HeldBytes(bounds.maxHeld(), bounds.heldPerAddress());
        logons = new LogonCheck(core);
        numbered = new HeldSessions(this, core);
        core.view().addListener(numbered);
    }

    /** Listens on the port of the settings. */
    public Future<Void> listen() {
        sweeping = vertx.setPeriodic(SWEEP_MS, ignored -> sweep());
        final ServerBootstrap bootstrap = new ServerBootstrap()
                .group(eventLoop)
                .channelFactory(this::newServerChannel)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, WATER_MARKS)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(final Channel channel) {
                        begin(channel);
                    }
                });
        final Promise<Void> promise = Promise.promise();
        bootstrap.bind(settings.host(), settings.port()).addListener((ChannelFuture bound) -> {
            if (bound.isSuccess()) {
                listener = bound.channel();
                port = ((InetSocketAddress) listener.localAddress()).getPort();
                promise.complete();
            } else {
                promise.fail(new IllegalStateException(
                        "FIX port " + settings.port() + " on " + settings.host() + ": "
                                + bound.cause().getMessage(),
                        bound.cause()));
            }
        });
        return promise.future();
    }

    private void begin(final Channel channel) {
        final ServerTlsHandler decryption = tls.newHandler();
        if (decryption != null) {
            channel.pipeline().addLast(decryption);
        }
        final FixConnection connection = new FixConnection(this, decryption);
        channel.pipeline().addLast(connection);
        if (clients.isByProxyProtocol(clients.of(channel))) {
            ProxyProtocol.expect(channel.pipeline(), null, connection::onClient);
        }
    }

    private ServerChannel newServerChannel() {
        return vertx.transport().serverChannelFactory(false).newChannel();
    }

    /** Where it listens, or -1. Any thread may ask. */
    public int port() {
        return port;
    }

    public FixCounters counters() {
        return counters;
    }

    public FixSettings settings() {
        return settings;
    }

    Applications applications() {
        return applications;
    }

    SessionReports reports() {
        return applications.reports();
    }

    HeldSessions held() {
        return numbered;
    }

    Dictionary dictionary() {
        return dictionary;
    }

    MessageDecoder decoder() {
        return decoder;
    }

    MessageEncoder encoder() {
        return encoder;
    }

    MessageCheck check() {
        return check;
    }

    AccountPaces paces() {
        return paces;
    }

    LogonCheck logons() {
        return logons;
    }

    ClientAddresses clients() {
        return clients;
    }

    byte[] scratch() {
        return scratch;
    }

    long nowMs() {
        return nowMs.getAsLong();
    }

    /** The venue's time, nanoseconds since the epoch. */
    long nowNs() {
        return TimeUnit.MILLISECONDS.toNanos(nowMs.getAsLong());
    }

    /** A place for a client's connection; null when it may not stay. */
    Slots.Slot enter(final ClientAddress client, final Runnable eviction) {
        final boolean isProxy = clients.isTrusted(client);
        final Slots.Slot slot = isProxy || limits.admitConnection(client) == null
                ? slots.enter(client, !isProxy, Slots.Use.HALF_OPEN, eviction)
                : null;
        counters.refusedConnections += slot == null ? 1 : 0;
        return slot;
    }

    /** A connection for which something is kept. */
    HeldBytes.Connection held(final ClientAddress client, final LongSupplier bytes, final Runnable ending) {
        return held.of(client, !clients.isTrusted(client), bytes, ending);
    }

    void add(final FixConnection connection) {
        connections.add(connection);
        counters.connections = connections.size();
    }

    void remove(final FixConnection connection) {
        connections.remove(connection);
        counters.connections = connections.size();
    }

    /** Charges a client's key; null when it may go on. */
    LimitBreach charge(final FixSession session, final int weight) {
        return weight == 0 ? null : limits.admitKey(session.keyId(), session.client(), weight);
    }

    /** Whether an account may have no more connections. */
    boolean isFull(final FixPeer peer) {
        return !peer.logon().service().isNumbered()
                && sessionsOfAccounts.getOrDefault(AccountShare.of(peer), 0) >= MOST_OF_ACCOUNT;
    }

    void onLoggedOn(final FixSession session) {
        if (sessions.add(session) && !session.peer.logon().service().isNumbered()) {
            sessionsOfAccounts.merge(AccountShare.of(session.peer), 1, Integer::sum);
        }
        counters.sessions = sessions.size();
    }

    void onGone(final FixSession session) {
        if (sessions.remove(session) && !session.peer.logon().service().isNumbered()) {
            sessionsOfAccounts.computeIfPresent(
                    AccountShare.of(session.peer), (share, count) -> count == 1 ? null : count - 1);
        }
        counters.sessions = sessions.size();
    }

    /** Tells whoever runs the venue, a few times a minute: clients are told only where they can understand it. */
    void tellRefused(final ClientAddress client, final String why) {
        final long minute = nowMs() / MINUTE_MS;
        told = minute == toldMinute ? told + 1 : 1;
        toldMinute = minute;
        if (told <= MOST_TOLD) {
            LOGGER.info("FIX: a connection of {} was not logged on: {}", client, why);
        }
    }

    /** The connection has messages that were not sent yet. */
    void willFlush(final FixConnection connection) {
        unflushed.add(connection);
    }

    void closeSoon(final Channel channel) {
        eventLoop.schedule(() -> channel.close(), LINGER_MS, TimeUnit.MILLISECONDS);
    }

    @Override
    public void onEndOfChunk() {
        flushAll();
    }

    private void flushAll() {
        FixConnection connection;
        while ((connection = unflushed.pollFirst()) != null) {
            connection.flush();
        }
    }

    private void sweep() {
        final long now = nowMs();
        held.sweep();
        paces.sweep(now);
        numbered.onTime();
        for (final FixConnection connection : List.copyOf(connections)) {
            onTime(connection, now);
        }
        flushAll();
    }

    /** A fault of one connection must not keep the others from their heartbeats. */
    private static void onTime(final FixConnection connection, final long now) {
        try {
            connection.onTime(now);
        } catch (final RuntimeException e) {
            LOGGER.error("FIX: a connection failed", e);
            connection.close("a fault");
        }
    }

    @Override
    public void onApiKeyRevoked(final String keyId) {
        logOut(peer -> peer.key().keyId().equals(keyId), "the API key was revoked");
    }

    @Override
    public void onSessionsEnded(final long accountId, final String keyId) {
        logOut(
                peer -> keyId == null
                        ? peer.account().accountId() == accountId
                        : peer.key().keyId().equals(keyId),
                "an administrator ended the session");
    }

    private void logOut(final Predicate<FixPeer> which, final String why) {
        for (final FixConnection connection : List.copyOf(connections)) {
            if (connection.peer() != null && which.test(connection.peer())) {
                connection.logOut(why);
            }
        }
    }

    /** Closes port and connections. */
    public void close() {
        if (listener != null) {
            listener.close();
        }
        vertx.cancelTimer(sweeping);
        logOut(peer -> true, "the venue is going down");
        flushAll();
        // sessions are given back at once: nothing can be sent when their sockets have told that they are closed
        List.copyOf(sessions).forEach(FixSession::end);
        List.copyOf(connections).forEach(connection -> connection.close("the venue is going down"));
    }
}
