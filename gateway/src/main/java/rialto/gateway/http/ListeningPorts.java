package rialto.gateway.http;

import io.netty.channel.Channel;
import io.netty.channel.ServerChannel;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;

import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Which listener watches the connections of a port, from their acceptance on. Thread-safe. */
final class ListeningPorts {
    private final Map<Integer, HttpConnections> byPort = new ConcurrentHashMap<>();

    /** Those of a Vert.x; of one that was not made by {@link WatchedTransport} nobody asks for them. */
    static ListeningPorts of(final Vertx vertx) {
        return ((VertxInternal) vertx).transport() instanceof WatchedTransport watched
                ? watched.ports()
                : new ListeningPorts();
    }

    void put(final int port, final HttpConnections listener) {
        byPort.put(port, listener);
    }

    /** Makes a server channel put a watch first into each connection that it accepts, and keep pace with the event loop. */
    <T extends ServerChannel> T watched(final T server) {
        server.pipeline().addFirst(new AcceptPace(this::of));
        return server;
    }

    private HttpConnections of(final Channel channel) {
        return channel.localAddress() instanceof InetSocketAddress local ? byPort.get(local.getPort()) : null;
    }
}
