package rialto.dialect.fix.message;

import com.paritytrading.philadelphia.FIXValue;
import io.netty.buffer.ByteBuf;
import rialto.dialect.fix.session.FixTime;
import rialto.gateway.api.Decimals;
import rialto.gateway.state.Instrument;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * Writes the fields of a message's body as bytes into a buffer that grows and is used again. So one text can go to many
 * connections, each with a header of its own. Owned by the event loop.
 */
public final class FieldWriter {
    /** Characters of a text at most; what goes beyond is cut. */
    public static final int MAX_TEXT = 1_000;

    private static final byte END = 1;
    private static final int INITIAL_CAPACITY = 512;
    /** What any field has besides its text, or without one: its tag, a long with a point, and the end. */
    private static final int MOST_OF_A_NUMBER = 64;
    /** Decimals of a mean price, and how many more than a price has it has at least. */
    private static final int MEAN_DECIMALS = 10;

    private static final int FEWEST_MORE = 2;
    private static final int DATE_LENGTH = 8;
    private static final int CHECK_SUM_DIGITS = 3;
    /** Of a long. */
    private static final int MAX_DIGITS = 19;

    private static final int DIGITS_OF_AN_INT = 9;
    private static final int BEYOND_AN_INT = 1_000_000_000;

    private final byte[] time = new byte[FixTime.LENGTH];
    private final boolean isTrimming;
    private byte[] bytes = new byte[INITIAL_CAPACITY];
    private int length;

    /** Decimals have as many digits behind the point as their asset. */
    public FieldWriter() {
        this(false);
    }

    private FieldWriter(final boolean isTrimming) {
        this.isTrimming = isTrimming;
    }

    /** Decimals have no zeros at their end. */
    public static FieldWriter trimming() {
        return new FieldWriter(true);
    }

    /** Begins anew. */
    public FieldWriter reset() {
        length = 0;
        return this;
    }

    public int length() {
        return length;
    }

    /** A copy of what was written. */
    public byte[] toByteArray() {
        return Arrays.copyOf(bytes, length);
    }

    public FieldWriter append(final FieldWriter other) {
        ensure(other.length);
        System.arraycopy(other.bytes, 0, bytes, length, other.length);
        length += other.length;
        return this;
    }

    /** Whole fields, as {@link #toByteArray} gives them. */
    public FieldWriter append(final byte[] fields) {
        ensure(fields.length);
        System.arraycopy(fields, 0, bytes, length, fields.length);
        length += fields.length;
        return this;
    }

    /** CheckSum(10) of what was written so far. */
    public FieldWriter checkSum() {
        int sum = 0;
        for (int i = 0; i < length; i++) {
            sum += bytes[i];
        }
        begin(Tag.CHECK_SUM, 0);
        putDigits(sum & 0xFF, CHECK_SUM_DIGITS);
        return end();
    }

    public void writeTo(final ByteBuf buffer) {
        buffer.writeBytes(bytes, 0, length);
    }

    /**
     * A text of printable ASCII; other characters become question marks, so that none ends the field. What is empty or null is
     * left out.
     */
    public FieldWriter text(final int tag, final CharSequence text) {
        if (text == null || text.isEmpty()) {
            return this;
        }
        final int count = Math.min(text.length(), MAX_TEXT);
        begin(tag, count);
        for (int i = 0; i < count; i++) {
            final char c = text.charAt(i);
            bytes[length++] = (byte) (c < ' ' || c > '~' ? '?' : c);
        }
        return end();
    }

    /** A value as the client sent it. */
    public FieldWriter same(final int tag, final FIXValue value) {
        begin(tag, value.length());
        for (int i = 0; i < value.length(); i++) {
            bytes[length++] = value.byteAt(i);
        }
        return end();
    }

    public FieldWriter letter(final int tag, final char value) {
        begin(tag, 1);
        bytes[length++] = (byte) value;
        return end();
    }

    public FieldWriter number(final int tag, final long value) {
        begin(tag, 0);
        putSigned(value);
        return end();
    }

    /** A yes or no. */
    public FieldWriter flag(final int tag, final boolean value) {
        return letter(tag, value ? 'Y' : 'N');
    }

    /** A price in ticks. */
    public FieldWriter price(final int tag, final Instrument instrument, final long ticks) {
        return decimal(tag, instrument.price(ticks), instrument.quote().scale());
    }

    /** A quantity in lots; what has more than 64 bits is the largest number. */
    public FieldWriter quantity(final int tag, final Instrument instrument, final long lots) {
        return decimal(tag, instrument.quantity(lots), instrument.base().scale());
    }

    /** An amount of the quote asset. */
    public FieldWriter amount(final int tag, final Instrument instrument, final long units) {
        return decimal(tag, units, instrument.quote().scale());
    }

    /** A number with {@code scale} digits behind the point, and no point for a scale of 0. */
    public FieldWriter decimal(final int tag, final long units, final int scale) {
        begin(tag, 0);
        putDecimal(units, scale, isTrimming);
        return end();
    }

