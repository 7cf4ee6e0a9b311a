package rialto.dialect.xml;

import rialto.protocol.DecimalParser;

/**
 * Reads decimals as sloppy clients write them: a sign, digits with a point anywhere, an exponent. Gives units of
 * 10^-scale, cut towards zero, and says whether anything was cut. Owned by the event loop; holds the number read last.
 */
final class DecimalReader {
    /** What became of a text. */
    enum Result {
        OK,
        MALFORMED,
        TOO_LARGE
    }

    private long value;
    private boolean negative;
    private boolean exact;

    /** The magnitude in units of 10^-scale, cut towards zero; below 2^63. */
    long value() {
        return value;
    }

    boolean isNegative() {
        return negative;
    }

    /** Whether the number is a whole number of units. */
    boolean isExact() {
        return exact;
    }

    Result read(final String written, final int scale) {
        final String text = written.strip();
        final long units = DecimalParser.parse(text, DecimalParser.Form.LOOSE, scale);
        exact = units != DecimalParser.TOO_PRECISE;
        value = exact ? units : DecimalParser.parseTowardsZero(text, DecimalParser.Form.LOOSE, scale);
        final DecimalParser.Fault fault = DecimalParser.fault(value);
        negative = fault == null && DecimalParser.isNegative(text);
        return fault == null ? Result.OK : fault == DecimalParser.Fault.TOO_LARGE ? Result.TOO_LARGE : Result.MALFORMED;
    }
}
