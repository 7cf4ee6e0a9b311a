package rialto.engine;

/** How long an order stands. Codes are those of the wire. */
public enum TimeInForce {
    /** Until it is canceled. */
    GTC(1),
    /** What does not execute at once is canceled. */
    IOC(2),
    /** Executes at once and wholly, or not at all. */
    FOK(3),
    /** Until it is canceled or a given time has come. */
    GTD(4),
    /** Until it is canceled or the day ends: see {@link OrderRequest#expireTimestampNs}. */
    DAY(5),
    /** Waits for the day's opening auction and takes part in it; what is left goes. */
    AT_OPEN(6),
    /** Waits for the day's closing auction and takes part in it; what is left goes. */
    AT_CLOSE(7);

    private static final TimeInForce[] BY_CODE = byCode();

    private final byte code;

    TimeInForce(final int code) {
        this.code = (byte) code;
    }

    /** Whether such an order waits for one auction outside the book. */
    boolean isForOneAuction() {
        return this == AT_OPEN || this == AT_CLOSE;
    }

    /** Whether such an order expires at the end of the trading day, unless it has left before. */
    boolean endsWithDay() {
        return this == DAY || isForOneAuction();
    }

    /** Whether what does not trade at once stays. */
    boolean stays() {
        return this != IOC && this != FOK;
    }

    /** The number that stands for it on the wire. */
    public byte code() {
        return code;
    }

    /** The constant of a code; null for a code that has none. */
    public static TimeInForce of(final int code) {
        return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : null;
    }

    private static TimeInForce[] byCode() {
        final TimeInForce[] byCode = new TimeInForce[values().length + 1];
        for (final TimeInForce value : values()) {
            byCode[value.code] = value;
        }
        return byCode;
    }
}
