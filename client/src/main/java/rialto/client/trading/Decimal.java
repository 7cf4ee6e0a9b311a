package rialto.client.trading;

import java.math.BigDecimal;

/** Decimals at the edge, exactly or not at all. */
final class Decimal {
    private static final int MAX_LENGTH = 40;

    private Decimal() {}

    static long units(final String text, final int scale, final String what) {
        return multiple(text, scale, 1, what);
    }

    /** How many times {@code step} minor units a decimal is. */
    static long multiple(final String text, final int scale, final long step, final String what) {
        final BigDecimal value = parse(text, what);
        try {
            return value.scaleByPowerOfTen(scale)
                    .divide(BigDecimal.valueOf(step))
                    .longValueExact();
        } catch (final ArithmeticException e) {
            throw new IllegalArgumentException(
                    what + " must be a multiple of " + text(step, scale) + " that fits 64 bits, not " + text, e);
        }
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

    private static BigDecimal parse(final String text, final String what) {
        if (text.length() > MAX_LENGTH || !text.matches("-?[0-9]+(\\.[0-9]+)?")) {
            throw new IllegalArgumentException(what + " must be a decimal such as 12.5, not '" + text + "'");
        }
        return new BigDecimal(text);
    }
}
