package rialto.benchmarks.load;

import java.nio.charset.StandardCharsets;

/** Reads single fields of FIX messages without making objects, but where the result is one. */
public final class FixScan {
    private FixScan() {}

    /** A tag as it stands between two fields. */
    public static byte[] tag(final int tag) {
        return ((char) FixText.SOH + Integer.toString(tag) + "=").getBytes(StandardCharsets.US_ASCII);
    }

    /** Where the value of a field begins, or -1 when there is none in the message. */
    public static int find(final byte[] bytes, final int from, final int to, final byte[] tag) {
        final int at = Scan.find(bytes, from, to, tag);
        return at < 0 ? -1 : at + tag.length;
    }

    /** Where the value that begins at {@code from} ends. */
    public static int end(final byte[] bytes, final int from, final int to) {
        int end = from;
        while (end < to && bytes[end] != FixText.SOH) {
            end++;
        }
        return end;
    }

    /** The whole number of a field; 0 when there is none. */
    public static long number(final byte[] bytes, final int from, final int to, final byte[] tag) {
        return Scan.numberAfter(bytes, from, to, tag, 0);
    }

    /** The text of a field; empty when there is none. */
    public static String text(final byte[] bytes, final int from, final int to, final byte[] tag) {
        final int at = find(bytes, from, to, tag);
        return at < 0 ? "" : new String(bytes, at, end(bytes, at, to) - at, StandardCharsets.ISO_8859_1);
    }
}
