package rialto.engine;

/** Whether an instrument accepts orders. Codes are those of the wire. */
public enum InstrumentState {
    TRADING(1),
    /** Orders are refused; cancels and amendments, which can only reduce, are not. */
    HALTED(2);

    private static final InstrumentState[] BY_CODE = byCode();

    private final byte code;

    InstrumentState(final int code) {
        this.code = (byte) code;
    }

    /** The number that stands for it on the wire. */
    public byte code() {
        return code;
    }

    /** The constant of a code; null for a code that has none. */
    public static InstrumentState of(final int code) {
        return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : null;
    }

    private static InstrumentState[] byCode() {
        final InstrumentState[] byCode = new InstrumentState[values().length + 1];
        for (final InstrumentState value : values()) {
            byCode[value.code] = value;
        }
        return byCode;
    }
}
