package rialto.engine;

/** In what the offset of a pegged order is counted. Codes are those of the wire, and of FIX PegOffsetType(836). */
public enum PegOffsetType {
    /** There is none. */
    NONE(0),
    /** Ticks, which are added to the price. */
    TICKS(2),
    /** Prices that orders stand at, away from the best one. */
    PRICE_LEVEL(3);

    private static final PegOffsetType[] BY_CODE = {NONE, null, TICKS, PRICE_LEVEL};

    private final byte code;

    PegOffsetType(final int code) {
        this.code = (byte) code;
    }

    /** The number that stands for it on the wire. */
    public byte code() {
        return code;
    }

    /** The constant of a code; null for a code that has none. */
    public static PegOffsetType of(final int code) {
        return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : null;
    }
}
