package rialto.engine;

/** How an instrument trades. Codes are those of the wire. */
public enum MarketModelKind {
    ORDER_BOOK(1),
    CALL_AUCTION(2),
    POSTED_OFFER(3),
    /** Providers stream quotes, and orders take the best of them. */
    STREAMED_QUOTES(4);

    private static final MarketModelKind[] BY_CODE = byCode();

    private final byte code;

    MarketModelKind(final int code) {
        this.code = (byte) code;
    }

    /** The number that stands for it on the wire. */
    public byte code() {
        return code;
    }

    /** The constant of a code; null for a code that has none. */
    public static MarketModelKind of(final int code) {
        return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : null;
    }

    private static MarketModelKind[] byCode() {
        final MarketModelKind[] byCode = new MarketModelKind[values().length + 1];
        for (final MarketModelKind value : values()) {
            byCode[value.code] = value;
        }
        return byCode;
    }
}
