package rialto.reporting.database;

/** A column as a row's writer must know it. */
public record Column(String name, Type type) {
    /** What a column holds. */
    public enum Type {
        INT16,
        INT32,
        INT64,
        /** ASCII text of at most 36 characters, none of them a control character. */
        TEXT,
        /** Text of at most 1,024 characters, none of them a control character. */
        PROSE;

        boolean isText() {
            return this == TEXT || this == PROSE;
        }
    }

    static Column int16(final String name) {
        return new Column(name, Type.INT16);
    }

    static Column int32(final String name) {
        return new Column(name, Type.INT32);
    }

    static Column int64(final String name) {
        return new Column(name, Type.INT64);
    }

    static Column text(final String name) {
        return new Column(name, Type.TEXT);
    }

    static Column prose(final String name) {
        return new Column(name, Type.PROSE);
    }
}
