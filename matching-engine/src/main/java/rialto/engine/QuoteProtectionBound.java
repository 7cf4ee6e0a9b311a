package rialto.engine;

/** Which bound of a {@link QuoteProtection} was reached. Codes are those of the wire. */
public enum QuoteProtectionBound {
    /** None: quotes are accepted. */
    NONE(0),
    /** So many trades. */
    FILLS(1),
    /** So many lots. */
    LOTS(2);

    private static final QuoteProtectionBound[] BY_CODE = values();

    private final byte code;

    QuoteProtectionBound(final int code) {
        this.code = (byte) code;
    }

    /** The number that stands for it on the wire. */
    public byte code() {
        return code;
    }

    /** The constant of a code; null for a code that has none. */
    public static QuoteProtectionBound of(final int code) {
        return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : null;
    }
}
