package rialto.engine;

/** How a hold ended. Codes are those of the wire. */
public enum HoldEndReason {
    /** Its provider accepted: the trade took place. */
    ACCEPTED(1),
    /** Its provider had not answered, and accepts then: the trade took place. */
    ACCEPTED_AT_END(2),
    /** Its provider rejected. */
    REJECTED(3),
    /** Its provider had not answered, and rejects then. */
    REJECTED_AT_END(4),
    /** The provider's present price was further from the trade's than the tolerance. */
    PRICE_MOVED(5);

    private static final HoldEndReason[] BY_CODE = byCode();

    private final byte code;

    HoldEndReason(final int code) {
        this.code = (byte) code;
    }

    /** The number that stands for it on the wire. */
    public byte code() {
        return code;
    }

    /** The constant of a code; null for a code that has none. */
    public static HoldEndReason of(final int code) {
        return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : null;
    }

    private static HoldEndReason[] byCode() {
        final HoldEndReason[] byCode = new HoldEndReason[values().length + 1];
        for (final HoldEndReason value : values()) {
            byCode[value.code] = value;
        }
        return byCode;
    }
}