    private void putDecimal(final long units, final int scale, final boolean isTrimmed) {
        long rest = units;
        int digits = scale;
        while (isTrimmed && digits > 0 && rest % 10 == 0) {
            rest /= 10;
            digits--;
        }
        if (rest < 0) {
            bytes[length++] = '-';
            rest = -rest;
        }
        putDigits(rest, Math.max(digits(rest), digits + 1));
        if (digits > 0) {
            System.arraycopy(bytes, length - digits, bytes, length - digits + 1, digits);
            bytes[length - digits] = '.';
            length++;
        }
    }

    /**
     * The mean price of what an order executed, cut to ten decimals, or two more than prices have. Zeros behind the last decimal
     * of a price are left out.
     *
     * @param quoteAmount what the lots amount to, minor units of the quote asset
     */
    public FieldWriter averagePrice(
            final int tag, final Instrument instrument, final long quoteAmount, final long lots) {
        begin(tag, 0);
        final int scale = instrument.quote().scale();
        if (lots == 0) {
            putDecimal(0, scale, isTrimming);
        } else {
            putAverage(instrument, scale, quoteAmount, lots);
        }
        return end();
    }

    private void putAverage(final Instrument instrument, final int scale, final long quoteAmount, final long lots) {
        final int moreDigits = Math.max(FEWEST_MORE, MEAN_DECIMALS - scale);
        final BigInteger moreUnit = BigInteger.valueOf(Decimals.powerOfTen(moreDigits));
        final BigInteger quantity = BigInteger.valueOf(lots)
                .multiply(BigInteger.valueOf(instrument.terms().lotSize()));
        final BigInteger scaled = BigInteger.valueOf(quoteAmount)
                .multiply(
                        BigInteger.valueOf(Decimals.powerOfTen(instrument.base().scale())))
                .multiply(moreUnit);
        final BigInteger[] parts = scaled.divide(quantity).divideAndRemainder(moreUnit);
        putDecimal(Decimals.saturated(parts[0]), scale, false);
        long more = parts[1].longValueExact();
        int digits = moreDigits;
        while (digits > 0 && more % 10 == 0) {
            more /= 10;
            digits--;
        }
        if (digits > 0) {
            if (scale == 0) {
                bytes[length++] = '.';
            }
            putDigits(more, digits);
        }
    }

    /** A time of UTC with microseconds; nanoseconds since the epoch. */
    public FieldWriter time(final int tag, final long epochNs) {
        begin(tag, 0);
        FixTime.write(epochNs, bytes, length);
        length += FixTime.LENGTH;
        return end();
    }

    /** The day of such a time. */
    public FieldWriter date(final int tag, final long epochNs) {
        return partOfTime(tag, epochNs, 0, DATE_LENGTH);
    }

    /** The time of the day of such a time. */
    public FieldWriter timeOfDay(final int tag, final long epochNs) {
        return partOfTime(tag, epochNs, DATE_LENGTH + 1, FixTime.LENGTH);
    }

    private FieldWriter partOfTime(final int tag, final long epochNs, final int from, final int to) {
        begin(tag, 0);
        FixTime.write(epochNs, time, 0);
        System.arraycopy(time, from, bytes, length, to - from);
        length += to - from;
        return end();
    }

    private void putSigned(final long value) {
        if (value < 0) {
            putText(Long.toString(value));
            return;
        }
        putDigits(value, digits(value));
    }

    private static int digits(final long value) {
        int digits = 1;
        for (long bound = 10; value >= bound && digits < MAX_DIGITS; bound *= 10) {
            digits++;
        }
        return digits;
    }

    private void putText(final String text) {
        for (int i = 0; i < text.length(); i++) {
            bytes[length++] = (byte) text.charAt(i);
        }
    }

    private void putDigits(final long value, final int digits) {
        final int begin = length;
        int end = begin + digits;
        length = end;
        long rest = value;
        while (end - begin > DIGITS_OF_AN_INT) {
            final long high = rest / BEYOND_AN_INT;
            putDigits((int) (rest - high * BEYOND_AN_INT), end - DIGITS_OF_AN_INT, end);
            end -= DIGITS_OF_AN_INT;
            rest = high;
        }
        putDigits((int) rest, begin, end);
    }

    /** Of ints, whose division is cheaper. */
    private void putDigits(final int value, final int begin, final int end) {
        int rest = value;
        for (int at = end - 1; at >= begin; at--) {
            final int high = rest / 10;
            bytes[at] = (byte) ('0' + rest - high * 10);
            rest = high;
        }
    }

    private void begin(final int tag, final int textLength) {
        ensure(textLength + MOST_OF_A_NUMBER);
        putSigned(tag);
        bytes[length++] = '=';
    }

    private FieldWriter end() {
        bytes[length++] = END;
        return this;
    }

    private void ensure(final int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
        }
    }
}
