package rialto.engine;

/** Which of its quotes a provider cancels. Codes are those of the wire. */
public enum QuoteScope {
    /** That of one instrument and stream. */
    LADDER(1),
    /** What stands on one instrument under one quote id. */
    QUOTE(2),
    /** All on one instrument. */
    INSTRUMENT(3),
    /** All on all instruments. */
    ALL(4);

    private static final QuoteScope[] BY_CODE = byCode();

    private final byte code;

    QuoteScope(final int code) {
        this.code = (byte) code;
    }

    /** The number that stands for it on the wire. */
    public byte code() {
        return code;
    }

    /** The constant of a code; null for a code that has none. */
    public static QuoteScope of(final int code) {
        return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : null;
    }

    private static QuoteScope[] byCode() {
        final QuoteScope[] byCode = new QuoteScope[values().length + 1];
        for (final QuoteScope value : values()) {
            byCode[value.code] = value;
        }
        return byCode;
    }
}
