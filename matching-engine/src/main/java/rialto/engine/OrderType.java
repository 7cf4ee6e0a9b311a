package rialto.engine;

/** What an order asks for. Codes are those of the wire. */
public enum OrderType {
    /** At the price or better. */
    LIMIT(1),
    /** At any price, by quantity or by quote amount; waits only for an auction. */
    MARKET(2),
    /** Rests, or is refused when it would take. */
    LIMIT_MAKER(3),
    /** Takes one tier of one quote, at the price or better; only where quotes are streamed. */
    PREVIOUSLY_QUOTED(4);

    private static final OrderType[] BY_CODE = byCode();

    private final byte code;

    OrderType(final int code) {
        this.code = (byte) code;
    }

    /** The number that stands for it on the wire. */
    public byte code() {
        return code;
    }

    /** The constant of a code; null for a code that has none. */
    public static OrderType of(final int code) {
        return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : null;
    }

    private static OrderType[] byCode() {
        final OrderType[] byCode = new OrderType[values().length + 1];
        for (final OrderType value : values()) {
            byCode[value.code] = value;
        }
        return byCode;
    }
}
