package rialto.gateway.address;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.haproxy.HAProxyMessage;
import io.netty.handler.codec.haproxy.HAProxyMessageDecoder;
import io.vertx.core.net.SocketAddress;
import io.vertx.core.net.impl.ConnectionBase;

import java.util.function.Consumer;

/**
 * Waits for the header of the PROXY protocol, version 1 or 2, at the beginning of a connection, and takes the client's address
 * from it. A connection that begins otherwise is closed. Owned by the event loop.
 */
public final class ProxyProtocol extends ChannelInboundHandlerAdapter {
    private final Consumer<ClientAddress> onClient;

    private ProxyProtocol(final Consumer<ClientAddress> onClient) {
        this.onClient = onClient;
    }

    /**
     * Expects the header next, before anything that reads bytes.
     *
     * @param after    name of the handler after which it is read; null for the very first
     * @param onClient is told who the client is, unless the proxy speaks for itself
     */
    public static void expect(
            final ChannelPipeline pipeline, final String after, final Consumer<ClientAddress> onClient) {
        final String decoder = "proxy-protocol";
        if (after == null) {
            pipeline.addFirst(decoder, new HAProxyMessageDecoder());
        } else {
            pipeline.addAfter(after, decoder, new HAProxyMessageDecoder());
        }
        pipeline.addAfter(decoder, "proxied-client", new ProxyProtocol(onClient));
    }

    @Override
    public void channelRead(final ChannelHandlerContext context, final Object message) {
        if (!(message instanceof HAProxyMessage header)) {
            context.fireChannelRead(message);
            return;
        }
        final ClientAddress client = ClientAddress.parse(header.sourceAddress());
        final int port = header.sourcePort();
        header.release();
        if (client != null) {
            context.channel()
                    .attr(ConnectionBase.REMOTE_ADDRESS_OVERRIDE)
                    .set(SocketAddress.inetSocketAddress(port, client.toString()));
            onClient.accept(client);
        }
        context.pipeline().remove(this);
    }

    @Override
    public void exceptionCaught(final ChannelHandlerContext context, final Throwable cause) {
        context.close();
    }
}
