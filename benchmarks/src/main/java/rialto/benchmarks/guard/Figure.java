package rialto.benchmarks.guard;

import rialto.benchmarks.Measurement;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Collections;
import java.util.List;

/**
 * What the rounds of one ratio gave.
 *
 * @param spread the largest less the smallest
 */
record Figure(double median, double spread, int rounds) {
    private static final MathContext DIGITS = new MathContext(3);

    /** @param values of the rounds, at least one */
    static Figure of(final List<Double> values) {
        return new Figure(Measurement.median(values), Collections.max(values) - Collections.min(values), values.size());
    }

    /** A number in three digits, without an exponent. */
    static String text(final double value) {
        return new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString();
    }

    @Override
    public String toString() {
        return text(median) + " (" + text(spread) + ")";
    }
}
