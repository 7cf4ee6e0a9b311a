package rialto.gateway.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.ssl.SslHandler;
import rialto.gateway.tls.ServerTlsHandler;

/**
 * Follows where the records of a connection's TLS end. What decrypts them keeps the begin of one until it is whole, up to 16 KB.
 * Put before that. Owned by the event loop.
 */
final class TlsRecords extends ChannelInboundHandlerAdapter {
    private static final int HEADER_BYTES = 5;
    private static final int LENGTH_AT = 3;

    /** Of the record that is not whole. */
    private int received;
    /** What its header says, the header included; not known before that is whole. */
    private int length = HEADER_BYTES;

    private boolean isTls;
    /** Null where another handler decrypts, or none. */
    private ServerTlsHandler decryption;

    /** Where nothing has been read yet; nothing is done where there is no TLS. */
    void follow(final ChannelPipeline pipeline) {
        final ChannelHandlerContext decrypting = pipeline.context(SslHandler.class);
        isTls = decrypting != null;
        if (decrypting != null) {
            decryption = decrypting.handler() instanceof final ServerTlsHandler ours ? ours : null;
            pipeline.addBefore(decrypting.name(), "tls-records", this);
        }
    }

    @Override
    public void channelRead(final ChannelHandlerContext context, final Object message) {
        if (message instanceof final ByteBuf bytes) {
            onBytes(bytes);
        }
        context.fireChannelRead(message);
    }

    /** Some bytes arrive; what they say is believed, for what decrypts them ends a connection that lies. */
    void onBytes(final ByteBuf bytes) {
        final int end = bytes.writerIndex();
        int at = bytes.readerIndex();
        while (at < end) {
            if (received < HEADER_BYTES) {
                onHeaderByte(bytes.getUnsignedByte(at));
                at++;
            } else {
                final int count = Math.min(end - at, length - received);
                received += count;
                at += count;
            }
            if (received >= HEADER_BYTES && received == length) {
                received = 0;
                length = HEADER_BYTES;
            }
        }
    }

    private void onHeaderByte(final int value) {
        if (received == LENGTH_AT) {
            length += value << Byte.SIZE;
        } else if (received > LENGTH_AT) {
            length += value;
        }
        received++;
    }

    /** A request or a message is whole. */
    void onWhole() {
        if (decryption != null) {
            decryption.onWhole();
        }
    }

    /** Whether there is TLS. */
    boolean isTls() {
        return isTls;
    }

    /** Bytes of a record that is not whole. */
    int unfinishedBytes() {
        return received;
    }
}
