package rialto.engine;

/** How a parent order is worked. Codes are those of the wire. */
public enum TargetStrategy {
    /** At once, whatever stands within its limit. */
    SWEEP(1),
    /** Whatever reaches its limit, until its end. */
    WAIT_FOR_PRICE(2),
    /** In slices between its start and its end. */
    TWAP(3);

    private static final TargetStrategy[] BY_CODE = byCode();

    private final byte code;

    TargetStrategy(final int code) {
        this.code = (byte) code;
    }

    /** The number that stands for it on the wire. */
    public byte code() {
        return code;
    }

    /** The constant of a code; null for a code that has none. */
    public static TargetStrategy of(final int code) {
        return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : null;
    }

    private static TargetStrategy[] byCode() {
        final TargetStrategy[] byCode = new TargetStrategy[values().length + 1];
        for (final TargetStrategy value : values()) {
            byCode[value.code] = value;
        }
        return byCode;
    }
}
