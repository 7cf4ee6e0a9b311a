package rialto.simulator.crowd;

/**
 * Carries the crowd's orders to a venue and tells each {@link WorkingOrder} what became of it, later and never within
 * the call.
 */
public interface OrderEntry {
    /** Whether an account's orders would be sent now: connected, not backing off, not too many under way. */
    boolean isReady(int account);

    /** Enters an order. Ends in {@link WorkingOrder#opened()} or {@link WorkingOrder#closed()} or both. */
    void place(WorkingOrder order);

    /** Cancels an order and enters another in one step; when the first cannot be cancelled the second is closed. */
    void replace(WorkingOrder old, WorkingOrder order);

    /** Cancels an order; when that cannot be sent, nothing happens. */
    void cancel(WorkingOrder order);

    /** Reduces an open order to {@code newLots} in all, keeping its place; when refused, nothing happens. */
    void reduce(WorkingOrder order, long newLots);
}
