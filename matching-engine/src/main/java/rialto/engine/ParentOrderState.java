package rialto.engine;

/** How a parent order stands, in words of FIX. Codes are those of the wire. */
public enum ParentOrderState {
    /** It works, and nothing is executed. */
    NEW(1),
    /** It works, and some of it is executed. */
    PARTIALLY_FILLED(2),
    /** All of it is executed. */
    FILLED(3),
    /** What was left of it is canceled. */
    CANCELED(4),
    /** What was left of it is canceled, and trades of its children are on hold. */
    PENDING_CANCEL(5),
    /** Its end came before it was filled. */
    EXPIRED(6);

    private static final ParentOrderState[] BY_CODE = byCode();

    private final byte code;

    ParentOrderState(final int code) {
        this.code = (byte) code;
    }

    /** The number that stands for it on the wire. */
    public byte code() {
        return code;
    }

    /** The constant of a code; null for a code that has none. */
    public static ParentOrderState of(final int code) {
        return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : null;
    }

    private static ParentOrderState[] byCode() {
        final ParentOrderState[] byCode = new ParentOrderState[values().length + 1];
        for (final ParentOrderState value : values()) {
            byCode[value.code] = value;
        }
        return byCode;
    }
}
