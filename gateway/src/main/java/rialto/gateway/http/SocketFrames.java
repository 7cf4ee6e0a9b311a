package rialto.gateway.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.ScheduledFuture;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

/**
 * The frames of one WebSocket, after the handlers that keep the rules. It stands where Vert.x has its own connection, which keeps a
 * queue of 4 KiB for each, and by it the connection of HTTP with another one. Owned by the event loop.
 */
abstract class SocketFrames extends ChannelDuplexHandler {
    private static final short NORMAL = 1000;
    /** Messages that were read while the socket is paused: beyond them nothing more is read. */
    private static final int MOST_WAITING = 8;
    /** For the client to answer a close. */
    private static final int CLOSING_SECONDS = 2;

    private ChannelHandlerContext context;
    /** Null when none wait. */
    private Deque<WebSocketFrame> waiting;

    private ScheduledFuture<?> lateFarewell;
    private short closeCode;
    private String closeReason;
    private boolean isPaused;
    private boolean isStopped;
    private boolean isReading;
    private boolean needsFlush;
    private boolean isFaulty;
    private boolean hasSaidFarewell;
    private boolean hasHeardFarewell;
    private boolean isGone;

    abstract void onText(String text);

    abstract void onBinary(byte[] bytes);

    abstract void onPong(byte[] bytes);

    /** The client broke a rule, or its connection broke. Whoever is told may close it with a reason. */
    abstract void onFault(Throwable fault);

    /** As much has left as was asked for. */
    abstract void onDrained();

    abstract void onEnd();

    @Override
    public void handlerAdded(final ChannelHandlerContext added) {
        context = added;
    }

    public ChannelHandlerContext channelHandlerContext() {
        return context;
    }

    @Override
    public void channelRead(final ChannelHandlerContext ignored, final Object message) {
        isReading = true;
        switch (message) {
            case final PingWebSocketFrame ping -> write(new PongWebSocketFrame(ping.content()), context.voidPromise());
            case final PongWebSocketFrame pong -> {
                final byte[] bytes = ByteBufUtil.getBytes(pong.content());
                pong.release();
                onPong(bytes);
            }
            case final CloseWebSocketFrame farewell -> hear(farewell);
            case final WebSocketFrame frame when !isPaused && waiting == null -> take(frame);
            case final WebSocketFrame frame -> keep(frame);
            default -> ReferenceCountUtil.release(message);
        }
    }

    private void keep(final WebSocketFrame frame) {
        if (waiting == null) {
            waiting = new ArrayDeque<>(2);
        }
        waiting.add(frame);
        if (waiting.size() >= MOST_WAITING) {
            isStopped = true;
            context.channel().config().setAutoRead(false);
        }
    }

    private void take(final WebSocketFrame frame) {
        final ByteBuf content = frame.content();
        try {
            if (frame instanceof TextWebSocketFrame) {
                onText(content.toString(StandardCharsets.UTF_8));
            } else if (frame instanceof BinaryWebSocketFrame) {
                onBinary(ByteBufUtil.getBytes(content));
            }
        } finally {
            frame.release();
        }
    }

    final void stopReading() {
        isPaused = true;
    }

    final void goOnReading() {
        isPaused = false;
        while (!isPaused && waiting != null) {
            final WebSocketFrame next = waiting.remove();
            if (waiting.isEmpty()) {
                waiting = null;
            }
            take(next);
        }
        if (isStopped && waiting == null) {
            isStopped = false;
            context.channel().config().setAutoRead(true);
        }
    }

    private void hear(final CloseWebSocketFrame farewell) {
        final int code = farewell.statusCode();
        closeCode = code < 0 ? NORMAL : (short) code;
        closeReason = farewell.reasonText();
        farewell.release();
        hasHeardFarewell = true;
        if (hasSaidFarewell) {
            finish();
        } else {
            sayFarewell(closeCode, closeReason);
        }
    }

    /** @param reason null for none */
    final void sayFarewell(final short code, final String reason) {
        if (hasSaidFarewell || isGone) {
            return;
        }
        hasSaidFarewell = true;
        final byte[] text = reason == null ? new byte[0] : reason.getBytes(StandardCharsets.UTF_8);
        final ByteBuf payload = Unpooled.buffer(Short.BYTES + text.length);
        payload.writeShort(code).writeBytes(text);
        context.writeAndFlush(new CloseWebSocketFrame(true, 0, payload)).addListener(written -> {
            if (hasHeardFarewell || isFaulty) {
                finish();
            } else if (!isGone) {
                lateFarewell = context.executor().schedule(this::finish, CLOSING_SECONDS, TimeUnit.SECONDS);
            }
        });
    }

    private void finish() {
        context.close();
    }

    /** Writes a frame. Those of a moment leave together. */
    final void write(final Object frame, final ChannelPromise promise) {
        context.write(frame, promise);
        if (isReading) {
            needsFlush = true;
        } else {
            context.flush();
        }
    }

    /** Whether nothing can be sent any more. */
    final boolean isOver() {
        return hasSaidFarewell || hasHeardFarewell || isGone;
    }

    /** Whether the client said goodbye, or is gone. */
    public final boolean isClosed() {
        return hasHeardFarewell || isGone;
    }

    /** What the client said when it closed; null when it did not, 1006 when the connection ended without. */
    public final Short closeStatusCode() {
        return hasHeardFarewell ? Short.valueOf(closeCode) : isGone ? Short.valueOf((short) 1006) : null;
    }

    /** Null for none. */
    public final String closeReason() {
        return closeReason;
    }

    @Override
    public void channelReadComplete(final ChannelHandlerContext completed) {
        isReading = false;
        if (needsFlush) {
            needsFlush = false;
            completed.flush();
        }
    }

    @Override
    public void channelWritabilityChanged(final ChannelHandlerContext changed) {
        if (changed.channel().isWritable()) {
            onDrained();
        }
    }

    @Override
    public void userEventTriggered(final ChannelHandlerContext ignored, final Object event) {
        ReferenceCountUtil.release(event);
    }

    /** By the server, which stops: in order, but not for ever. */
    @Override
    public void close(final ChannelHandlerContext closed, final ChannelPromise promise) {
        closed.channel().closeFuture().addListener(ignored -> promise.trySuccess());
        sayFarewell(NORMAL, null);
    }

    @Override
    public void exceptionCaught(final ChannelHandlerContext failed, final Throwable fault) {
        isFaulty = true;
        onFault(fault);
        sayFarewell(NORMAL, null);
    }

    @Override
    public void channelInactive(final ChannelHandlerContext ended) {
        isGone = true;
        if (lateFarewell != null) {
            lateFarewell.cancel(false);
        }
        if (waiting != null) {
            waiting.forEach(WebSocketFrame::release);
            waiting = null;
        }
        onEnd();
    }
}
