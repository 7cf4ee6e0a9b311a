package rialto.testsupport.fix;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A FIX 4.4 message as its fields in their order, without BeginString, BodyLength and CheckSum. Not thread-safe. */
public final class FixMessage {
    public static final String HEARTBEAT = "0";
    public static final String TEST_REQUEST = "1";
    public static final String RESEND_REQUEST = "2";
    public static final String REJECT = "3";
    public static final String SEQUENCE_RESET = "4";
    public static final String LOGOUT = "5";
    public static final String EXECUTION_REPORT = "8";
    public static final String CANCEL_REJECT = "9";
    public static final String LOGON = "A";
    public static final String BUSINESS_REJECT = "j";
    public static final String MASS_CANCEL_REPORT = "r";

    static final byte SOH = 1;
    private static final String BEGIN = "8=FIX.4.4\u0001";
    private static final int TYPE = 35;
    private static final Set<String> OF_SESSIONS =
            Set.of(HEARTBEAT, TEST_REQUEST, RESEND_REQUEST, SEQUENCE_RESET, LOGOUT, LOGON);
    /** What differs when a message is sent again, and what says how long it is. */
    private static final Set<Integer> OF_SENDING = Set.of(8, 9, 10, 43, 52, 97, 122, 369);

    private final List<Field> fields = new ArrayList<>();

    /** One field. */
    public record Field(int tag, String value) {
        @Override
        public String toString() {
            return tag + "=" + value;
        }
    }

    private FixMessage() {}

    public static FixMessage of(final String type) {
        return new FixMessage().with(TYPE, type);
    }

    /** Adds a field behind the others; a null value adds none. */
    public FixMessage with(final int tag, final Object value) {
        if (value != null) {
            fields.add(new Field(tag, value.toString()));
        }
        return this;
    }

    /**
     * Reads a whole message.
     *
     * @throws IllegalArgumentException when its length or checksum is wrong, or a field is not {@code tag=value}
     */
    public static FixMessage parse(final byte[] bytes, final int offset, final int length) {
        final String text = new String(bytes, offset, length, StandardCharsets.ISO_8859_1);
        final int trailer = text.length() - FixFrames.TRAILER_LENGTH;
        final int body = text.indexOf(SOH, BEGIN.length()) + 1;
        if (!text.startsWith(BEGIN + "9=") || trailer < body || !text.startsWith("10=", trailer)) {
            throw new IllegalArgumentException("not a FIX 4.4 message: " + readable(text));
        }
        final int told = Integer.parseInt(text.substring(BEGIN.length() + 2, body - 1));
        if (told != trailer - body) {
            throw new IllegalArgumentException("BodyLength is " + told + ", not " + (trailer - body));
        }
        int sum = 0;
        for (int i = 0; i < trailer; i++) {
            sum += bytes[offset + i] & 0xFF;
        }
        if (Integer.parseInt(text.substring(trailer + 3, text.length() - 1)) != (sum & 0xFF)) {
            throw new IllegalArgumentException("CheckSum is wrong: " + readable(text));
        }
        final FixMessage message = new FixMessage();
        for (final String field : text.substring(body, trailer).split("\u0001")) {
            final int equals = field.indexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException("not a field: " + field);
            }
            message.with(Integer.parseInt(field.substring(0, equals)), field.substring(equals + 1));
        }
        return message;
    }

    /** The bytes of it, with BeginString, BodyLength and CheckSum. */
    public byte[] encode() {
        final StringBuilder body = new StringBuilder();
        fields.forEach(field -> body.append(field).append((char) SOH));
        final byte[] bytes = (BEGIN + "9=" + body.length() + "\u0001" + body).getBytes(StandardCharsets.ISO_8859_1);
        int sum = 0;
        for (final byte each : bytes) {
            sum += each & 0xFF;
        }
        final ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length + FixFrames.TRAILER_LENGTH);
        out.writeBytes(bytes);
        out.writeBytes(String.format("10=%03d\u0001", sum & 0xFF).getBytes(StandardCharsets.US_ASCII));
        return out.toByteArray();
    }

    public String type() {
        return text(TYPE);
    }

    /** The first field of that tag; null for none. */
    public String text(final int tag) {
        for (final Field field : fields) {
            if (field.tag() == tag) {
                return field.value();
            }
        }
        return null;
    }

    /** Of a field that is there, a whole number. */
    public long number(final int tag) {
        final String value = text(tag);
        if (value == null) {
            throw new IllegalArgumentException("there is no field " + tag + " in " + this);
        }
        return Long.parseLong(value);
    }

    /** Null when there is no such field. */
    public BigDecimal decimal(final int tag) {
        final String value = text(tag);
        return value == null ? null : new BigDecimal(value);
    }

    /** MsgSeqNum. */
    public long sequence() {
        return number(34);
    }

    public boolean isPossDup() {
        return "Y".equals(text(43));
    }

    /** Whether it speaks of the session only. */
    public boolean isOfSession() {
        return OF_SESSIONS.contains(type());
    }

    public List<Field> fields() {
        return List.copyOf(fields);
    }

    /** What it says, whenever it is sent. */
    public List<Field> content() {
        return fields.stream()
                .filter(field -> !OF_SENDING.contains(field.tag()))
                .toList();
    }

    private static String readable(final String text) {
        return text.replace((char) SOH, '|');
    }

    @Override
    public String toString() {
        final StringBuilder text = new StringBuilder();
        fields.forEach(field -> text.append(field).append('|'));
        return text.toString();
    }
}
