package rialto.gateway.http;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFactory;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.ServerChannel;
import io.netty.channel.socket.DatagramChannel;
import io.netty.channel.socket.InternetProtocolFamily;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.datagram.DatagramSocketOptions;
import io.vertx.core.net.SocketAddress;
import io.vertx.core.net.TcpConfig;
import io.vertx.core.spi.transport.Transport;

import java.util.concurrent.ThreadFactory;

/**
 * The transport of Vert.x, with an eye on connections from their acceptance on. Vert.x itself tells of a connection only
 * after the handshake of TLS: those that never shake hands would cost file descriptors that nobody counts.
 */
public final class WatchedTransport implements Transport, io.vertx.core.transport.Transport {
    private final io.vertx.core.transport.Transport chosen;
    private final Transport real;
    private final ListeningPorts ports = new ListeningPorts();

    private WatchedTransport(final io.vertx.core.transport.Transport chosen) {
        this.chosen = chosen;
        this.real = chosen.implementation();
    }

    /** A Vert.x on the machine's own transport where that can be loaded, on the JDK's otherwise. */
    public static Vertx vertx(final VertxOptions options) {
        final io.vertx.core.transport.Transport own = io.vertx.core.transport.Transport.nativeTransport();
        return Vertx.builder()
                .with(options)
                .withTransport(new WatchedTransport(
                        own != null && own.available() ? own : io.vertx.core.transport.Transport.NIO))
                .build();
    }

    ListeningPorts ports() {
        return ports;
    }

    @Override
    public ChannelFactory<? extends ServerChannel> serverChannelFactory(final boolean domainSocket) {
        final ChannelFactory<? extends ServerChannel> factory = real.serverChannelFactory(domainSocket);
        return () -> ports.watched(factory.newChannel());
    }

    @Override
    public String name() {
        return chosen.name();
    }

    @Override
    public boolean available() {
        return chosen.available();
    }

    @Override
    public Transport implementation() {
        return this;
    }

    @Override
    public boolean supportsDomainSockets() {
        return real.supportsDomainSockets();
    }

    @Override
    public boolean supportFileRegion() {
        return real.supportFileRegion();
    }

    @Override
    public boolean isAvailable() {
        return real.isAvailable();
    }

    @Override
    public Throwable unavailabilityCause() {
        return real.unavailabilityCause();
    }

    @Override
    public java.net.SocketAddress convert(final SocketAddress address) {
        return real.convert(address);
    }

    @Override
    public SocketAddress convert(final java.net.SocketAddress address) {
        return real.convert(address);
    }

    @Override
    public IoHandlerFactory ioHandlerFactory() {
        return real.ioHandlerFactory();
    }

    @Override
    public EventLoopGroup eventLoopGroup(
            final int type, final int threads, final ThreadFactory threadFactory, final int ioRatio) {
        return real.eventLoopGroup(type, threads, threadFactory, ioRatio);
    }

    @Override
    @SuppressWarnings("deprecation") // Netty would have another type there, Vert.x asks for this one
    public DatagramChannel datagramChannel(final InternetProtocolFamily family) {
        return real.datagramChannel(family);
    }

    @Override
    public ChannelFactory<? extends DatagramChannel> datagramChannelFactory() {
        return real.datagramChannelFactory();
    }

    @Override
    public ChannelFactory<? extends Channel> channelFactory(final boolean domainSocket) {
        return real.channelFactory(domainSocket);
    }

    @Override
    public void configure(final DatagramChannel channel, final DatagramSocketOptions options) {
        real.configure(channel, options);
    }

    @Override
    public void configure(final TcpConfig config, final boolean domainSocket, final Bootstrap bootstrap) {
        real.configure(config, domainSocket, bootstrap);
    }

    @Override
    public void configure(final TcpConfig config, final boolean domainSocket, final ServerBootstrap bootstrap) {
        real.configure(config, domainSocket, bootstrap);
    }
}
