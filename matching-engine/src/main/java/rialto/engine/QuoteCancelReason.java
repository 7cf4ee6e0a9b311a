package rialto.engine;

/** Why quotes left without being taken. Codes are those of the wire. */
public enum QuoteCancelReason {
    /** Their provider canceled them. */
    REQUESTED(1),
    /** Their time was up. */
    EXPIRED(2),
    /** Their provider fell silent. */
    LEASE_ENDED(3),
    /** Their provider is no longer connected. */
    DISCONNECTED(4),
    /** An administrator canceled them, or changed what their provider may do. */
    ADMINISTRATOR(5),
    /** The instrument does not trade any more. */
    NOT_TRADING(6),
    /** One tier, whose provider could not pay for it. */
    INSUFFICIENT_BALANCE(7);

    private static final QuoteCancelReason[] BY_CODE = byCode();

    private final byte code;

    QuoteCancelReason(final int code) {
        this.code = (byte) code;
    }

    /** The number that stands for it on the wire. */
    public byte code() {
        return code;
    }

    /** The constant of a code; null for a code that has none. */
    public static QuoteCancelReason of(final int code) {
        return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : null;
    }

    private static QuoteCancelReason[] byCode() {
        final QuoteCancelReason[] byCode = new QuoteCancelReason[values().length + 1];
        for (final QuoteCancelReason value : values()) {
            byCode[value.code] = value;
        }
        return byCode;
    }
}
