package rialto.gateway.http;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.flush.FlushConsolidationHandler;
import io.netty.handler.timeout.IdleStateHandler;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.internal.http.WebSocketInternal;
import io.vertx.core.net.impl.ConnectionBase;
import rialto.gateway.address.ClientAddress;
import rialto.gateway.address.ClientAddresses;
import rialto.gateway.limits.HeldBytes;
import rialto.gateway.limits.Slots;

import java.net.InetSocketAddress;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The connections of one listener, or of several that share their bounds: how many there are, from whom, and for how long
 * each may keep us waiting. Without bounds clients could take all file descriptors of the process, and so those that its log
 * and its database need. Owned by the event loop.
 */
public final class HttpConnections implements Handler<HttpConnection> {
    private static final short TRY_AGAIN_LATER = 1013;

    private static final int MAX_FLUSHES = 64;
    private static final long LINGER_MS = 1_000;
    /** How often it is looked at WebSockets within the time after which an idle one is closed. */
    private static final int IDLE_SWEEPS = 8;

    private final ConnectionBounds bounds;
    private final ClientAddresses clients;
    private final Slots connections;
    private final Slots webSockets;
    private final HeldBytes held;
    private final RequestDeadlines deadlines;
    private final Crowds crowds = new Crowds();
    /** Those of WebSockets: none has a timer of its own, they are looked at in turn. */
    private final Set<WatchedConnection> upgraded = new HashSet<>();

    private long idleSweptNs = System.nanoTime();

    public HttpConnections(final ConnectionBounds bounds, final ClientAddresses clients) {
        this.bounds = bounds;
        this.clients = clients;
        connections = new Slots(bounds.connections());
        webSockets = new Slots(bounds.webSockets());
        held = new HeldBytes(bounds.maxHeld(), bounds.heldPerAddress());
        deadlines = new RequestDeadlines(bounds.headerMs(), bounds.bodyMs());
    }

    /** A connection was accepted. Nothing was read of it yet, no handshake of TLS either. */
    void arrive(final Channel channel, final WatchedConnection connection) {
        final ClientAddress peer = clients.of(channel);
        connection.open(this, channel, peer, clients.isByProxyProtocol(peer));
    }

    /** A connection speaks HTTP from now on. */
    @Override
    public void handle(final HttpConnection connection) {
        final Channel channel = ((ConnectionBase) connection).channel();
        final ChannelPipeline pipeline = channel.pipeline();
        WatchedConnection watched = pipeline.get(WatchedConnection.class);
        if (watched == null) {
            watched = new WatchedConnection(ignored -> this, () -> {});
            pipeline.addFirst(watched);
        }
        pipeline.addBefore("httpDecoder", RequestWatch.BYTES, watched.request().bytes());
        pipeline.addAfter("httpEncoder", RequestWatch.MESSAGES, watched.request());
    }

    /**
     * A connection became a WebSocket: it counts as such from now on, for the client that opened it.
     *
     * @return whether it may stay; otherwise it is closed with the reason
     */
    boolean upgrade(final ServerWebSocket socket) {
        final ChannelHandlerContext context = ((WebSocketInternal) socket).channelHandlerContext();
        final Channel channel = context.channel();
        // many messages of a moment cost one system call, not one each
        channel.pipeline().addBefore(context.name(), "flushes", new FlushConsolidationHandler(MAX_FLUSHES, true));
        final WatchedConnection watched = channel.pipeline().get(WatchedConnection.class);
        final ClientAddress client = clients.of(socket);
        if (watched != null) {
            watched.upgrade(client);
            sweepWhenIdle(channel, watched);
            remove(channel.pipeline(), RequestWatch.BYTES);
            remove(channel.pipeline(), RequestWatch.MESSAGES);
        }
        final Slots.Slot slot = webSockets.enter(
                client,
                !clients.isTrusted(client),
                Slots.Use.IDLE,
                () -> socket.close(TRY_AGAIN_LATER, "others have fewer connections than " + client.chargedTo()));
        if (slot == null) {
            socket.close(
                    TRY_AGAIN_LATER,
                    "too many WebSockets; " + client.chargedTo() + " has " + webSockets.open(client) + " of "
                            + webSockets.open());
            return false;
        }
        channel.closeFuture().addListener(ignored -> slot.leave());
        return true;
    }

    private void sweepWhenIdle(final Channel channel, final WatchedConnection watched) {
        if (channel.pipeline().get(IdleStateHandler.class) != null) {
            channel.pipeline().remove(IdleStateHandler.class);
            upgraded.add(watched);
            channel.closeFuture().addListener(ignored -> upgraded.remove(watched));
        }
    }

    /** The request that its connection is being served is refused, and told so late: until then it has no claim to its place. */
    static void refusedLater(final HttpServerRequest request) {
        final WatchedConnection watched = watched(request);
        if (watched != null) {
            watched.request().refusedLater();
        }
    }

