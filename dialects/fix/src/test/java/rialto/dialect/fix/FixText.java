package rialto.dialect.fix;

import rialto.dialect.fix.message.FieldWriter;

import java.nio.charset.StandardCharsets;

/** A message that was received, without its first two fields and the last one. */
public record FixText(String body) {
    /** A message that was written, without a header. */
    public static FixText of(final String type, final FieldWriter body) {
        return new FixText("35=" + type + "\u0001" + new String(body.toByteArray(), StandardCharsets.ISO_8859_1));
    }

    /** The value of the first field of a tag, or null. */
    public String get(final int tag) {
        final String text = "\u0001" + body;
        final String key = "\u0001" + tag + "=";
        final int begin = text.indexOf(key);
        return begin < 0 ? null : text.substring(begin + key.length(), text.indexOf('\u0001', begin + 1));
    }

    /** MsgType(35). */
    public String type() {
        return get(35);
    }

    /** MsgSeqNum(34). */
    public long number() {
        return Long.parseLong(get(34));
    }

    /** With {@code |} behind fields. */
    @Override
    public String toString() {
        return body.replace('\u0001', '|');
    }
}
