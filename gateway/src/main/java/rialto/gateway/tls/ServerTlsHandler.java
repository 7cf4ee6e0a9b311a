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
 * A server's end of TLS on a connection, which ends it when too many records bring no text, or next to none. A record of 27 bytes that
 * asks for new keys costs as much as a request, on the event loop, and nobody behind here hears of it; nor of one that is
 * empty. One that brings a byte costs microseconds, and what it belongs to is charged once, when it is whole. Owned by the event
 * loop.
 */
public final class ServerTlsHandler extends SslHandler {
    /** Without text, one after the other. Clients change keys once in millions of records, and say goodbye once. */
    static final int MOST_IN_A_ROW = 16;
    /** Without text, in a minute. */
    static final int MOST_IN_A_MINUTE = 64;
    /** Bytes of text that a record is to bring. */
    static final int TEXT_OF_RECORD = 256;
    /** Records of a request or a message that may bring less: clients send its head apart, or line by line. */
    static final int FREE_OF_MESSAGE = 16;
    /** Records beyond them, in a minute. */
    static final int MOST_SHORT_IN_A_MINUTE = 1_024;
    /** Of a handshake: certificates of a client may come in pieces. */
    static final int MOST_OF_HANDSHAKE = 128;
    /** Kept until a handshake is computed: more than a whole request, and a client's certificates. */
    static final int MOST_WAITING_BYTES = 192 * 1024;

    private static final long MINUTE_NS = TimeUnit.MINUTES.toNanos(1);

    private final Handshakes.Place place;
    private final LongAdder ended;
    private boolean isEnded;
    /** Bytes that the record brought that is being decrypted. */
    private int text;
    /** Bytes that were to come with the records so far, and did not; below zero what may still be missing. */
    private int missing = -FREE_OF_MESSAGE * TEXT_OF_RECORD;

    private long missingSinceNs = System.nanoTime();

    private int ofHandshake;
    private int inARow;
    private int inMinute;
    private long minuteNs = System.nanoTime();

    /** Hears of text. */
    private final class Text extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(final ChannelHandlerContext context, final Object message) {
            text += message instanceof final ByteBuf bytes ? bytes.readableBytes() : 0;
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
        text = 0;
        super.decode(context, bytes, decoded);
        if (text > 0) {
            inARow = 0;
            onText(context);
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

    private void onText(final ChannelHandlerContext context) {
        missing = Math.max(missing + TEXT_OF_RECORD - text, -FREE_OF_MESSAGE * TEXT_OF_RECORD);
        if (missing > MOST_SHORT_IN_A_MINUTE * TEXT_OF_RECORD) {
            final long nowNs = System.nanoTime();
            if (nowNs - missingSinceNs < MINUTE_NS) {
                end(context);
            }
            missingSinceNs = nowNs;
            missing = 0;
        }
    }

    /** A request or a message is whole: whoever serves it charges it, so the next one may come in short records, too. */
    public void onWhole() {
        missing = Math.max(missing - FREE_OF_MESSAGE * TEXT_OF_RECORD, -FREE_OF_MESSAGE * TEXT_OF_RECORD);
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
