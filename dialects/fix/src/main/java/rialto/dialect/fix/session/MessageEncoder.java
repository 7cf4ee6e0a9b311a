package rialto.dialect.fix.session;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import rialto.dialect.fix.message.FieldWriter;
import rialto.dialect.fix.message.Tag;

import java.nio.charset.StandardCharsets;

/** Writes messages: a body is written first, and gets its header when the message is sent. Owned by the event loop. */
final class MessageEncoder {
    static final String OUR_COMP_ID = "RIALTO";

    private static final byte[] BEGINNING =
            new FieldWriter().text(Tag.BEGIN_STRING, MessageFraming.VERSION).toByteArray();

    private final FieldWriter body = new FieldWriter();
    private final FieldWriter header = new FieldWriter();
    private final FieldWriter whole = new FieldWriter();

    /** An empty body. There is one at a time. */
    FieldWriter body() {
        return body.reset();
    }

    /**
     * A whole message.
     *
     * @param names  header fields that tell sender and target
     * @param sentNs SendingTime(52), nanoseconds since the epoch
     * @param origNs OrigSendingTime(122) of what is sent again; 0 for what is not
     */
    ByteBuf frame(
            final ByteBufAllocator allocator,
            final Outgoing outgoing,
            final byte[] names,
            final long number,
            final long sentNs,
            final long origNs) {
        header.reset().text(Tag.MSG_TYPE, outgoing.type()).append(names).number(Tag.MSG_SEQ_NUM, number);
        if (origNs != 0) {
            header.flag(Tag.POSS_DUP_FLAG, true);
        }
        header.time(Tag.SENDING_TIME, sentNs);
        if (origNs != 0) {
            header.time(Tag.ORIG_SENDING_TIME, origNs);
        }
        header.append(outgoing.route());
        whole.reset()
                .append(BEGINNING)
                .number(Tag.BODY_LENGTH, header.length() + outgoing.body().length)
                .append(header)
                .append(outgoing.body())
                .checkSum();
        final ByteBuf framed = allocator.buffer(whole.length());
        whole.writeTo(framed);
        return framed;
    }

    /**
     * Header fields of all messages to a client.
     *
     * @param compId       the client's SenderCompID(49)
     * @param senderSubId  ours, as the client wrote it; null for none
     * @param targetSubId  the client's SenderSubID(50); null for none
     */
    static byte[] names(final String compId, final String senderSubId, final String targetSubId) {
        return new FieldWriter()
                .text(Tag.SENDER_COMP_ID, OUR_COMP_ID)
                .text(Tag.TARGET_COMP_ID, compId)
                .text(Tag.SENDER_SUB_ID, senderSubId)
                .text(Tag.TARGET_SUB_ID, targetSubId)
                .toByteArray();
    }

    static byte[] ascii(final String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
