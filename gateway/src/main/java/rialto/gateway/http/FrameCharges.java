package rialto.gateway.http;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.ContinuationWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.util.ReferenceCountUtil;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Charges frames of a WebSocket of which nobody else hears: pings and pongs, which Vert.x answers by itself, and short fragments of
 * messages, which are charged once they are whole. Some a second are free; one that its address has nothing left for ends
 * the WebSocket, as breaking a rule does. Owned by the event loop.
 */
final class FrameCharges extends ChannelInboundHandlerAdapter {
    /** Pings and pongs. The dialect's original lets a connection send five. */
    static final int FREE_PER_SECOND = 10;
    /** Short fragments: those of a few messages whose clients send them piece by piece. */
    static final int FREE_FRAGMENTS_PER_SECOND = 64;
    /** A fragment of so many bytes costs nothing: 256 of them are the longest message. */
    static final int SHORT_BYTES = 256;

    static final String TOO_MANY = "too many pings and pongs";
    static final String TOO_MANY_FRAGMENTS = "too many short fragments";

    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);

    private final BooleanSupplier charge;
    private final LongSupplier nanoClock;
    private long secondNs;
    private int inSecond;
    private int fragmentsInSecond;
    private boolean isRefused;

    /** @param charge charges its address for one of them, and says whether it may still send any */
    FrameCharges(final BooleanSupplier charge, final LongSupplier nanoClock) {
        this.charge = charge;
        this.nanoClock = nanoClock;
        secondNs = nanoClock.getAsLong();
    }

    @Override
    public void channelRead(final ChannelHandlerContext context, final Object message) {
        if (isRefused) {
            ignore(context, message);
            return;
        }
        final boolean isControl = message instanceof PingWebSocketFrame || message instanceof PongWebSocketFrame;
        if (!isControl && !isShortFragment(message) || isAdmitted(isControl)) {
            context.fireChannelRead(message);
            return;
        }
        ReferenceCountUtil.release(message);
        isRefused = true;
        context.fireExceptionCaught(new CorruptedWebSocketFrameException(
                WebSocketCloseStatus.POLICY_VIOLATION, isControl ? TOO_MANY : TOO_MANY_FRAGMENTS));
    }

    /** All but its farewell: a message that lacks a fragment is another message. */
    private static void ignore(final ChannelHandlerContext context, final Object message) {
        if (message instanceof CloseWebSocketFrame) {
            context.fireChannelRead(message);
        } else {
            ReferenceCountUtil.release(message);
        }
    }

    private static boolean isShortFragment(final Object message) {
        return message instanceof final WebSocketFrame frame
                && (!frame.isFinalFragment() || frame instanceof ContinuationWebSocketFrame)
                && frame.content().readableBytes() < SHORT_BYTES;
    }

    private boolean isAdmitted(final boolean isControl) {
        final long nowNs = nanoClock.getAsLong();
        if (nowNs - secondNs >= SECOND_NS) {
            secondNs = nowNs;
            inSecond = 0;
            fragmentsInSecond = 0;
        }
        final boolean isFree =
                isControl ? ++inSecond <= FREE_PER_SECOND : ++fragmentsInSecond <= FREE_FRAGMENTS_PER_SECOND;
        return isFree || charge.getAsBoolean();
    }
}
