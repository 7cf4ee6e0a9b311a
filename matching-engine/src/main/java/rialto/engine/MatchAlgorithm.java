package rialto.engine;

/** Who gets how much of what an incoming order takes at one price (FIX 1142). Codes are those of the wire. */
public enum MatchAlgorithm {
    /** The earliest order first. */
    PRICE_TIME(1),
    /** Each order by its share of the price's quantity. */
    PRO_RATA(2),
    /** The order that bettered the market first, then each by its share. */
    PRO_RATA_TOP(3),
    /** The largest order first. */
    SIZE_TIME(4);

    private static final MatchAlgorithm[] ALL = values();

    private final byte code;

    MatchAlgorithm(final int code) {
        this.code = (byte) code;
    }

    /** The number that stands for it on the wire. */
    public byte code() {
        return code;
    }

    /** The constant of a code; null for a code that has none. */
    public static MatchAlgorithm of(final int code) {
        return code >= 1 && code <= ALL.length ? ALL[code - 1] : null;
    }
}
