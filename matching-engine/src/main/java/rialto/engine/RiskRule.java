package rialto.engine;

/** What stands behind an order. Codes are those of the wire. */
public enum RiskRule {
    /** Orders reserve what they may pay; trades move money and fees. */
    FULL_RESERVE(1),
    /** No balance is looked at or moved and no fee is taken: for replaying a market whose accounts are unknown. */
    NONE(2);

    private static final RiskRule[] BY_CODE = byCode();

    private final byte code;

    RiskRule(final int code) {
        this.code = (byte) code;
    }

    /** The number that stands for it on the wire. */
    public byte code() {
        return code;
    }

    /** The constant of a code; null for a code that has none. */
    public static RiskRule of(final int code) {
        return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : null;
    }

    private static RiskRule[] byCode() {
        final RiskRule[] byCode = new RiskRule[values().length + 1];
        for (final RiskRule value : values()) {
            byCode[value.code] = value;
        }
        return byCode;
    }
}
