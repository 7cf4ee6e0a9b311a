package rialto.gateway.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.util.concurrent.EventExecutor;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

/**
 * Hands bytes of a WebSocket to the decoder of frames: in pieces, a few frames at a turn, and none while the socket is paused. A
 * frame that was decoded takes many times the memory of its bytes, and a read of 64 KiB may have ten thousand of them: others
 * would wait until the last is served. While some wait for their turn nothing more is read. Put before the decoder. Owned by
 * the event loop.
 */
final class FrameBytes extends ChannelDuplexHandler {
    /** Of one connection, before others have theirs. */
    static final int FRAMES_OF_A_TURN = 16;

    private static final int PIECE_BYTES = 1_024;
    private static final int BYTES_OF_A_TURN = 16 * PIECE_BYTES;

    private final BiConsumer<EventExecutor, Runnable> later;
    private final FrameEnds frames = new FrameEnds();
    private final Deque<ByteBuf> waiting = new ArrayDeque<>(1);
    private WatchedConnection connection;
    private int waitingRoom;
    private boolean isPassing;
    /** Reading was stopped here until the next turn, and not by whoever paused the socket. */
    private boolean isYielding;

    private boolean isClosed;

    /**
     * Has the next turn when the event loop has looked at all other sockets. A task that is due at once is run after that; one
     * that is merely executed would be run before, and so for up to a second.
     */
    FrameBytes() {
        this((loop, turn) -> loop.schedule(turn, 0, TimeUnit.NANOSECONDS));
    }

    /** @param later runs something when others have had their turn */
    FrameBytes(final BiConsumer<EventExecutor, Runnable> later) {
        this.later = later;
    }

    @Override
    public void handlerAdded(final ChannelHandlerContext context) {
        connection = context.pipeline().get(WatchedConnection.class);
        if (connection != null) {
            connection.waitingFrames(() -> waitingRoom);
        }
    }

    @Override
    public void channelRead(final ChannelHandlerContext context, final Object message) {
        if (!(message instanceof final ByteBuf bytes)) {
            context.fireChannelRead(message);
        } else if (isClosed || !bytes.isReadable()) {
            bytes.release();
        } else {
            waiting.addLast(bytes);
            waitingRoom += bytes.capacity();
            pass(context);
        }
    }

    /** Reading goes on: the socket is resumed, or what was read has been handled. */
    @Override
    public void read(final ChannelHandlerContext context) {
        if (isYielding) {
            // whoever resumes the socket does not know that others come first
            context.channel().config().setAutoRead(false);
            return;
        }
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
        if (isPassing || isYielding) {
            return;
        }
        isPassing = true;
        final long lastFrame = frames.ended() + FRAMES_OF_A_TURN;
        int bytesLeft = BYTES_OF_A_TURN;
        while (!waiting.isEmpty() && bytesLeft > 0 && frames.ended() < lastFrame && isRead(context)) {
            bytesLeft -= passPiece(context, (int) (lastFrame - frames.ended()));
        }
        isPassing = false;
        if (!waiting.isEmpty() && isRead(context)) {
            awaitTurn(context);
        }
    }

    private static boolean isRead(final ChannelHandlerContext context) {
        return context.channel().config().isAutoRead();
    }

    private int passPiece(final ChannelHandlerContext context, final int mostFrames) {
        final ByteBuf bytes = waiting.getFirst();
        final int length = frames.next(bytes, PIECE_BYTES, mostFrames);
        if (bytes.readableBytes() > length) {
            context.fireChannelRead(bytes.readRetainedSlice(length));
            // now a paused socket says that it wants no more: it looks only at the end of what was read
            context.fireChannelReadComplete();
        } else {
            waiting.removeFirst();
            waitingRoom -= bytes.capacity();
            context.fireChannelRead(bytes);
        }
        return length;
    }

    private void awaitTurn(final ChannelHandlerContext context) {
        context.fireChannelReadComplete();
        if (!waiting.isEmpty() && isRead(context)) {
            isYielding = true;
            context.channel().config().setAutoRead(false);
            later.accept(context.executor(), () -> turn(context));
        }
    }

    private void turn(final ChannelHandlerContext context) {
        if (isYielding) {
            isYielding = false;
            // which asks for more, and so hands the next frames over
            context.channel().config().setAutoRead(true);
            if (connection != null) {
                connection.countHeld();
            }
        }
    }

    /** What was not handed over by then is for nobody. */
    @Override
    public void close(final ChannelHandlerContext context, final ChannelPromise promise) {
        forget();
        context.close(promise);
    }

    @Override
    public void handlerRemoved(final ChannelHandlerContext context) {
        forget();
    }

    private void forget() {
        isClosed = true;
        isYielding = false;
        waiting.forEach(ByteBuf::release);
        waiting.clear();
        waitingRoom = 0;
    }
}
