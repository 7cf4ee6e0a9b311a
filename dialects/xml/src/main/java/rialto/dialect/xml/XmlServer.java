package rialto.dialect.xml;

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
import rialto.gateway.GatewaySettings;
import rialto.gateway.address.ClientAddress;
import rialto.gateway.address.ClientAddresses;
import rialto.gateway.address.ProxyProtocol;
import rialto.gateway.dialect.GatewayCore;
import rialto.gateway.http.ConnectionBounds;
import rialto.gateway.http.ConnectionSettings;
import rialto.gateway.limits.HeapBounds;
import rialto.gateway.limits.HeldBytes;
import rialto.gateway.limits.KeylessLimits;
import rialto.gateway.limits.SlotBounds;
import rialto.gateway.limits.Slots;
import rialto.gateway.security.BearerToken;
import rialto.gateway.state.VenueListener;
import rialto.gateway.tls.GatewayTls;
import rialto.gateway.tls.ServerTlsHandler;

import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The XML exchange: listens, and holds what its connections share. All of it runs on the gateway's event loop, on its
 * sockets directly: Vert.x's own do not tell of a half-close before they close for good.
 */
final class XmlServer implements VenueListener {
    /** After so long without a byte a request is given up that is longer than its length line said. */
    static final long OVERDUE_MS = 1_000;
    /** What a client still sends is read for so long after the last answer. */
    static final long LINGER_MS = 1_000;

    private static final long SWEEP_MS = 250;
    private static final long RETRY_MS = 20;
    private static final int SCRATCH_BYTES = 64 * 1024;
    private static final int BACKLOG = 4_096;
    private static final WriteBufferWaterMark WATER_MARKS = new WriteBufferWaterMark(128 * 1024, 512 * 1024);

    private final VertxInternal vertx;
    private final EventLoop eventLoop;
    private final XmlSettings settings;
    private final GatewayTls tls;
    private final LongSupplier nowMs;
    private final ClientAddresses clients;
    private final Slots slots;
    private final HeldBytes held;
    private final KeylessLimits limits;
    private final BearerToken token;
    private final XmlCalls calls;
    private final AnswerWriter writer = new AnswerWriter();
    private final ItemBudget budget;
    private final XmlCounters counters = new XmlCounters();
    private final byte[] scratch = new byte[SCRATCH_BYTES];
    private final Set<XmlConnection> connections = new LinkedHashSet<>();
    private final ArrayDeque<XmlConnection> unflushed = new ArrayDeque<>();
    private final List<Channel> listeners = new ArrayList<>();
    private volatile int port = -1;
    private volatile int plainPort = -1;

    /** @throws rialto.gateway.security.VaultException when its token cannot be read */
    XmlServer(final GatewayCore core, final XmlSettings settings) {
        this.vertx = (VertxInternal) core.vertx();
        this.eventLoop = ((ContextInternal) core.eventLoop()).nettyEventLoop();
        this.settings = settings;
        this.tls = core.tls();
        this.nowMs = core.nowMs();
        this.clients = core.clientAddresses();
        final int most =
                ConnectionBounds.most(XmlKeys.MAX_CONNECTIONS, settings.limits().maxConnections(), tls.isOn());
        final int perAddress = core.settings().get(ConnectionSettings.CONNECTIONS_PER_ADDRESS);
        slots = new Slots(new SlotBounds(most, perAddress, perAddress, false));
        core.heapRelief().add(slots);
        final ConnectionBounds bounds = ConnectionBounds.of(core.settings());
        held = new HeldBytes(bounds.maxHeld(), bounds.heldPerAddress());
        budget = budget(settings.limits());
        limits = new KeylessLimits(core.limits(), core.view(), XmlKeys.KEYLESS.bounds(core.settings()), core.nowMs());
        token = XmlKeys.KEYLESS.token(core.settings());
        // other dialects find room too
        final int maxInFlight = Math.max(1, core.settings().get(GatewaySettings.MAX_IN_FLIGHT) / 4 * 3);
        calls = new XmlCalls(
                core.view(),
                core.commands().keyless(),
                core.history(),
                settings,
                limits,
                maxInFlight,
                core.settings().get(GatewaySettings.COMMAND_TIMEOUT).toNanos());
    }

    private static ItemBudget budget(final XmlSettings.Limits limits) {
        final int most = HeapBounds.most(XmlKeys.MAX_WEIGHT.path(), limits.maxWeight(), ItemBudget.BYTES_OF_UNIT);
        return new ItemBudget(most, Math.clamp(limits.weightPerAddress(), 1, Math.max(1, most / 2)));
    }