    /** The request that its connection is being served is answered for as long as the client likes, as a stream is. */
    static void answersAtLength(final HttpServerRequest request) {
        final WatchedConnection watched = watched(request);
        if (watched != null) {
            watched.request().answersAtLength();
        }
    }

    /** Closes the connection of a request at once, whatever it was still to be sent. */
    static void cutOff(final HttpServerRequest request) {
        final WatchedConnection watched = watched(request);
        if (watched == null) {
            request.connection().close();
        } else {
            watched.close();
        }
    }

    private static WatchedConnection watched(final HttpServerRequest request) {
        return ((ConnectionBase) request.connection()).channel().pipeline().get(WatchedConnection.class);
    }

    /**
     * Does something a second later, unless the connection ends before: nothing of it must be kept until then, for it is counted
     * no more. On its event loop.
     */
    static void soon(final HttpConnection connection, final Runnable what) {
        final ChannelFuture end = ((ConnectionBase) connection).channel().closeFuture();
        final Vertx vertx = Vertx.currentContext().owner();
        final long[] timer = new long[1];
        final ChannelFutureListener cancel = ignored -> vertx.cancelTimer(timer[0]);
        timer[0] = vertx.setTimer(LINGER_MS, ignored -> {
            end.removeListener(cancel);
            what.run();
        });
        end.addListener(cancel);
    }

    /**
     * What is kept in memory for a WebSocket besides its bytes counts as they do: with too much of it the connection ends, or
     * others of its address.
     *
     * @param bytes all of it, an estimate
     */
    public static void keep(final ServerWebSocket socket, final long bytes) {
        if (!(socket instanceof final WebSocketInternal internal)) {
            return; // it has no connection: a test is its client
        }
        final WatchedConnection watched =
                internal.channelHandlerContext().pipeline().get(WatchedConnection.class);
        if (watched != null) {
            watched.keep(bytes);
        }
    }

    private static void remove(final ChannelPipeline pipeline, final String name) {
        if (pipeline.get(name) != null) {
            pipeline.remove(name);
        }
    }

    /** Takes a place for a connection; null when there is none. */
    Slots.Slot enter(final ClientAddress client, final Runnable eviction) {
        final boolean isBounded = !clients.isTrusted(client);
        final Slots.Slot slot = connections.enter(client, isBounded, Slots.Use.HALF_OPEN, eviction);
        if (isBounded) {
            crowds.isHalfOpen(client.chargedTo(), connections.halfOpen(client), System.nanoTime());
        }
        return slot;
    }

    /** A connection for which bytes may be kept. */
    HeldBytes.Connection held(final ClientAddress client, final LongSupplier bytes, final Runnable ending) {
        return held.of(client, !clients.isTrusted(client), bytes, ending);
    }

    /** A connection that had not said yet what it wants was given up for another. */
    void lostHalfOpen(final ClientAddress client) {
        if (!clients.isTrusted(client)) {
            crowds.lost(client.chargedTo(), System.nanoTime());
        }
    }

    /** The address of a newcomer that is to wait, because it is one of a {@link Crowds crowd}; null for all others. Thread-safe. */
    String crowdOf(final Channel newcomer) {
        if (crowds.isEmpty() || !(newcomer.remoteAddress() instanceof InetSocketAddress peer)) {
            return null;
        }
        final String address = ClientAddress.of(peer.getAddress()).chargedTo();
        return crowds.contains(address) ? address : null;
    }

    Crowds crowds() {
        return crowds;
    }

    RequestDeadlines deadlines() {
        return deadlines;
    }

    /** Closes connections that have kept us waiting for too long, and counts what is kept for them. */
    void sweep() {
        final long nowNs = System.nanoTime();
        held.sweep();
        deadlines.sweep(nowNs);
        crowds.sweep(nowNs);
        final long idleNs = TimeUnit.SECONDS.toNanos(bounds.idleSeconds());
        if (nowNs - idleSweptNs >= idleNs / IDLE_SWEEPS) {
            idleSweptNs = nowNs;
            for (final WatchedConnection each : upgraded.toArray(new WatchedConnection[0])) {
                if (nowNs - each.movedNs() >= idleNs) {
                    each.close();
                }
            }
        }
    }

    /** For the body of a request, or a message of a WebSocket, to arrive. */
    long bodyMs() {
        return bounds.bodyMs();
    }

    /** How often {@link #sweep} is to be called. */
    long sweepMs() {
        return Math.clamp(Math.min(bounds.headerMs(), bounds.bodyMs()) / 4, 10, TimeUnit.SECONDS.toMillis(1));
    }

    /** Those that speak HTTP, or have not said yet what they speak. */
    public Slots connections() {
        return connections;
    }

    /** Those that became WebSockets. */
    public Slots webSockets() {
        return webSockets;
    }

    /** What is kept in memory for connections. */
    public HeldBytes held() {
        return held;
    }

    /** Requests whose headers or bodies did not arrive in time. */
    public long overdue() {
        return deadlines.overdue();
    }
}
