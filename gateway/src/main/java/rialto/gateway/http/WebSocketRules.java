package rialto.gateway.http;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.websocketx.WebSocket08FrameDecoder;
import io.netty.handler.codec.http.websocketx.WebSocketFrameAggregator;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.internal.http.WebSocketInternal;

import java.util.function.BooleanSupplier;

/**
 * What RFC 6455 asks for and Vert.x leaves to the application: text is UTF-8 (close code 1007 otherwise), a fragment may be
 * empty, and whoever breaks a rule gets the close frame, even while it is sending.
 */
final class WebSocketRules {
    private static final short OVERDUE = 1008;
    private static final int MAX_FRAGMENTS = 16;

    private WebSocketRules() {}

    /**
     * Call it on the event loop before the socket's first frame. The socket is closed when a rule is broken; whoever gives
     * it another exception handler closes it there.
     *
     * @param maxMessageBytes of one message, however many fragments it has; 1009 beyond
     * @param messageMs       for a message to become whole; 1008 beyond
     * @param charge          charges its address for a ping, a pong or a short fragment, and says whether it may still send any;
     *                        1008 otherwise
     */
    static void keep(
            final ServerWebSocket socket,
            final int maxMessageBytes,
            final long messageMs,
            final BooleanSupplier charge) {
        final ChannelHandlerContext last = ((WebSocketInternal) socket).channelHandlerContext();
        final ChannelPipeline pipeline = last.pipeline();
        pipeline.addFirst(new LingeringClose());
        pipeline.addBefore(pipeline.context(WebSocket08FrameDecoder.class).name(), "frame-bytes", new FrameBytes());
        pipeline.addBefore(last.name(), "frame-charges", new FrameCharges(charge, System::nanoTime));
        // neither closes by itself: the exception handler does, so that there is one close frame
        pipeline.addBefore(last.name(), "text", new TextRules());
        pipeline.addBefore(
                last.name(),
                "deadline",
                new MessageDeadline(
                        messageMs,
                        () -> socket.close(OVERDUE, "a message did not become whole within " + messageMs + " ms")));
        final WebSocketFrameAggregator messages = new WebSocketFrameAggregator(maxMessageBytes);
        // a fragment of one byte would keep a whole buffer
        messages.setMaxCumulationBufferComponents(MAX_FRAGMENTS);
        pipeline.addBefore(last.name(), "messages", messages);
        pipeline.addBefore(last.name(), "broken", new BrokenFrames());
        socket.exceptionHandler(fault -> socket.close(SocketFaults.closeCode(fault), SocketFaults.reason(fault)));
    }
}
