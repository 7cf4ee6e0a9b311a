package rialto.engine;

/** The side of an order. Codes are those of the wire. */
public enum Side {
    BUY(1),
    SELL(2);

    private static final Side[] BY_CODE = byCode();

    private final byte code;

    Side(final int code) {
        this.code = (byte) code;
    }

    /** The number that stands for it on the wire. */
    public byte code() {
        return code;
    }

    /** The constant of a code; null for a code that has none. */
    public static Side of(final int code) {
        return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : null;
    }

    private static Side[] byCode() {
        final Side[] byCode = new Side[values().length + 1];
        for (final Side value : values()) {
            byCode[value.code] = value;
        }
        return byCode;
    }
}
