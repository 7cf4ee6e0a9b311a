package rialto.reporting.export;

/** A column of an exported file. */
public record ExportColumn(String name, Type type) {
    public enum Type {
        /** {@link Long}. */
        INTEGER,
        /** {@link Long}, nanoseconds since the epoch. */
        TIME,
        /** {@link String}. */
        TEXT,
        /** {@link String} of any characters but control characters. */
        PROSE,
        /** {@link java.math.BigDecimal}: exact in text, the nearest double where a format has no such thing. */
        DECIMAL
    }

    public static ExportColumn integer(final String name) {
        return new ExportColumn(name, Type.INTEGER);
    }

    public static ExportColumn time(final String name) {
        return new ExportColumn(name, Type.TIME);
    }

    public static ExportColumn text(final String name) {
        return new ExportColumn(name, Type.TEXT);
    }

    public static ExportColumn prose(final String name) {
        return new ExportColumn(name, Type.PROSE);
    }

    public static ExportColumn decimal(final String name) {
        return new ExportColumn(name, Type.DECIMAL);
    }
}
