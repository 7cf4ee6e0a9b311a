package rialto.engine;

/** The next part of an iceberg that the book shows. The engine reuses it: valid only during the callback. */
public final class OrderDisplay {
    long orderId;
    long accountId;
    long priceTicks;
    long displayLots;
    long shownLots;
    int instrumentId;
    boolean buy;

    OrderDisplay() {}

    public long orderId() {
        return orderId;
    }

    public long accountId() {
        return accountId;
    }

    public long priceTicks() {
        return priceTicks;
    }

    /** How many lots the book shows at a time. */
    public long displayLots() {
        return displayLots;
    }

    /** How many it shows from now on. */
    public long shownLots() {
        return shownLots;
    }

    public int instrumentId() {
        return instrumentId;
    }

    public Side side() {
        return buy ? Side.BUY : Side.SELL;
    }
}
