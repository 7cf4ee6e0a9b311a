package rialto.engine;

/**
 * What happens to a trade on hold that its provider has not answered when the hold ends. Codes are those of the wire.
 */
public enum HoldOutcome {
    /** It takes place. */
    ACCEPT(1),
    /** It does not. */
    REJECT(2);

    private static final HoldOutcome[] BY_CODE = byCode();

    private final byte code;

    HoldOutcome(final int code) {
        this.code = (byte) code;
    }

    /** The number that stands for it on the wire. */
    public byte code() {
        return code;
    }

    /** The constant of a code; null for a code that has none. */
    public static HoldOutcome of(final int code) {
        return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : null;
    }

    private static HoldOutcome[] byCode() {
        final HoldOutcome[] byCode = new HoldOutcome[values().length + 1];
        for (final HoldOutcome value : values()) {
            byCode[value.code] = value;
        }
        return byCode;
    }
}
