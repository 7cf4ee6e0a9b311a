package rialto.gateway.http;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.util.ReferenceCountUtil;

/**
 * Lets nothing but the other side's close frame through once a WebSocket has broken a rule. The close frame that answers it
 * may leave a moment later, and until then nobody may act on what else was sent (RFC 6455, 7.1.7).
 */
final class BrokenFrames extends ChannelInboundHandlerAdapter {
    private boolean isBroken;

    @Override
    public void exceptionCaught(final ChannelHandlerContext context, final Throwable fault) {
        isBroken = true;
        context.fireExceptionCaught(fault);
    }

    @Override
    public void channelRead(final ChannelHandlerContext context, final Object message) {
        if (isBroken && !(message instanceof CloseWebSocketFrame)) {
            ReferenceCountUtil.release(message);
        } else {
            context.fireChannelRead(message);
        }
    }
}
