package rialto.gateway.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.HttpContent;
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
    private final RequestBytes bytes;
    private final KeptRequests kept = new KeptRequests();
    private Reading reading = Reading.HEADERS;
    private boolean anyByte;
    /** Bytes of headers that are not whole, at most. */
    private int unfinishedBytes;
    /** Bytes of the body that are still to come; 0 where it has none, or says no length. */
    private long restOfBody;
    /** A request was whole with the bytes that are being read. */
    private boolean wasWhole;
    /** Some of a body came with them. */
    private boolean hadContent;
    /** The request being served is refused already; it is told late, so that its client waits. */
    private boolean isRefused;
    /** Its answer goes on for as long as the client likes. */
    private boolean isStream;
    /** A line of its headers goes on in the next one: it is refused when it is whole. */
    private boolean isFolded;

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
        bytes = new RequestBytes(this, connection);
    }

    /** To be put before the codec. */
    RequestBytes bytes() {
        return bytes;
    }

    /** Some more bytes go to the codec. */
    void onBytes() {
        isReading = true;
        anyByte = true;
        wasWhole = false;
        hadContent = false;
        if (reading == Reading.NOTHING) {
            reading = Reading.HEADERS;
            sinceNs = System.nanoTime();
        }
    }

    /** They were decoded, and nothing of another request is among them. */
    void onPassed(final int length) {
        // of a body that brought nothing these are headers after its end, or what stands beside a chunk's length
        final boolean isOfHeaders = !wasWhole && (reading == Reading.HEADERS || !hadContent);
        unfinishedBytes = isOfHeaders ? unfinishedBytes + length : 0;
    }

    /** Nothing of a request has come yet. */
    boolean isBetween() {
        return reading == Reading.NOTHING;
    }

    /** Whether anything of any request has come. */
    boolean hasBegun() {
        return anyByte;
    }

    boolean isInBody() {
        return reading == Reading.BODY;
    }

    /** What was passed is of no body, nor of the headers before it. */
    boolean isAfterBody() {
        return reading == Reading.BODY && !hadContent;
    }

    void onFolded() {
        isFolded = true;
    }

    long restOfBody() {
        return restOfBody;
    }

    /** Whether a whole request waits for its answer. */
    boolean isFull() {
        return kept.unanswered() > (reading == Reading.BODY ? 1 : 0);
    }

    /** Whether what comes are requests; otherwise it is a handshake of TLS, or messages of a WebSocket. */
    boolean isHttp() {
        return bytes.context() != null;
    }

    /** What of the heap, and beside it, its requests take, at most. */
    long keptBytes() {
        return kept.bytes(unfinishedBytes) + bytes.waitingRoom();
    }

    @Override
    public void channelRead(final ChannelHandlerContext context, final Object message) {
        if (message instanceof final HttpRequest request) {
            final int headers = countHeaders(request);
            if (isFolded) {
                refuseHeaders(request, new FoldedHeadersException());
            } else if (headers > HttpServers.MAX_HEADERS) {
                refuseHeaders(request, new TooManyHeadersException());
            }
            reading = Reading.BODY;
            restOfBody = HttpUtil.isTransferEncodingChunked(request) ? 0 : lengthOfBody(request);
            sinceNs = System.nanoTime();
        }
        if (message instanceof final HttpContent content) {
            final int length = content.content().readableBytes();
            restOfBody = Math.max(0, restOfBody - length);
            hadContent |= length > 0;
            kept.onBody(length);
        }
        if (message instanceof final LastHttpContent last) {
            if (!last.trailingHeaders().isEmpty()) {
                // nobody reads them, and each takes what a header takes
                last.trailingHeaders().clear();
                kept.onTrailers();
            }
            restOfBody = 0;
            reading = Reading.NOTHING;
            wasWhole = true;
            connection.whole();
        }
        context.fireChannelRead(message);
    }

    /** 0 where it is none: the codec refuses the request, or has taken it for one without a body. */
    private static long lengthOfBody(final HttpRequest request) {
        try {
            return HttpUtil.getContentLength(request, 0L);
        } catch (final NumberFormatException e) {
            return 0;
        }
    }

    /** Their size is that of different names. */
    private int countHeaders(final HttpRequest request) {
        int count = 0;
        // whatever stands there is kept, a method of kilobytes too, as text and as bytes
        int text = request.uri().length()
                + request.method().name().length()
                + request.protocolVersion().text().length();
        for (final var each = request.headers().iteratorCharSequence(); each.hasNext(); count++) {
            final var header = each.next();
            text += header.getKey().length() + header.getValue().length();
        }
        kept.onRequest(count, text);
        return count;
    }

    private static void refuseHeaders(final HttpRequest request, final Exception reason) {
        if (request.decoderResult().isSuccess()) {
            request.setDecoderResult(DecoderResult.failure(reason));
            request.headers().clear();
        }
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
            kept.onAnswer();
            bytes.onAnswer();
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

    /** The request being served is sent a file: its connection has no more claim to its place than a stream's. */
    void answersAtLength() {
        isStream = true;
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
        final boolean isAwaited = reading != Reading.NOTHING && !isFull();
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
        if (kept.unanswered() == 0 || isRefused) {
            return Use.IDLE;
        }
        return isStream ? Use.LISTENING : Use.BUSY;
    }

    /** The connection ends, or is none of HTTP any more. */
    void end() {
        kept.clear();
        isListed = false;
        connection.deadlines().forget(this);
    }

    long sinceNs() {
        return sinceNs;
    }

    /** What was to arrive did not: says so, if the client has begun to speak, and closes the connection. */
    void giveUp(final String reason) {
        if (anyByte) {
            refuse("408 Request Timeout", reason);
        } else {
            isListed = false;
            connection.close();
        }
    }

    /** Answers past the codec, and closes the connection. */
    void refuse(final String status, final String reason) {
        isListed = false;
        final ChannelHandlerContext beforeCodec = bytes.context();
        if (beforeCodec == null) {
            connection.close();
            return;
        }
        final String answer =
                "HTTP/1.1 " + status + "\r\nContent-Type: text/plain\r\nConnection: close\r\nContent-Length: "
                        + reason.length() + "\r\n\r\n" + reason;
        final ByteBuf bytes = ByteBufUtil.encodeString(
                beforeCodec.alloc(), java.nio.CharBuffer.wrap(answer), StandardCharsets.US_ASCII);
        beforeCodec.writeAndFlush(bytes).addListener(ChannelFutureListener.CLOSE);
        connection.leave();
    }
}
