package rialto.dialect.fix.message;

import com.paritytrading.philadelphia.FIXMessage;
import rialto.dialect.fix.session.FixTime;
import rialto.dialect.fix.session.Outlet;
import rialto.gateway.api.Decimals;
import rialto.gateway.state.Instrument;

import java.math.BigInteger;

/** Appends fields to a message. It keeps nothing of a message that is finished. Owned by the event loop. */
public final class FieldWriter {
    /** Decimals of a mean price, and how many more than a price has it has at least. */
    private static final int MEAN_DECIMALS = 10;

    private static final int FEWEST_MORE = 2;

    private final StringBuilder text = new StringBuilder(Outlet.MAX_VALUE);
    private FIXMessage message;

    /** The message that the following fields belong to. */
    public FieldWriter begin(final FIXMessage begun) {
        message = begun;
        return this;
    }

    /** The message that was begun. */
    public FIXMessage message() {
        return message;
    }

    /**
     * A value of printable ASCII, of at most {@link Outlet#MAX_VALUE} characters; others become question marks. What is empty
     * or null is left out.
     */
    public FieldWriter text(final int tag, final CharSequence value) {
        if (value == null || value.isEmpty()) {
            return this;
        }
        text.setLength(0);
        for (int i = 0; i < Math.min(value.length(), Outlet.MAX_VALUE); i++) {
            final char c = value.charAt(i);
            text.append(c >= ' ' && c <= '~' ? c : '?');
        }
        return put(tag);
    }

    public FieldWriter number(final int tag, final long value) {
        message.addField(tag).setInt(value);
        return this;
    }

    public FieldWriter letter(final int tag, final char value) {
        message.addField(tag).setChar(value);
        return this;
    }

    /** A number that is not negative, with {@code scale} digits behind the point. */
    public FieldWriter decimal(final int tag, final long units, final int scale) {
        text.setLength(0);
        appendDecimal(text, units, scale);
        return put(tag);
    }

    /** A price in ticks. */
    public FieldWriter price(final int tag, final Instrument instrument, final long ticks) {
        return decimal(tag, instrument.price(ticks), instrument.quote().scale());
    }

    /** A quantity in lots. */
    public FieldWriter quantity(final int tag, final Instrument instrument, final long lots) {
        return decimal(tag, instrument.quantity(lots), instrument.base().scale());
    }

    /** An amount of the quote asset. */
    public FieldWriter amount(final int tag, final Instrument instrument, final long units) {
        return decimal(tag, units, instrument.quote().scale());
    }

    /** Nanoseconds since the epoch, as UTC with microseconds. */
    public FieldWriter time(final int tag, final long ns) {
        message.addField(tag).setString(FixTime.text(ns));
        return this;
    }

    private FieldWriter put(final int tag) {
        message.addField(tag).setString(text);
        return this;
    }

    /** A number that is not negative, with {@code scale} digits behind the point and no point for a scale of 0. */
    public static void appendDecimal(final StringBuilder text, final long units, final int scale) {
        final long unit = Decimals.powerOfTen(scale);
        text.append(units / unit);
        if (scale > 0) {
            text.append('.');
            appendDigits(text, units % unit, unit / 10);
        }
    }

    /** @param unit of the first digit */
    private static void appendDigits(final StringBuilder text, final long value, final long unit) {
        long rest = value;
        for (long digit = unit; digit > 0; digit /= 10) {
            text.append((char) ('0' + rest / digit));
            rest %= digit;
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
        text.setLength(0);
        appendAverage(instrument, quoteAmount, lots);
        return put(tag);
    }

    private void appendAverage(final Instrument instrument, final long quoteAmount, final long lots) {
        final int scale = instrument.quote().scale();
        if (lots == 0) {
            appendDecimal(text, 0, scale);
            return;
        }
        final int moreDigits = Math.max(FEWEST_MORE, MEAN_DECIMALS - scale);
        final BigInteger moreUnit = BigInteger.valueOf(Decimals.powerOfTen(moreDigits));
        final BigInteger quantity = BigInteger.valueOf(lots)
                .multiply(BigInteger.valueOf(instrument.terms().lotSize()));
        final BigInteger scaled = BigInteger.valueOf(quoteAmount)
                .multiply(
                        BigInteger.valueOf(Decimals.powerOfTen(instrument.base().scale())))
                .multiply(moreUnit);
        final BigInteger[] parts = scaled.divide(quantity).divideAndRemainder(moreUnit);
        appendDecimal(text, Decimals.saturated(parts[0]), scale);
        long more = parts[1].longValueExact();
        int digits = moreDigits;
        while (digits > 0 && more % 10 == 0) {
            more /= 10;
            digits--;
        }
        if (digits > 0) {
            if (scale == 0) {
                text.append('.');
            }
            appendDigits(text, more, Decimals.powerOfTen(digits - 1));
        }
    }
}
