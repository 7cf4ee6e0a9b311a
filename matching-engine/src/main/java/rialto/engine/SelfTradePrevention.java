package rialto.engine;

/**
 * What happens when an incoming order meets a resting one of its own account; the incoming order's choice. Codes are
 * those of the wire.
 */
public enum SelfTradePrevention {
    /** They trade. */
    NONE(1),
    /** What is left of the incoming order is canceled. */
    EXPIRE_TAKER(2),
    /** The resting order is canceled, the incoming one goes on. */
    EXPIRE_MAKER(3),
    /** Both are canceled. */
    EXPIRE_BOTH(4);

    private static final SelfTradePrevention[] BY_CODE = byCode();

    private final byte code;

    SelfTradePrevention(final int code) {
        this.code = (byte) code;
    }

    /** The number that stands for it on the wire. */
    public byte code() {
        return code;
    }

    /** The constant of a code; null for a code that has none. */
    public static SelfTradePrevention of(final int code) {
        return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : null;
    }

    private static SelfTradePrevention[] byCode() {
        final SelfTradePrevention[] byCode = new SelfTradePrevention[values().length + 1];
        for (final SelfTradePrevention value : values()) {
            byCode[value.code] = value;
        }
        return byCode;
    }
}
