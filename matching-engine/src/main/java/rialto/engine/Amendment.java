package rialto.engine;

/**
 * An open order became smaller and kept its place. The engine reuses it: valid only during the callback.
 */
public final class Amendment {
    long orderId;
    long accountId;
    long clientOrderId0;
    long clientOrderId1;
    long clientOrderId2;
    long clientOrderId3;
    long priceTicks;
    long quantityLots;
    long remainingLots;
    long reducedLots;
    int instrumentId;
    Side side;

    Amendment() {}

    public long orderId() {
        return orderId;
    }

    public long accountId() {
        return accountId;
    }

    /** As it is now. */
    public long clientOrderId0() {
        return clientOrderId0;
    }

    public long clientOrderId1() {
        return clientOrderId1;
    }

    public long clientOrderId2() {
        return clientOrderId2;
    }

    public long clientOrderId3() {
        return clientOrderId3;
    }

    public long priceTicks() {
        return priceTicks;
    }

    /** New total. */
    public long quantityLots() {
        return quantityLots;
    }

    public long remainingLots() {
        return remainingLots;
    }

    public long reducedLots() {
        return reducedLots;
    }

    public int instrumentId() {
        return instrumentId;
    }

    public Side side() {
        return side;
    }
}
