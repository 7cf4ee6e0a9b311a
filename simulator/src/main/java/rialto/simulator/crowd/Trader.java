package rialto.simulator.crowd;

/** One account's behaviour on one instrument. */
interface Trader {
    /**
     * Looks at the market and perhaps sends orders.
     *
     * @return milliseconds until it looks again, above 0
     */
    long act(long nowMs);

    /** Index of its account in {@link CrowdAccounts}. */
    int account();

    Instrument instrument();

    /** Says how many lots it holds above (or below) where it wants to be. */
    void setInventory(long lots);

    long inventory();

    void onOpened(WorkingOrder order);

    void onExecuted(WorkingOrder order, long lots, long ticks);

    void onClosed(WorkingOrder order);
}
