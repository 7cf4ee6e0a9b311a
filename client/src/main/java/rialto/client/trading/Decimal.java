package rialto.client.trading;

import rialto.protocol.DecimalParser;

import java.math.BigDecimal;

/** Decimals at the edge, exactly or not at all. */
final class Decimal {
    private Decimal() {}

    static long units(final String text, final int scale, final String what) {
        return multiple(text, scale, 1, what);
    }

    /** How many times {@code step} minor units a decimal is. */
    static long multiple(final String text, final int scale, final long step, final String what) {
        final long units = DecimalParser.parse(text, DecimalParser.Form.SIGNED, scale);
        final DecimalParser.Fault fault = DecimalParser.fault(units);
        if (fault == DecimalParser.Fault.MALFORMED) {
            throw new IllegalArgumentException(what + " must be a decimal such as 12.5, not '" + text + "'");
        }
        if (fault == null && units % step == 0) {
            return DecimalParser.isNegative(text) ? -(units / step) : units / step;
        }
        if (fault == DecimalParser.Fault.TOO_LARGE) {
            return largeMultiple(text, scale, step, what);
        }
        throw noMultiple(text, scale, step, what);
    }

    /** More minor units than a long's magnitude may still be as many steps as fit, or the least long. */
    private static long largeMultiple(final String text, final int scale, final long step, final String what) {
        try {
            return new BigDecimal(text)
                    .scaleByPowerOfTen(scale)
                    .divide(BigDecimal.valueOf(step))
                    .longValueExact();
        } catch (final ArithmeticException e) {
            throw noMultiple(text, scale, step, what);
        }
    }

    private static IllegalArgumentException noMultiple(
            final String text, final int scale, final long step, final String what) {
        return new IllegalArgumentException(
                what + " must be a multiple of " + text(step, scale) + " that fits 64 bits, not " + text);
    }

    static String text(final long units, final int scale) {
        return units == 0
                ? "0"
                : BigDecimal.valueOf(units, scale).stripTrailingZeros().toPlainString();
    }

    static String text(final long count, final long step, final int scale) {
        return BigDecimal.valueOf(count)
                .multiply(BigDecimal.valueOf(step, scale))
                .stripTrailingZeros()
                .toPlainString();
    }
}
