package rialto.engine;

/** Which price an order with a trigger waits for. Codes are those of the wire. */
public enum TriggerPriceType {
    /** That of the last trade. */
    LAST_TRADE(0),
    /** The best one that it would trade at: the best ask of a buy order, the best bid of a sell order. */
    BEST_PRICE(1);

    private static final TriggerPriceType[] BY_CODE = {LAST_TRADE, BEST_PRICE};

    private final byte code;

    TriggerPriceType(final int code) {
        this.code = (byte) code;
    }

    /** The number that stands for it on the wire. */
    public byte code() {
        return code;
    }

    /** The constant of a code; null for a code that has none. */
    public static TriggerPriceType of(final int code) {
        return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : null;
    }
}
