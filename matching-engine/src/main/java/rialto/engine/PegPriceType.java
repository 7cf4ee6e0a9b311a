package rialto.engine;

/** Which price of the book an order takes its own from when it enters. Codes are those of the wire, and of FIX PegPriceType(1094). */
public enum PegPriceType {
    /** None: it has a price of its own. */
    NONE(0),
    /** The middle between best bid and best ask; of a buy order rounded down to a tick, of a sell order up. */
    MID_PRICE(2),
    /** The best price of the other side. */
    MARKET(4),
    /** The best price of its own side. */
    PRIMARY(5);

    private static final PegPriceType[] BY_CODE = {NONE, null, MID_PRICE, null, MARKET, PRIMARY};

    private final byte code;

    PegPriceType(final int code) {
        this.code = (byte) code;
    }

    /** The number that stands for it on the wire. */
    public byte code() {
        return code;
    }

    /** The constant of a code; null for a code that has none. */
    public static PegPriceType of(final int code) {
        return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : null;
    }
}
