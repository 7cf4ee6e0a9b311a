package rialto.dialect.fix.session;

import com.paritytrading.philadelphia.FIXMessage;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import rialto.dialect.fix.message.Tag;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes messages: one is begun, filled and taken as bytes, and gets its header when it is sent. Owned by the event loop. */
final class MessageEncoder {
    static final String OUR_COMP_ID = "RIALTO";

    /** Most fields of a message to a client. */
    static final int MAX_FIELDS = 8_192;

    private static final int MAX_BODY = 1 << 20;
    /** Names and routes are values of the client, which are bounded. */
    private static final int MAX_HEADER = 8_192;

    private static final byte[] BEGINNING = ascii("8=FIX.4.4\u00019=");

    private final FIXMessage message = new FIXMessage(MAX_FIELDS, Outlet.MAX_VALUE + 1);
    private final byte[] body = new byte[MAX_BODY];
    private final byte[] header = new byte[MAX_HEADER];
    private int headerLength;

    /** An empty message. */
    FIXMessage begin() {
        message.reset();
        return message;
    }

    FIXMessage begin(final String type) {
        begin().addField(Tag.MSG_TYPE).setString(type);
        return message;
    }

    /** The fields behind MsgType(35), which is the first. */
    byte[] body(final FIXMessage of) {
        final ByteBuffer buffer = ByteBuffer.wrap(body);
        of.put(buffer);
        final int type = of.valueAt(0).length() + 4;
        return Arrays.copyOfRange(body, type, buffer.position());
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
        headerLength = 0;
        field(Tag.MSG_TYPE, outgoing.type());
        put(names);
        field(Tag.MSG_SEQ_NUM, Long.toString(number));
        if (origNs != 0) {
            field(Tag.POSS_DUP_FLAG, "Y");
        }
        time(Tag.SENDING_TIME, sentNs);
        if (origNs != 0) {
            time(Tag.ORIG_SENDING_TIME, origNs);
        }
        put(outgoing.route());
        final byte[] length = ascii(headerLength + outgoing.body().length + "\u0001");
        final int sum = MessageFraming.sum(BEGINNING, 0, BEGINNING.length)
                + MessageFraming.sum(length, 0, length.length)
                + MessageFraming.sum(header, 0, headerLength)
                + MessageFraming.sum(outgoing.body(), 0, outgoing.body().length);
        final ByteBuf framed = allocator.buffer(BEGINNING.length
                + length.length
                + headerLength
                + outgoing.body().length
                + MessageFraming.TRAILER_LENGTH);
        framed.writeBytes(BEGINNING)
                .writeBytes(length)
                .writeBytes(header, 0, headerLength)
                .writeBytes(outgoing.body());
        final int checkSum = sum & 0xFF;
        framed.writeByte('1').writeByte('0').writeByte('=');
        framed.writeByte('0' + checkSum / 100)
                .writeByte('0' + checkSum / 10 % 10)
                .writeByte('0' + checkSum % 10);
        return framed.writeByte(MessageFraming.SOH);
    }

    private void field(final int tag, final String value) {
        put(ascii(tag + "=" + value + "\u0001"));
    }

    private void time(final int tag, final long timeNs) {
        put(ascii(tag + "="));
        FixTime.write(timeNs, header, headerLength);
        headerLength += FixTime.LENGTH;
        header[headerLength++] = MessageFraming.SOH;
    }

    private void put(final byte[] bytes) {
        System.arraycopy(bytes, 0, header, headerLength, bytes.length);
        headerLength += bytes.length;
    }

    /**
     * Header fields of all messages to a client.
     *
     * @param compId       the client's SenderCompID(49)
     * @param senderSubId  ours, as the client wrote it; null for none
     * @param targetSubId  the client's SenderSubID(50); null for none
     */
    static byte[] names(final String compId, final String senderSubId, final String targetSubId) {
        return ascii("49=" + OUR_COMP_ID + "\u000156=" + compId + "\u0001"
                + (senderSubId == null ? "" : "50=" + senderSubId + "\u0001")
                + (targetSubId == null ? "" : "57=" + targetSubId + "\u0001"));
    }

    /** Cuts what is too long for a field, and takes out what would end it. */
    static String cut(final String text) {
        final String clean = text.replace((char) MessageFraming.SOH, '?');
        return clean.length() <= Outlet.MAX_VALUE ? clean : clean.substring(0, Outlet.MAX_VALUE);
    }

    static byte[] ascii(final String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
