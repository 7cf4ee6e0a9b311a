package rialto.dialect.fix.session;

import com.paritytrading.philadelphia.FIXMessage;
import com.paritytrading.philadelphia.FIXMessageOverflowException;
import com.paritytrading.philadelphia.FIXValue;
import com.paritytrading.philadelphia.FIXValueOverflowException;
import rialto.dialect.fix.message.SessionRejectReason;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;

/**
 * Fields of a body. A field that is none ends the reading: what came before it is there, so that the message can be refused by its
 * number. There is one message, which the next one overwrites. Owned by the event loop.
 */
final class MessageDecoder {
    /** Most fields of a message. */
    static final int MAX_FIELDS = 2_048;
    /** Longest value of a field, in bytes. */
    static final int MAX_VALUE = 1_023;

    private static final int MAX_TAG_DIGITS = 5;
    private static final int SHOWN = 24;

    private static final String[] LETTERS = IntStream.rangeClosed(0, Byte.MAX_VALUE)
            .mapToObj(Character::toString)
            .toArray(String[]::new);

    private final FIXMessage message = new FIXMessage(MAX_FIELDS, MAX_VALUE + 1);
    private Fault fault;

    /** What was read last. */
    FIXMessage message() {
        return message;
    }

    /** Why it is not whole, or null. */
    Fault fault() {
        return fault;
    }

    /** @param end behind the last field's end */
    FIXMessage decode(final byte[] bytes, final int begin, final int end) {
        fault = null;
        final int wellFormedEnd = check(bytes, begin, end);
        try {
            message.get(ByteBuffer.wrap(bytes, begin, wellFormedEnd - begin));
        } catch (final FIXMessageOverflowException | FIXValueOverflowException e) {
            throw new IllegalStateException("fields were counted before", e);
        }
        return message;
    }

    /** Where the well-formed fields end. */
    private int check(final byte[] bytes, final int begin, final int end) {
        int at = begin;
        for (int fields = 0; at < end; fields++) {
            if (fields == MAX_FIELDS) {
                fault = new Fault(
                        null,
                        SessionRejectReason.OTHER,
                        "a message has at most " + MAX_FIELDS + " fields; send fewer entries");
                return at;
            }
            int equals = at;
            while (equals < end && bytes[equals] != '=' && bytes[equals] != MessageFraming.SOH) {
                equals++;
            }
            if (!isTag(bytes, at, equals, end)) {
                return at;
            }
            int next = equals + 1;
            while (bytes[next] != MessageFraming.SOH) {
                next++;
            }
            if (next - equals - 1 > MAX_VALUE) {
                fault = new Fault(
                        shown(bytes, at, equals),
                        SessionRejectReason.INCORRECT_VALUE,
                        "a value has at most " + MAX_VALUE + " bytes, not " + (next - equals - 1));
                return at;
            }
            at = next + 1;
        }
        return at;
    }

    private boolean isTag(final byte[] bytes, final int begin, final int end, final int bodyEnd) {
        final boolean isField = end < bodyEnd && bytes[end] == '=';
        boolean isNumber = isField && end > begin && end - begin <= MAX_TAG_DIGITS && bytes[begin] != '0';
        for (int i = begin; i < end && isNumber; i++) {
            isNumber = bytes[i] >= '0' && bytes[i] <= '9';
        }
        if (!isNumber) {
            final String text = shown(bytes, begin, end);
            fault = new Fault(
                    isField && end > begin ? text : null,
                    SessionRejectReason.INVALID_TAG,
                    "Invalid tag number: '" + text
                            + (isField
                                    ? "' is none; tags are numbers from 1 to 99999"
                                    : "' has no '='; a field is a tag, '=' and a value"));
        }
        return isNumber;
    }

    private static String shown(final byte[] bytes, final int begin, final int end) {
        final String text = new String(bytes, begin, Math.min(end - begin, SHOWN), StandardCharsets.US_ASCII);
        return text.replaceAll("[^ -~]", "?");
    }

    /** A whole number above or equal to zero of at most 18 digits; -1 for any other text. */
    static long number(final FIXValue value) {
        final int length = value.length();
        if (length == 0 || length > 18) {
            return -1;
        }
        long number = 0;
        for (int i = 0; i < length; i++) {
            final byte digit = value.byteAt(i);
            if (digit < '0' || digit > '9') {
                return -1;
            }
            number = number * 10 + digit - '0';
        }
        return number;
    }

    /** Whether a field is there and says yes. */
    static boolean isYes(final FIXMessage message, final int tag) {
        final FIXValue value = message.valueOf(tag);
        return value != null && value.contentEquals((byte) 'Y');
    }

    /** MsgType(35), with which a message begins; empty when not even that could be read. */
    static String type(final FIXMessage message) {
        return message.getFieldCount() == 0 ? "" : text(message.valueAt(0));
    }

    /** A value as text; of one letter no new one is made. */
    static String text(final FIXValue value) {
        final int letter = value.length() == 1 ? value.byteAt(0) : -1;
        return letter < 0 ? value.toString() : LETTERS[letter];
    }

    /** The text of a field, or null. */
    static String text(final FIXMessage message, final int tag) {
        final FIXValue value = message.valueOf(tag);
        return value == null ? null : text(value);
    }
}
