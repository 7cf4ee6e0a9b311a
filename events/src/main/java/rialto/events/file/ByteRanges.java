package rialto.events.file;

import java.util.ArrayList;
import java.util.List;

/** Reads the header {@code Range}. */
final class ByteRanges {
    /** More than any client needs: those who ask for more get the whole file. */
    static final int MOST = 16;

    private static final String UNIT = "bytes=";

    private ByteRanges() {}

    /**
     * The ranges of a file, in the order in which they were asked for.
     *
     * @param size of the file, in bytes
     * @return null when the header is to be ignored, because it is none, has more than {@link #MOST} ranges, or asks for more bytes
     *     than the file has; empty when no range lies in the file
     */
    static List<ByteRange> of(final String header, final long size) {
        if (!header.regionMatches(true, 0, UNIT, 0, UNIT.length())) {
            return null;
        }
        final String[] specs = header.substring(UNIT.length()).split(",", -1);
        if (specs.length > MOST) {
            return null;
        }
        final List<ByteRange> ranges = new ArrayList<>();
        long total = 0;
        for (final String spec : specs) {
            final String text = spec.strip();
            final int dash = text.indexOf('-');
            if (dash < 0 || !isNumber(text, 0, dash) || !isNumber(text, dash + 1, text.length()) || text.length() < 2) {
                return null;
            }
            final long from = number(text, 0, dash);
            final long to = number(text, dash + 1, text.length());
            if (dash > 0 && to >= 0 && to < from) {
                return null;
            }
            final ByteRange range = dash == 0 ? suffix(to, size) : between(from, to, size);
            if (range != null) {
                total += range.length();
                ranges.add(range);
            }
        }
        return total > size ? null : ranges;
    }

    private static ByteRange suffix(final long length, final long size) {
        return length == 0 || size == 0 ? null : new ByteRange(Math.max(0, size - length), size - 1);
    }

    private static ByteRange between(final long from, final long to, final long size) {
        return from >= size ? null : new ByteRange(from, to < 0 ? size - 1 : Math.min(to, size - 1));
    }

    private static boolean isNumber(final String text, final int begin, final int end) {
        for (int at = begin; at < end; at++) {
            if (text.charAt(at) < '0' || text.charAt(at) > '9') {
                return false;
            }
        }
        return true;
    }

    /** @return -1 for no digits; what is too large is larger than any file */
    private static long number(final String text, final int begin, final int end) {
        if (begin == end) {
            return -1;
        }
        long value = 0;
        for (int at = begin; at < end; at++) {
            if (value > (Long.MAX_VALUE - 9) / 10) {
                return Long.MAX_VALUE;
            }
            value = value * 10 + text.charAt(at) - '0';
        }
        return value;
    }
}
