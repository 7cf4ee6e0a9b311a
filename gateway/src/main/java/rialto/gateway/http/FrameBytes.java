package rialto.gateway.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Hands bytes of a WebSocket to the decoder of frames, in pieces, and none while the socket is paused: a frame that was decoded
 * takes many times the memory of its bytes. Put before the decoder. Owned by the event loop.
 */
final class FrameBytes extends ChannelDuplexHandler {
    private static final int PIECE_BYTES = 1_024;

    private final Deque<ByteBuf> waiting = new ArrayDeque<>(1);
    private boolean isPassing;

    @Override
    public void channelRead(final ChannelHandlerContext context, final Object message) {
        if (message instanceof final ByteBuf bytes) {
            waiting.addLast(bytes);
            pass(context);
        } else {
            context.fireChannelRead(message);
        }
    }

    /** Reading goes on: the socket is resumed, or what was read has been handled. */
    @Override
    public void read(final ChannelHandlerContext context) {
        // whoever puts messages together asks for more at the end of each read, also while the socket is paused
        if (!waiting.isEmpty() && !isPassing && context.channel().config().isAutoRead()) {
            pass(context);
            context.fireChannelReadComplete();
        }
        if (waiting.isEmpty()) {
            context.read();
        }
    }

    private void pass(final ChannelHandlerContext context) {
        if (isPassing) {
            return;
        }
        isPassing = true;
        while (!waiting.isEmpty() && context.channel().config().isAutoRead()) {
            final ByteBuf bytes = waiting.getFirst();
            if (bytes.readableBytes() > PIECE_BYTES) {
                context.fireChannelRead(bytes.readRetainedSlice(PIECE_BYTES));
                // now a paused socket says that it wants no more: it looks only at the end of what was read
                context.fireChannelReadComplete();
            } else {
                waiting.removeFirst();
                context.fireChannelRead(bytes);
            }
        }
        isPassing = false;
    }

    @Override
    public void handlerRemoved(final ChannelHandlerContext context) {
        waiting.forEach(ByteBuf::release);
        waiting.clear();
    }
}
