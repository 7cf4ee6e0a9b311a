package rialto.benchmarks.load;

import java.nio.charset.StandardCharsets;

/**
 * Text of fixed length with places that change from order to order, written in place. Each place must be as wide as
 * what is written to it.
 */
final class OrderTemplate {
    private final byte[] bytes;

    OrderTemplate(final String text) {
        bytes = text.getBytes(StandardCharsets.US_ASCII);
    }

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return bytes.length;
    }

    /**
     * Where a text begins, as an offset.
     *
     * @throws IllegalArgumentException when it is not in the template exactly once
     */
    int offsetOf(final String text) {
        final String whole = new String(bytes, StandardCharsets.US_ASCII);
        final int offset = whole.indexOf(text);
        if (offset < 0 || whole.indexOf(text, offset + 1) >= 0) {
            throw new IllegalArgumentException("not exactly once in the template: " + text);
        }
        return offset;
    }

    /** Writes a number with leading zeros, {@code width} digits wide. */
    void putDigits(final int offset, final int width, final long value) {
        long rest = value;
        for (int i = offset + width - 1; i >= offset; i--) {
            bytes[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
    }

    void putBytes(final int offset, final byte[] source, final int length) {
        System.arraycopy(source, 0, bytes, offset, length);
    }
}
