package rialto.events.http;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFactory;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ServerChannel;
import io.vertx.core.spi.transport.Transport;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/**
 * The transport of Vert.x, which tells of connections as soon as they are accepted. Vert.x itself tells of one after the handshake of
 * TLS: those that never shake hands would be counted by nobody.
 */
final class WatchedTransport implements InvocationHandler {
    private final io.vertx.core.transport.Transport chosen;
    private final Transport real;
    private final ServerContext parts;

    private WatchedTransport(final io.vertx.core.transport.Transport chosen, final ServerContext parts) {
        this.chosen = chosen;
        this.real = chosen.implementation();
        this.parts = parts;
    }

    /** The machine's own where it can be loaded, the JDK's otherwise. */
    static io.vertx.core.transport.Transport of(final ServerContext parts) {
        final io.vertx.core.transport.Transport own = io.vertx.core.transport.Transport.nativeTransport();
        final io.vertx.core.transport.Transport chosen =
                own != null && own.available() ? own : io.vertx.core.transport.Transport.NIO;
        return (io.vertx.core.transport.Transport) Proxy.newProxyInstance(
                WatchedTransport.class.getClassLoader(),
                new Class<?>[] {io.vertx.core.transport.Transport.class, Transport.class},
                new WatchedTransport(chosen, parts));
    }

    @Override
    public Object invoke(final Object proxy, final Method method, final Object[] arguments) throws Throwable {
        try {
            if (method.getName().equals("implementation")) {
                return proxy;
            }
            if (method.getName().equals("serverChannelFactory")) {
                final ChannelFactory<? extends ServerChannel> factory =
                        real.serverChannelFactory((Boolean) arguments[0]);
                return (ChannelFactory<ServerChannel>) () -> watched(factory.newChannel());
            }
            final boolean isOfChosen = method.getDeclaringClass().isInstance(chosen);
            return method.invoke(isOfChosen ? chosen : real, arguments);
        } catch (final InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private ServerChannel watched(final ServerChannel server) {
        server.pipeline().addFirst(new Door());
        return server;
    }

    /** Lets connections in as long as there are places. */
    private final class Door extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(final ChannelHandlerContext context, final Object message) {
            final Channel accepted = (Channel) message;
            if (!parts.connections().enter()) {
                accepted.unsafe().closeForcibly();
                return;
            }
            final ConnectionWatch watch = new ConnectionWatch(accepted, parts);
            parts.watches().add(watch);
            accepted.closeFuture().addListener(ignored -> {
                parts.watches().remove(watch);
                parts.connections().leave();
            });
            accepted.pipeline().addFirst(watch);
            context.fireChannelRead(accepted);
        }
    }
}
