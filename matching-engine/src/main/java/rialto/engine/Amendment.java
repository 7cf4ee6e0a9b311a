package rialto.engine;

/**
 * An open order became smaller and kept its place. The engine reuses it: valid only during the callback.
 */
public final class Amendment {
    long orderId;
    long accountId;
    final Identifier clientOrderId = new Identifier();
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
    public Identifier clientOrderId() {
        return clientOrderId;
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
