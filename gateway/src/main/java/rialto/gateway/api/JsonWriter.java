package rialto.gateway.api;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes JSON as UTF-8 bytes into a buffer that grows and is used again. Commas come by themselves. The caller is
 * trusted to nest correctly; names must be plain ASCII without quotes or backslashes.
 */
public final class JsonWriter {
    private static final int INITIAL_CAPACITY = 4096;
    private static final int MAX_LONG_DIGITS = 20;
    /** 00, 01 and so on to 99. */
    private static final byte[] PAIRS = pairs();

    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private byte[] bytes = new byte[INITIAL_CAPACITY];
    private int length;
    private boolean comma;

    public JsonWriter reset() {
        length = 0;
        comma = false;
        return this;
    }

    public int length() {
        return length;
    }

    /** Forgets what was written after the length was {@code mark}, a place where a value may stand. */
    public void truncate(final int mark) {
        length = mark;
        comma = false;
    }

    /** The buffer itself; its first {@link #length} bytes count, until the next write. */
    public byte[] buffer() {
        return bytes;
    }

    public byte[] toByteArray() {
        return Arrays.copyOf(bytes, length);
    }

    @Override
    public String toString() {
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }

    public JsonWriter beginObject() {
        return open('{');
    }

    public JsonWriter endObject() {
        return close('}');
    }

    public JsonWriter beginArray() {
        return open('[');
    }

    public JsonWriter endArray() {
        return close(']');
    }

    public JsonWriter name(final String name) {
        final int size = name.length();
        ensure(size + 4);
        separate();
        bytes[length++] = '"';
        putAscii(name, size);
        bytes[length++] = '"';
        bytes[length++] = ':';
        comma = false;
        return this;
    }

    public JsonWriter string(final CharSequence text) {
        if (text == null) {
            return nothing();
        }
        ensure(text.length() * 6 + 3);
        separate();
        bytes[length++] = '"';
        for (int i = text instanceof final String plain ? putPlain(plain) : 0; i < text.length(); i++) {
            i = putCharacter(text, i);
        }
        bytes[length++] = '"';
        comma = true;
        return this;
    }

    /** Nearly all texts stand in JSON as they are; returns where the first character is that does not. */
    private int putPlain(final String text) {
        final int size = text.length();
        int i = 0;
        while (i < size) {
            final char c = text.charAt(i);
            if (c < ' ' || c >= 0x80 || c == '"' || c == '\\') {
                break;
            }
            bytes[length + i++] = (byte) c;
        }
        length += i;
        return i;
    }

    public JsonWriter number(final long value) {
        ensure(MAX_LONG_DIGITS + 1);
        separate();
        putLong(value);
        comma = true;
        return this;
    }

    public JsonWriter bool(final boolean value) {
        return raw(value ? "true" : "false");
    }

    public JsonWriter nothing() {
        return raw("null");
    }

    /** A value that is JSON already, plain ASCII. */
    public JsonWriter raw(final String json) {
        final int size = json.length();
        ensure(size + 1);
        separate();
        putAscii(json, size);
        comma = true;
        return this;
    }

    /** A value that is JSON already, UTF-8. */
    public JsonWriter raw(final byte[] json, final int offset, final int size) {
        ensure(size + 1);
        separate();
        System.arraycopy(json, offset, bytes, length, size);
        length += size;
        comma = true;
        return this;
    }

    /** A decimal in quotes with exactly {@code scale} digits after the point (no point for scale 0). */
    public JsonWriter decimal(final long unscaled, final int scale) {
        ensure(MAX_LONG_DIGITS + scale + 6);
        separate();
        bytes[length++] = '"';
        if (unscaled < 0) {
            bytes[length++] = '-';
        }
        putDecimal(unscaled < 0 ? -unscaled : unscaled, scale);
        bytes[length++] = '"';
        comma = true;
        return this;
    }

    /** A decimal as a JSON number: at most {@code scale} digits after the point, no zeros at the end. */
    public JsonWriter decimalNumber(final long unscaled, final int scale) {
        long rest = unscaled;
        int digits = scale;
        while (digits > 0 && rest % 10 == 0) {
            rest /= 10;
            digits--;
        }
        ensure(MAX_LONG_DIGITS + digits + 4);
        separate();
        if (rest < 0) {
            bytes[length++] = '-';
        }
        putDecimal(rest < 0 ? -rest : rest, digits);
        comma = true;
        return this;
    }

    private static byte[] pairs() {
        final byte[] pairs = new byte[200];
        for (int i = 0; i < 100; i++) {
            pairs[2 * i] = (byte) ('0' + i / 10);
            pairs[2 * i + 1] = (byte) ('0' + i % 10);
        }
        return pairs;
    }

    private void putDecimal(final long magnitude, final int scale) {
        final long unit = Decimals.powerOfTen(scale);
        putLong(Long.divideUnsigned(magnitude, unit));
        if (scale == 0) {
            return;
        }
        bytes[length++] = '.';
        putDigits(Long.remainderUnsigned(magnitude, unit), scale);
    }

    private void putLong(final long value) {
        if (value == Long.MIN_VALUE) {
            final String text = Long.toString(value);
            putAscii(text, text.length());
            return;
        }
        long rest = value;
        if (rest < 0) {
            bytes[length++] = '-';
            rest = -rest;
        }
        final int digits = digitsOf(rest);
        putDigits(rest, digits);
    }

    private static int digitsOf(final long magnitude) {
        int digits = 1;
        for (long bound = 10; digits < 19 && magnitude >= bound; bound *= 10) {
            digits++;
        }
        return digits;
    }

    /** The last digits of a number, zeros before it: two at a time, for each division costs as much as all else. */
    private void putDigits(final long magnitude, final int digits) {
        long rest = magnitude;
        int at = length + digits;
        while (at - length >= 2) {
            final long quotient = rest / 100;
            final int pair = (int) (rest - quotient * 100) << 1;
            bytes[--at] = PAIRS[pair + 1];
            bytes[--at] = PAIRS[pair];
            rest = quotient;
        }
        if (at > length) {
            bytes[length] = (byte) ('0' + rest % 10);
        }
        length += digits;
    }

    private int putCharacter(final CharSequence text, final int index) {
        final char c = text.charAt(index);
        if (c == '"' || c == '\\') {
            bytes[length++] = '\\';
            bytes[length++] = (byte) c;
        } else if (c < ' ') {
            putEscape(c);
        } else if (c < 0x80) {
            bytes[length++] = (byte) c;
        } else if (Character.isHighSurrogate(c)
                && index + 1 < text.length()
                && Character.isLowSurrogate(text.charAt(index + 1))) {
            putEscape(c);
            putEscape(text.charAt(index + 1));
            return index + 1;
        } else {
            putEscape(c);
        }
        return index;
    }

    private void putEscape(final char c) {
        bytes[length++] = '\\';
        bytes[length++] = 'u';
        for (int shift = 12; shift >= 0; shift -= 4) {
            bytes[length++] = HEX[c >>> shift & 15];
        }
    }

    @SuppressWarnings("deprecation")
    private void putAscii(final String text, final int size) {
        text.getBytes(0, size, bytes, length);
        length += size;
    }

    private JsonWriter open(final char bracket) {
        ensure(2);
        separate();
        bytes[length++] = (byte) bracket;
        comma = false;
        return this;
    }

    private JsonWriter close(final char bracket) {
        ensure(1);
        bytes[length++] = (byte) bracket;
        comma = true;
        return this;
    }

    private void separate() {
        if (comma) {
            bytes[length++] = ',';
        }
    }

    private void ensure(final int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
        }
    }
}
