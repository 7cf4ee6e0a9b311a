package rialto.engine;

/** What a replacement does when one of its halves cannot be done. Codes are those of the wire. */
public enum ReplaceMode {
    /** Enters the new order only after a cancel. */
    STOP_ON_FAILURE(1),
    /** Enters the new order in any case. */
    ALLOW_FAILURE(2),
    /** Does both or nothing: cancels only what a new order of the same side can take the place of. */
    KEEP_ON_FAILURE(3);

    private static final ReplaceMode[] BY_CODE = byCode();

    private final byte code;

    ReplaceMode(final int code) {
        this.code = (byte) code;
    }

    /** The number that stands for it on the wire. */
    public byte code() {
        return code;
    }

    /** The constant of a code; null for a code that has none. */
    public static ReplaceMode of(final int code) {
        return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : null;
    }

    private static ReplaceMode[] byCode() {
        final ReplaceMode[] byCode = new ReplaceMode[values().length + 1];
        for (final ReplaceMode value : values()) {
            byCode[value.code] = value;
        }
        return byCode;
    }
}
