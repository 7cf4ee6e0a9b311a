package rialto.gateway.http;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.DuplexChannel;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.ScheduledFuture;

import java.util.concurrent.TimeUnit;

/**
 * Closes a connection so that its client can still read the last that it was told. The client hears at once that nothing
 * more comes; what it still sends is thrown away until it ends too, or for a second. A connection closed while its client
 * is sending would be reset, and a reset can take the close frame with it. Owned by the event loop.
 */
final class LingeringClose extends ChannelDuplexHandler {
    private static final long LINGER_MS = 1_000;

    private boolean lingering;

    @Override
    public void close(final ChannelHandlerContext context, final ChannelPromise promise) {
        if (!(context.channel() instanceof DuplexChannel channel) || !channel.isActive()) {
            context.close(promise);
            return;
        }
        context.channel().closeFuture().addListener(ignored -> promise.trySuccess());
        if (lingering) {
            return;
        }
        lingering = true;
        context.flush();
        channel.shutdownOutput();
        channel.config().setAutoRead(true);
        final ScheduledFuture<?> end =
                context.executor().schedule(() -> context.close(), LINGER_MS, TimeUnit.MILLISECONDS);
        // the client may end before: nothing of the connection is kept until then
        context.channel().closeFuture().addListener(ignored -> end.cancel(false));
    }

    @Override
    public void channelRead(final ChannelHandlerContext context, final Object message) {
        if (lingering) {
            ReferenceCountUtil.release(message);
        } else {
            context.fireChannelRead(message);
        }
    }
}
