package rialto.dialect.fix.price;

import rialto.dialect.fix.session.FixTime;
import rialto.gateway.api.Decimals;
import rialto.gateway.state.Instrument;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes fields of FIX messages as bytes into a buffer that grows and is used again. So one text can go to many connections,
 * each with a header of its own. Owned by the event loop.
 */
final class BodyWriter {
    private static final byte END = 1;
    private static final int INITIAL_CAPACITY = 1_024;
    /** What any field has besides its text, or without one: its tag, a long with a point, and the end. */
    private static final int MOST_OF_A_NUMBER = 64;

    private static final int DATE_LENGTH = 8;

    private final byte[] timestamp = new byte[FixTime.LENGTH];
    private byte[] bytes = new byte[INITIAL_CAPACITY];
    private int length;

    BodyWriter reset() {
        length = 0;
        return this;
    }

    int length() {
        return length;
    }

    /** A copy of what was written. */
    byte[] toByteArray() {
        return Arrays.copyOf(bytes, length);
    }

    BodyWriter append(final BodyWriter other) {
        ensure(other.length);
        System.arraycopy(other.bytes, 0, bytes, length, other.length);
        length += other.length;
        return this;
    }

    /** A text, in Latin letters; another character, or one that would end the field, becomes a question mark. */
    BodyWriter text(final int tag, final CharSequence text) {
        begin(tag, text.length());
        for (int i = 0; i < text.length(); i++) {
            final char c = text.charAt(i);
            bytes[length++] = (byte) (c < ' ' || c > '~' ? '?' : c);
        }
        return end();
    }

    BodyWriter character(final int tag, final char value) {
        begin(tag, 1);
        bytes[length++] = (byte) value;
        return end();
    }

    BodyWriter number(final int tag, final long value) {
        begin(tag, 0);
        putSigned(value);
        return end();
    }

    /** A yes or no. */
    BodyWriter flag(final int tag, final boolean value) {
        return character(tag, value ? 'Y' : 'N');
    }

    /** A price of an instrument. */
    BodyWriter price(final int tag, final Instrument instrument, final long ticks) {
        return decimal(tag, instrument.price(ticks), instrument.quote().scale());
    }

    /** A quantity of an instrument; what has more than 64 bits is the largest number. */
    BodyWriter quantity(final int tag, final Instrument instrument, final long lots) {
        return decimal(tag, instrument.quantity(lots), instrument.base().scale());
    }

    /** At most {@code scale} digits behind the point, and no zeros at the end. */
    BodyWriter decimal(final int tag, final long unscaled, final int scale) {
        begin(tag, 0);
        long rest = unscaled;
        int digits = scale;
        while (digits > 0 && rest % 10 == 0) {
            rest /= 10;
            digits--;
        }
        if (rest < 0) {
            bytes[length++] = '-';
            rest = -rest;
        }
        final long unit = Decimals.powerOfTen(digits);
        putSigned(rest / unit);
        if (digits > 0) {
            bytes[length++] = '.';
            putDigits(rest % unit, digits);
        }
        return end();
    }

    /** A time of UTC with microseconds; nanoseconds since 1970. */
    BodyWriter timestamp(final int tag, final long epochNs) {
        begin(tag, 0);
        FixTime.write(epochNs, bytes, length);
        length += FixTime.LENGTH;
        return end();
    }

    /** The day of such a time. */
    BodyWriter date(final int tag, final long epochNs) {
        begin(tag, 0);
        putTime(epochNs, 0, DATE_LENGTH);
        return end();
    }

    /** The time of the day of such a time. */
    BodyWriter time(final int tag, final long epochNs) {
        begin(tag, 0);
        putTime(epochNs, DATE_LENGTH + 1, FixTime.LENGTH);
        return end();
    }

    private void putTime(final long epochNs, final int from, final int to) {
        FixTime.write(epochNs, timestamp, 0);
        System.arraycopy(timestamp, from, bytes, length, to - from);
        length += to - from;
    }

    private void putSigned(final long value) {
        if (value >= 0 && value < 10) {
            bytes[length++] = (byte) ('0' + value);
            return;
        }
        final byte[] digits = Long.toString(value).getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(digits, 0, bytes, length, digits.length);
        length += digits.length;
    }

    private void putDigits(final long value, final int digits) {
        long rest = value;
        for (int at = length + digits - 1; at >= length; at--) {
            bytes[at] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        length += digits;
    }

    private void begin(final int tag, final int textLength) {
        ensure(textLength + MOST_OF_A_NUMBER);
        putSigned(tag);
        bytes[length++] = '=';
    }

    private BodyWriter end() {
        bytes[length++] = END;
        return this;
    }

    private void ensure(final int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
        }
    }
}
