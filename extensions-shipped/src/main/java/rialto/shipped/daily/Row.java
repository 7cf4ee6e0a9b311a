package rialto.shipped.daily;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;

/**
 * A line of a journal: what happened to an instrument, with all numbers as the decimals that they are. Lines of the same events are the same
 * texts, whenever they are written.
 *
 * @param sequence of the event
 * @param timeNs   nanoseconds since the epoch, by the venue's clock
 * @param symbol   of the instrument
 * @param kind     what happened
 * @param fields   as the kind has them
 */
record Row(long sequence, long timeNs, String symbol, Kind kind, List<String> fields) {
    private static final char SEPARATOR = '\t';

    /** What happened, and which fields it has. */
    enum Kind {
        /** An order passed every check: order id. */
        ACCEPTED(1),
        /** An order passed every check that shows a part of itself at a time, or nothing: order id, the quantity that is shown. */
        ICEBERG(2),
        /** Another part of such an order joined the book: order id, side, price, the quantity that is shown. */
        REPLENISHED(4),
        /** An order joined the book: order id, side, price, remaining quantity. */
        RESTED(4),
        /** An order became smaller: order id, remaining quantity. */
        AMENDED(2),
        /** An order left: order id. */
        CANCELED(1),
        /**
         * A trade: trade id, price, quantity, value, side of the taker, maker's order id, what is left of it, taker's order id, what
         * is left of it, how it came about.
         */
        EXECUTED(10),
        /** The instrument was made, or changed: its trading phase now. */
        PHASE(1);

        private final int fields;

        Kind(final int fields) {
            this.fields = fields;
        }
    }

    Row {
        fields = List.copyOf(fields);
        if (fields.size() != kind.fields) {
            throw new IllegalArgumentException(kind + " has " + kind.fields + " fields (seen: " + fields + ")");
        }
    }

    static Row of(
            final long sequence, final long timeNs, final String symbol, final Kind kind, final Object... fields) {
        return new Row(
                sequence,
                timeNs,
                symbol,
                kind,
                Arrays.stream(fields).map(Object::toString).toList());
    }

    String line() {
        return sequence + "\t" + timeNs + SEPARATOR + symbol + SEPARATOR + kind + SEPARATOR + String.join("\t", fields)
                + "\n";
    }

    /** @throws IllegalArgumentException when it is no line of a journal */
    static Row parse(final String line) {
        final List<String> parts = List.of(line.split("\t", -1));
        if (parts.size() < 5) {
            throw new IllegalArgumentException("a journal has no such line: " + line);
        }
        return new Row(
                Long.parseLong(parts.get(0)),
                Long.parseLong(parts.get(1)),
                parts.get(2),
                Kind.valueOf(parts.get(3)),
                parts.subList(4, parts.size()));
    }

    String text(final int field) {
        return fields.get(field);
    }

    long number(final int field) {
        return Long.parseLong(fields.get(field));
    }

    /** Without zeros at the end. */
    BigDecimal decimal(final int field) {
        return new BigDecimal(fields.get(field)).stripTrailingZeros();
    }

    /** How many digits a decimal has after the point. */
    int scale(final int field) {
        return new BigDecimal(fields.get(field)).scale();
    }

    /** A decimal as a whole number of its last digit. */
    long minorUnits(final int field) {
        return new BigDecimal(fields.get(field)).unscaledValue().longValueExact();
    }
}
