package rialto.gateway.http;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.ContinuationWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;

import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Gives a message of a WebSocket that comes in fragments a time to become whole. Pings between them do not prolong it. Owned by
 * the event loop.
 */
final class MessageDeadline extends ChannelInboundHandlerAdapter {
    private final long limitMs;
    private final Runnable overdue;
    private ScheduledFuture<?> deadline;

    /** @param overdue closes the WebSocket */
    MessageDeadline(final long limitMs, final Runnable overdue) {
        this.limitMs = limitMs;
        this.overdue = overdue;
    }

    @Override
    public void channelRead(final ChannelHandlerContext context, final Object message) {
        if (message instanceof TextWebSocketFrame
                || message instanceof BinaryWebSocketFrame
                || message instanceof ContinuationWebSocketFrame) {
            follow(context, (WebSocketFrame) message);
        }
        context.fireChannelRead(message);
    }

    private void follow(final ChannelHandlerContext context, final WebSocketFrame frame) {
        if (frame.isFinalFragment()) {
            forget();
            final WatchedConnection watched = context.pipeline().get(WatchedConnection.class);
            if (watched != null) {
                watched.whole();
            }
        } else if (deadline == null) {
            deadline = context.executor().schedule(overdue, limitMs, TimeUnit.MILLISECONDS);
        }
    }

    private void forget() {
        if (deadline != null) {
            deadline.cancel(false);
            deadline = null;
        }
    }

    @Override
    public void channelInactive(final ChannelHandlerContext context) {
        forget();
        context.fireChannelInactive();
    }
}
