package rialto.engine;

/** Why a child goes where it goes. Codes are those of the wire. */
public enum ChildOrderReason {
    /** Nothing else stood for it. */
    ONLY_ONE(1),
    /** That quote is cheaper than all other quotes, and than the book. */
    BEST_PRICE(2),
    /** Another quote is as good, and came later. */
    EARLIER_QUOTE(3),
    /** A tier of a full amount is cheaper than all else together, or there is not so much else. */
    FULL_AMOUNT_FITS(4),
    /** The book is cheaper. */
    BOOK_BETTER(5),
    /** The book is as good, and nobody can refuse a trade there. */
    BOOK_EQUAL(6);

    private static final ChildOrderReason[] BY_CODE = byCode();

    private final byte code;

    ChildOrderReason(final int code) {
        this.code = (byte) code;
    }

    /** The number that stands for it on the wire. */
    public byte code() {
        return code;
    }

    /** The constant of a code; null for a code that has none. */
    public static ChildOrderReason of(final int code) {
        return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : null;
    }

    private static ChildOrderReason[] byCode() {
        final ChildOrderReason[] byCode = new ChildOrderReason[values().length + 1];
        for (final ChildOrderReason value : values()) {
            byCode[value.code] = value;
        }
        return byCode;
    }
}
