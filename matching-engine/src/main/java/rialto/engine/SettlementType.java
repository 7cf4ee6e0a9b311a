package rialto.engine;

/**
 * When a trade's assets change hands, as agreed: the engine moves them at once and says which. Codes are those of the
 * wire.
 */
public enum SettlementType {
    /** On the spot date, which a calendar outside the engine tells unless the instrument does. */
    SPOT(1),
    /** On the trading day. */
    TOD(2),
    /** On the day after. */
    TOM(3),
    /** On the instrument's date. */
    FORWARD(4);

    private static final SettlementType[] BY_CODE = byCode();

    private final byte code;

    SettlementType(final int code) {
        this.code = (byte) code;
    }

    /** The number that stands for it on the wire. */
    public byte code() {
        return code;
    }

    /** The constant of a code; null for a code that has none. */
    public static SettlementType of(final int code) {
        return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : null;
    }

    private static SettlementType[] byCode() {
        final SettlementType[] byCode = new SettlementType[values().length + 1];
        for (final SettlementType value : values()) {
            byCode[value.code] = value;
        }
        return byCode;
    }
}
