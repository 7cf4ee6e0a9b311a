package rialto.gateway.http;

import io.netty.buffer.ByteBuf;

/**
 * Where the frames of a WebSocket end, by the lengths in their headers alone: what decodes them says so only when it has
 * decoded them. Looks at nothing else, and refuses nothing. Owned by the event loop.
 */
final class FrameEnds {
    private static final int LENGTH = 0x7f;
    private static final int TWO_BYTES = 126;
    private static final int EIGHT_BYTES = 127;
    private static final int MASK_BYTES = 4;

    /** Bytes of the header so far. */
    private int header;
    /** Of the length, still to come. */
    private int lengthBytes;

    private long length;
    private boolean isMasked;
    /** Of mask and payload, still to come; 0 within a header. */
    private long rest;

    private long ended;

    /** Frames that have ended so far. */
    long ended() {
        return ended;
    }

    /**
     * Looks at the next bytes of the connection: up to the end of the last of so many frames, or so many bytes, or all.
     *
     * @return how many bytes they are; at least one when there is one
     */
    int next(final ByteBuf bytes, final int mostBytes, final int mostFrames) {
        final int begin = bytes.readerIndex();
        final int end = begin + Math.min(bytes.readableBytes(), mostBytes);
        final long last = ended + mostFrames;
        int at = begin;
        while (at < end && ended < last) {
            if (rest > 0) {
                final int step = (int) Math.min(rest, end - at);
                at += step;
                rest -= step;
                ended += rest == 0 ? 1 : 0;
            } else {
                onHeader(bytes.getByte(at++));
            }
        }
        return at - begin;
    }

    private void onHeader(final byte next) {
        header++;
        if (header == 2) {
            isMasked = next < 0;
            length = next & LENGTH;
            lengthBytes = length == TWO_BYTES ? Short.BYTES : length == EIGHT_BYTES ? Long.BYTES : 0;
            length = lengthBytes == 0 ? length : 0;
        } else if (header > 2) {
            length = length << Byte.SIZE | next & 0xff;
            lengthBytes--;
        }
        if (header >= 2 && lengthBytes == 0) {
            header = 0;
            final long masked = isMasked ? MASK_BYTES : 0;
            // nobody may send one so long: the decoder ends the connection
            rest = length < 0 || length > Long.MAX_VALUE - masked ? Long.MAX_VALUE : length + masked;
            ended += rest == 0 ? 1 : 0;
        }
    }
}
