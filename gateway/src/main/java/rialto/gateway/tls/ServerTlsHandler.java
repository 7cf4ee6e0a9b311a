package rialto.gateway.tls;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.ReferenceCountUtil;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * A server's end of TLS on a connection, which ends it when too many records bring no text. A record of 27 bytes that asks for new
 * keys costs as much as a request, on the event loop, and nobody behind here hears of it; nor of one that is empty. Owned by the
 * event loop.
 */
final class ServerTlsHandler extends SslHandler {
    /** Without text, one after the other. Clients change keys once in millions of records, and say goodbye once. */
    static final int MOST_IN_A_ROW = 16;
    /** Without text, in a minute. */
    static final int MOST_IN_A_MINUTE = 64;
    /** Of a handshake: certificates of a client may come in pieces. */
    static final int MOST_OF_HANDSHAKE = 128;
    /** Kept until a handshake is computed: more than a whole request, and a client's certificates. */
    static final int MOST_WAITING_BYTES = 192 * 1024;

    private static final long MINUTE_NS = TimeUnit.MINUTES.toNanos(1);

    private final Handshakes.Place place;
    private final LongAdder ended;
    private boolean isEnded;
    /** The record that is being decrypted. */
    private boolean hasText;

    private int ofHandshake;
    private int inARow;
    private int inMinute;
    private long minuteNs = System.nanoTime();

    /** Hears of text. */
    private final class Text extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(final ChannelHandlerContext context, final Object message) {
            hasText = true;
            context.fireChannelRead(message);
        }
    }

    /** @param ended counts connections that end here */
    ServerTlsHandler(final SSLEngine engine, final Handshakes.Place place, final LongAdder ended) {
        super(engine, place);
        this.place = place;
        this.ended = ended;
    }

    @Override
    public void handlerAdded(final ChannelHandlerContext context) throws Exception {
        place.of(context.channel());
        context.pipeline().addAfter(context.name(), "tls-text", new Text());
        super.handlerAdded(context);
    }

    @Override
    public void channelRead(final ChannelHandlerContext context, final Object message) throws Exception {
        if (isEnded) {
            ReferenceCountUtil.release(message);
            return;
        }
        super.channelRead(context, message);
        if (actualReadableBytes() > MOST_WAITING_BYTES) {
            end(context);
        }
    }

    /** Decrypts one record, if it is whole. */
    @Override
    protected void decode(final ChannelHandlerContext context, final ByteBuf bytes, final List<Object> decoded)
            throws SSLException {
        if (isEnded) {
            bytes.skipBytes(bytes.readableBytes());
            return;
        }
        final int before = bytes.readableBytes();
        hasText = false;
        super.decode(context, bytes, decoded);
        if (hasText) {
            inARow = 0;
        } else if (bytes.readableBytes() < before && isTooMuch()) {
            end(context);
        }
    }

    private boolean isTooMuch() {
        if (!handshakeFuture().isDone()) {
            return ++ofHandshake > MOST_OF_HANDSHAKE;
        }
        final long nowNs = System.nanoTime();
        if (nowNs - minuteNs >= MINUTE_NS) {
            minuteNs = nowNs;
            inMinute = 0;
        }
        inARow++;
        inMinute++;
        return inARow > MOST_IN_A_ROW || inMinute > MOST_IN_A_MINUTE;
    }

    /** At once: saying goodbye would cost another record. */
    private void end(final ChannelHandlerContext context) {
        if (!isEnded) {
            isEnded = true;
            ended.increment();
            context.close();
        }
    }
}
