package rialto.engine;

/** What an order waits for before it enters the market. Codes are those of the wire. */
public enum TriggerType {
    /** Nothing: it enters at once. */
    NONE(0),
    /** A price that gets worse: of a buy order one that rises to the trigger, of a sell order one that falls to it. */
    STOP_LOSS(1),
    /** A price that gets better: of a buy order one that falls to the trigger, of a sell order one that rises to it. */
    TAKE_PROFIT(2);

    private static final TriggerType[] BY_CODE = {NONE, STOP_LOSS, TAKE_PROFIT};

    private final byte code;

    TriggerType(final int code) {
        this.code = (byte) code;
    }

    /** Whether an order of a side waits for a rise; else it waits for a fall. */
    boolean awaitsRise(final boolean buy) {
        return this == STOP_LOSS == buy;
    }

    /** The number that stands for it on the wire. */
    public byte code() {
        return code;
    }

    /** The constant of a code; null for a code that has none. */
    public static TriggerType of(final int code) {
        return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : null;
    }
}
