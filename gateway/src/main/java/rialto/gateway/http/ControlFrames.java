package rialto.gateway.http;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.netty.util.ReferenceCountUtil;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Charges pings and pongs of a WebSocket. Vert.x answers pings by itself, so that nobody else would hear of them. Some a second
 * are free; one that its address has nothing left for ends the WebSocket, as breaking a rule does. Owned by the event loop.
 */
final class ControlFrames extends ChannelInboundHandlerAdapter {
    /** The dialect's original lets a connection send five. */
    static final int FREE_PER_SECOND = 10;

    static final String TOO_MANY = "too many pings and pongs";

    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);

    private final BooleanSupplier charge;
    private final LongSupplier nanoClock;
    private long secondNs;
    private int inSecond;
    private boolean isRefused;

    /** @param charge charges its address for one of them, and says whether it may still send any */
    ControlFrames(final BooleanSupplier charge, final LongSupplier nanoClock) {
        this.charge = charge;
        this.nanoClock = nanoClock;
        secondNs = nanoClock.getAsLong();
    }

    @Override
    public void channelRead(final ChannelHandlerContext context, final Object message) {
        if (!(message instanceof PingWebSocketFrame || message instanceof PongWebSocketFrame)) {
            context.fireChannelRead(message);
        } else if (!isRefused && isAdmitted()) {
            context.fireChannelRead(message);
        } else {
            ReferenceCountUtil.release(message);
            if (!isRefused) {
                isRefused = true;
                context.fireExceptionCaught(
                        new CorruptedWebSocketFrameException(WebSocketCloseStatus.POLICY_VIOLATION, TOO_MANY));
            }
        }
    }

    private boolean isAdmitted() {
        final long nowNs = nanoClock.getAsLong();
        if (nowNs - secondNs >= SECOND_NS) {
            secondNs = nowNs;
            inSecond = 0;
        }
        return ++inSecond <= FREE_PER_SECOND || charge.getAsBoolean();
    }
}
