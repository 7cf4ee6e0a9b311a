package rialto.benchmarks.load;

/** Finds things in bytes without making objects. */
public final class Scan {
    private Scan() {}

    /** Index of {@code wanted} in {@code bytes} from {@code from} until {@code to}, or -1. */
    public static int find(final byte[] bytes, final int from, final int to, final byte[] wanted) {
        final byte first = wanted[0];
        for (int i = from; i <= to - wanted.length; i++) {
            if (bytes[i] == first && matches(bytes, i, wanted)) {
                return i;
            }
        }
        return -1;
    }

    /** The whole number that begins at {@code from}, a minus sign allowed; 0 when there is none. */
    static long number(final byte[] bytes, final int from, final int to) {
        int i = from;
        final boolean negative = i < to && bytes[i] == '-';
        if (negative) {
            i++;
        }
        long value = 0;
        while (i < to && bytes[i] >= '0' && bytes[i] <= '9') {
            value = value * 10 + bytes[i] - '0';
            i++;
        }
        return negative ? -value : value;
    }

    /** The number after {@code name}, or {@code otherwise} when the name is not there. */
    public static long numberAfter(
            final byte[] bytes, final int from, final int to, final byte[] name, final long otherwise) {
        final int at = find(bytes, from, to, name);
        return at < 0 ? otherwise : number(bytes, at + name.length, to);
    }

    private static boolean matches(final byte[] bytes, final int at, final byte[] wanted) {
        for (int i = 1; i < wanted.length; i++) {
            if (bytes[at + i] != wanted[i]) {
                return false;
            }
        }
        return true;
    }
}
