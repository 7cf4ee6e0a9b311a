package rialto.events.http;

import io.netty.buffer.ByteBufUtil;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.util.ReferenceCountUtil;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

/**
 * The frames of one WebSocket. It stands where Vert.x has its own connection after the handshake, which keeps a queue of 4 KiB for
 * each. What a client has not sent, and what nobody has asked for, takes no memory here. Owned by the event loop.
 */
final class FrameHandler extends ChannelDuplexHandler {
    private static final Logger LOG = LoggerFactory.getLogger(FrameHandler.class);
    /** Frames that were read and nobody asks for: beyond them nothing more is read. */
    private static final int MOST_WAITING = 8;
    /** For the client to answer a close. */
    private static final int CLOSING_SECONDS = 2;

    private static final int GOING_AWAY = 1001;
    private static final int TOO_LONG = 1009;
    private static final int MOST_OF_REASON = 120;

    private final WebSocket socket;
    private final int messageBytes;
    private ChannelHandlerContext context;
    /** Null when none wait. */
    private Deque<WebSocketFrame> waiting;
    /** Of a message that is not whole; null for none. */
    private ByteArrayOutputStream fragments;

    private boolean isText;
    private boolean isWanted;
    private boolean isHandingOver;
    private boolean isReading;
    private boolean needsFlush;
    private boolean isClosing;
    private boolean isGone;

    /** @param messageBytes of a message, however many frames it has; 1009 beyond */
    FrameHandler(final WebSocket socket, final int messageBytes) {
        this.socket = socket;
        this.messageBytes = messageBytes;
    }

    @Override
    public void handlerAdded(final ChannelHandlerContext added) {
        context = added;
    }

    /** Asks for one message more. */
    void fetch() {
        isWanted = true;
        handOver();
    }

    private void handOver() {
        if (isHandingOver) {
            return;
        }
        isHandingOver = true;
        while (isWanted && waiting != null) {
            final WebSocketFrame next = waiting.remove();
            if (waiting.isEmpty()) {
                waiting = null;
            }
            take(next);
        }
        isHandingOver = false;
        if (waiting == null) {
            if (isGone) {
                socket.end();
            } else if (!context.channel().config().isAutoRead()) {
                context.channel().config().setAutoRead(true);
            }
        }
    }

    @Override
    public void channelRead(final ChannelHandlerContext ignored, final Object message) {
        isReading = true;
        switch (message) {
            case final PingWebSocketFrame ping -> pong(ping);
            case final PongWebSocketFrame pong -> pong.release();
            case final WebSocketFrame frame
            when isClosing && !(frame instanceof CloseWebSocketFrame) -> frame.release();
            case final CloseWebSocketFrame farewell
            when isClosing -> {
                farewell.release();
                context.close();
            }
            case final WebSocketFrame frame when isWanted && waiting == null -> take(frame);
            case final WebSocketFrame frame -> keep(frame);
            default -> ReferenceCountUtil.release(message);
        }
    }

    /** Whoever does not read has no claim to an answer. */
    private void pong(final PingWebSocketFrame ping) {
        if (context.channel().isWritable() && !isClosing) {
            write(new PongWebSocketFrame(ping.content()), context.voidPromise());
        } else {
            ping.release();
        }
    }

    private void keep(final WebSocketFrame frame) {
        if (waiting == null) {
            waiting = new ArrayDeque<>(2);
        }
        waiting.add(frame);
        if (waiting.size() >= MOST_WAITING) {
            context.channel().config().setAutoRead(false);
        }
    }

    private void take(final WebSocketFrame frame) {
        if (frame instanceof final CloseWebSocketFrame farewell) {
            isClosing = true;
            dropWaiting();
            context.writeAndFlush(farewell).addListener(ChannelFutureListener.CLOSE);
            return;
        }
        if (frame instanceof TextWebSocketFrame) {
            isText = true;
        } else if (fragments == null) {
            isText = false;
        }
        final byte[] bytes = ByteBufUtil.getBytes(frame.content());
        final boolean isLast = frame.isFinalFragment();
        frame.release();
        if ((fragments == null ? 0 : fragments.size()) + bytes.length > messageBytes) {
            close(TOO_LONG, "a message has at most " + messageBytes + " bytes");
        } else if (!isLast) {
            fragments = fragments == null ? new ByteArrayOutputStream(bytes.length) : fragments;
            fragments.writeBytes(bytes);
        } else {
            isWanted = false;
            socket.onMessage(isText, whole(bytes));
        }
    }

    private byte[] whole(final byte[] last) {
        if (fragments == null) {
            return last;
        }
        fragments.writeBytes(last);
        final byte[] message = fragments.toByteArray();
        fragments = null;
        return message;
    }

    @Override
    public void channelReadComplete(final ChannelHandlerContext completed) {
        isReading = false;
        if (needsFlush) {
            needsFlush = false;
            completed.flush();
        }
        completed.fireChannelReadComplete();
    }

    /**
     * Writes a frame, or the bytes of one. Those of a moment leave together.
     *
     * @param promise may be the channel's void one
     */
    void write(final Object frame, final ChannelPromise promise) {
        context.write(frame, promise);
        if (isReading) {
            needsFlush = true;
        } else {
            context.flush();
        }
    }

    ChannelPromise newPromise() {
        return context.newPromise();
    }

    /** Whether nothing can be sent any more. */
    boolean isClosing() {
        return isClosing || isGone;
    }

    void ping() {
        if (!isClosing()) {
            write(new PingWebSocketFrame(), context.voidPromise());
        }
    }

    /** Says goodbye, and ends the connection when the client has answered, or does not within {@value #CLOSING_SECONDS} seconds. */
    void close(final int code, final String reason) {
        if (isClosing()) {
            return;
        }
        isClosing = true;
        dropWaiting();
        final Channel channel = context.channel();
        channel.config().setAutoRead(true);
        context.writeAndFlush(new CloseWebSocketFrame(code, reason)).addListener(written -> {
            final var late = context.executor().schedule(() -> context.close(), CLOSING_SECONDS, TimeUnit.SECONDS);
            channel.closeFuture().addListener(ended -> late.cancel(false));
        });
    }

    /** By the server, which stops. */
    @Override
    public void close(final ChannelHandlerContext closed, final ChannelPromise promise) {
        if (!isClosing() && closed.channel().isWritable()) {
            isClosing = true;
            closed.writeAndFlush(new CloseWebSocketFrame(GOING_AWAY, "the server stops"));
        }
        closed.close(promise);
    }

    @Override
    public void exceptionCaught(final ChannelHandlerContext failed, final Throwable cause) {
        if (cause instanceof final CorruptedWebSocketFrameException broken) {
            final String reason = String.valueOf(broken.getMessage());
            close(broken.closeStatus().code(), reason.substring(0, Math.min(reason.length(), MOST_OF_REASON)));
        } else {
            LOG.debug("a WebSocket failed", cause);
            failed.close();
        }
    }

    @Override
    public void channelInactive(final ChannelHandlerContext ended) {
        isGone = true;
        if (isClosing) {
            dropWaiting();
        }
        // what had arrived before is handled first
        if (waiting == null) {
            socket.end();
        }
    }

    private void dropWaiting() {
        if (waiting != null) {
            waiting.forEach(WebSocketFrame::release);
            waiting = null;
        }
    }
}
