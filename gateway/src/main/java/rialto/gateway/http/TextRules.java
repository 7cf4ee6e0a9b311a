package rialto.gateway.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.Utf8FrameValidator;

/**
 * Whether text is UTF-8. A message in one frame that is plain ASCII is, and its bytes need not go one by one through the rules:
 * nearly all are. No frame of text comes within another message, for the decoder refuses that. Owned by the event loop.
 */
final class TextRules extends Utf8FrameValidator {
    private static final long NOT_ASCII = 0x8080_8080_8080_8080L;

    TextRules() {
        super(false);
    }

    @Override
    public void channelRead(final ChannelHandlerContext context, final Object message) throws Exception {
        if (message instanceof final TextWebSocketFrame frame && frame.isFinalFragment() && isAscii(frame.content())) {
            context.fireChannelRead(message);
        } else {
            super.channelRead(context, message);
        }
    }

    private static boolean isAscii(final ByteBuf bytes) {
        final int end = bytes.writerIndex();
        int at = bytes.readerIndex();
        for (; at <= end - Long.BYTES; at += Long.BYTES) {
            if ((bytes.getLong(at) & NOT_ASCII) != 0) {
                return false;
            }
        }
        for (; at < end; at++) {
            if (bytes.getByte(at) < 0) {
                return false;
            }
        }
        return true;
    }
}
