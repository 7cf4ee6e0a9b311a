package rialto.engine;

/** The trigger of an order in a callback. The engine reuses it: valid only during the call. */
public final class OrderTrigger {
    long orderId;
    long accountId;
    long triggerTicks;
    long markTicks;
    long remainingLots;
    int trailingDelta;
    int instrumentId;
    boolean buy;
    TriggerType triggerType;
    TriggerPriceType triggerPriceType;

    OrderTrigger() {}

    public long orderId() {
        return orderId;
    }

    public long accountId() {
        return accountId;
    }

    /**
     * When the order was accepted as in {@link OrderRequest#triggerTicks}; when it is triggered the price that it waited
     * for, of one that trails as it was in the end.
     */
    public long triggerTicks() {
        return triggerTicks;
    }

    /** Of one that trails the price from which its trigger is counted; 0 of another one, and of one that does not yet. */
    public long markTicks() {
        return markTicks;
    }

    public long remainingLots() {
        return remainingLots;
    }

    /** Basis points; 0 of one that does not trail. */
    public int trailingDelta() {
        return trailingDelta;
    }

    public int instrumentId() {
        return instrumentId;
    }

    public Side side() {
        return buy ? Side.BUY : Side.SELL;
    }

    public TriggerType triggerType() {
        return triggerType;
    }

    public TriggerPriceType triggerPriceType() {
        return triggerPriceType;
    }
}
