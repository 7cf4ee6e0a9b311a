package rialto.gateway.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.gateway.limits.Slots.Use;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Follows how far a connection's requests have come, from both sides of the HTTP codec: {@link #bytes} hears of bytes, and
 * this of requests and answers. A request that is whole when its bytes have been read costs no place in any list. Owned by the
 * event loop.
 */
final class RequestWatch extends ChannelDuplexHandler {
    private static final Logger LOGGER = LoggerFactory.getLogger(RequestWatch.class);

    static final String BYTES = "request-bytes";
    static final String MESSAGES = "request-messages";

    private final WatchedConnection connection;
    private ChannelHandlerContext beforeCodec;
    private Reading reading = Reading.HEADERS;
    private boolean anyByte;
    private int unanswered;
    /** The request being served is refused already; it is told late, so that its client waits. */
    private boolean isRefused;
    /** Its answer goes on for as long as the client likes. */
    private boolean isStream;

    private boolean isReading;
    private boolean isListed;
    private long sinceNs = System.nanoTime();

    /** What arrives. */
    private enum Reading {
        NOTHING,
        HEADERS,
        BODY
    }

    RequestWatch(final WatchedConnection connection) {
        this.connection = connection;
    }

    /** To be put before the codec. */
    ChannelHandler bytes() {
        return new ChannelInboundHandlerAdapter() {
            @Override
            public void handlerAdded(final ChannelHandlerContext context) {
                beforeCodec = context;
            }

            @Override
            public void channelRead(final ChannelHandlerContext context, final Object message) {
                isReading = true;
                anyByte = true;
                if (reading == Reading.NOTHING) {
                    reading = Reading.HEADERS;
                    sinceNs = System.nanoTime();
                }
                context.fireChannelRead(message);
            }
        };
    }

    @Override
    public void channelRead(final ChannelHandlerContext context, final Object message) {
        if (message instanceof HttpRequest) {
            unanswered++;
            reading = Reading.BODY;
            sinceNs = System.nanoTime();
        }
        if (message instanceof LastHttpContent) {
            reading = Reading.NOTHING;
            connection.whole();
        }
        context.fireChannelRead(message);
    }

    @Override
    public void channelReadComplete(final ChannelHandlerContext context) {
        isReading = false;
        settle();
        context.fireChannelReadComplete();
    }

    @Override
    public void write(final ChannelHandlerContext context, final Object message, final ChannelPromise promise) {
        final boolean isInterim = message instanceof HttpResponse response
                && response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
        if (message instanceof LastHttpContent && !isInterim) {
            unanswered--;
            isRefused = false;
            isStream = false;
            settleLater();
        } else if (message instanceof HttpResponse head && isOfStream(head)) {
            isStream = true;
            settleLater();
        }
        context.write(message, promise);
    }

    private static boolean isOfStream(final HttpResponse head) {
        return HttpHeaderValues.TEXT_EVENT_STREAM.contentEqualsIgnoreCase(HttpUtil.getMimeType(head));
    }

    /** The request being served is answered late, with a refusal: nobody owes its connection a place. */
    void refusedLater() {
        isRefused = true;
        settleLater();
    }

    /** At the end of what is being read, if something is. */
    private void settleLater() {
        if (!isReading) {
            settle();
        }
    }

    /**
     * A client that is gone, or breaks TLS, can do so as often as it likes. Vert.x would have each told in the log that has sent
     * requests ahead.
     */
    @Override
    public void exceptionCaught(final ChannelHandlerContext context, final Throwable cause) {
        final boolean isOfTls = cause instanceof DecoderException && cause.getCause() instanceof IOException;
        if (cause instanceof IOException || isOfTls) {
            LOGGER.debug("a connection failed: {}", cause.getMessage());
            connection.close();
        } else {
            context.fireExceptionCaught(cause);
        }
    }

    /** Waiting for the client counts, waiting for us does not: a pipelined request is read when those before it are answered. */
    void settle() {
        final boolean isAwaited = reading != Reading.NOTHING && unanswered <= (reading == Reading.BODY ? 1 : 0);
        if (!isAwaited) {
            if (isListed) {
                isListed = false;
                connection.deadlines().forget(this);
            }
            connection.use(use());
            return;
        }
        if (!isListed) {
            isListed = true;
            sinceNs = System.nanoTime();
            connection.use(Use.HALF_OPEN);
        }
        if (reading == Reading.BODY) {
            connection.deadlines().awaitBody(this);
        } else {
            connection.deadlines().awaitHeaders(this);
        }
    }

    private Use use() {
        if (unanswered == 0 || isRefused) {
            return Use.IDLE;
        }
        return isStream ? Use.LISTENING : Use.BUSY;
    }

    /** The connection ends, or is none of HTTP any more. */
    void end() {
        isListed = false;
        connection.deadlines().forget(this);
    }

    long sinceNs() {
        return sinceNs;
    }

    /** What was to arrive did not: says so, if the client has begun to speak, and closes the connection. */
    void giveUp(final String reason) {
        isListed = false;
        if (!anyByte || beforeCodec == null || beforeCodec.isRemoved()) {
            connection.close();
            return;
        }
        final String answer =
                "HTTP/1.1 408 Request Timeout\r\nContent-Type: text/plain\r\nConnection: close\r\nContent-Length: "
                        + reason.length() + "\r\n\r\n" + reason;
        final ByteBuf bytes = ByteBufUtil.encodeString(
                beforeCodec.alloc(), java.nio.CharBuffer.wrap(answer), StandardCharsets.US_ASCII);
        beforeCodec.writeAndFlush(bytes).addListener(ChannelFutureListener.CLOSE);
        connection.leave();
    }
}