    /** Listens on the ports of the settings. */
    Future<Void> listen(final String host) {
        vertx.setPeriodic(SWEEP_MS, ignored -> sweep());
        vertx.setPeriodic(RETRY_MS, ignored -> retry());
        return listen(host, settings.ports().port(), settings.ports().answerLength())
                .compose(bound -> {
                    port = bound;
                    return listen(host, settings.ports().plainPort(), false);
                })
                .onSuccess(bound -> plainPort = bound)
                .mapEmpty();
    }

    private Future<Integer> listen(final String host, final int wanted, final boolean answerLength) {
        if (wanted == XmlSettings.CLOSED) {
            return Future.succeededFuture(XmlSettings.CLOSED);
        }
        final ServerBootstrap bootstrap = new ServerBootstrap()
                .group(eventLoop)
                .channelFactory(this::newServerChannel)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, WATER_MARKS)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(final Channel channel) {
                        final ServerTlsHandler decryption = tls.newHandler();
                        if (decryption != null) {
                            channel.pipeline().addLast(decryption);
                        }
                        final XmlConnection connection = new XmlConnection(XmlServer.this, answerLength, decryption);
                        channel.pipeline().addLast(connection);
                        if (clients.isByProxyProtocol(clients.of(channel))) {
                            ProxyProtocol.expect(channel.pipeline(), null, connection::onClient);
                        }
                    }
                });
        final Promise<Integer> promise = Promise.promise();
        bootstrap.bind(host, wanted).addListener((ChannelFuture bound) -> {
            if (bound.isSuccess()) {
                listeners.add(bound.channel());
                promise.complete(((InetSocketAddress) bound.channel().localAddress()).getPort());
            } else {
                promise.fail(new IllegalStateException(
                        "XML port " + wanted + " on " + host + ": "
                                + bound.cause().getMessage(),
                        bound.cause()));
            }
        });
        return promise.future();
    }

    private ServerChannel newServerChannel() {
        return vertx.transport().serverChannelFactory(false).newChannel();
    }

    /** The port where answers have a length line, or -1. Any thread may ask. */
    int port() {
        return port;
    }

    /** The port where answers have none, or -1. Any thread may ask. */
    int plainPort() {
        return plainPort;
    }

    XmlCounters counters() {
        return counters;
    }

    XmlSettings settings() {
        return settings;
    }

    XmlCalls calls() {
        return calls;
    }

    KeylessLimits limits() {
        return limits;
    }

    /** What every request must show; null for nothing. */
    BearerToken token() {
        return token;
    }

    ItemBudget budget() {
        return budget;
    }

    AnswerWriter writer() {
        return writer;
    }

    byte[] scratch() {
        return scratch;
    }

    long nowMs() {
        return nowMs.getAsLong();
    }

    /** Where it stands, from now on. */
    void add(final XmlConnection connection) {
        connections.add(connection);
        counters.connections = connections.size();
    }

    /** A place for a client's connection; null when it may not stay. */
    Slots.Slot enter(final ClientAddress client, final Runnable eviction) {
        final Slots.Slot slot = slots.enter(client, !clients.isTrusted(client), Slots.Use.HALF_OPEN, eviction);
        if (slot == null) {
            counters.refused++;
        }
        return slot;
    }

    /** A connection for which something is kept. */
    HeldBytes.Connection held(final ClientAddress client, final LongSupplier bytes, final Runnable ending) {
        return held.of(client, !clients.isTrusted(client), bytes, ending);
    }

    ClientAddresses clients() {
        return clients;
    }

    void remove(final XmlConnection connection) {
        connections.remove(connection);
        counters.connections = connections.size();
    }

    /** The connection has answers that were not sent yet. */
    void willFlush(final XmlConnection connection) {
        unflushed.add(connection);
    }

    void closeSoon(final Channel channel) {
        eventLoop.schedule(() -> channel.close(), LINGER_MS, TimeUnit.MILLISECONDS);
    }

    /** Events of many commands were taken in: what they answered goes out in one piece per connection. */
    @Override
    public void onEndOfChunk() {
        calls.onRoom();
        flushAll();
    }

    private void flushAll() {
        XmlConnection connection;
        while ((connection = unflushed.pollFirst()) != null) {
            connection.flush();
        }
    }

    private void retry() {
        if (calls.hasWaiting()) {
            calls.onTime();
        }
        flushAll();
    }

    private void sweep() {
        final long now = nowMs();
        held.sweep();
        for (final XmlConnection connection : List.copyOf(connections)) {
            connection.onTime(now);
        }
    }

    /** Closes ports and connections. */
    void close() {
        listeners.forEach(Channel::close);
        List.copyOf(connections).forEach(XmlConnection::close);
    }
}
