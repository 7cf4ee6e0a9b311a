package rialto.simulator.crowd;

/** Of an order. */
public enum Side {
    BUY(1),
    SELL(-1);

    private final int sign;

    Side(final int sign) {
        this.sign = sign;
    }

    /** 1 for BUY, -1 for SELL. */
    public int sign() {
        return sign;
    }

    public Side opposite() {
        return this == BUY ? SELL : BUY;
    }
}
