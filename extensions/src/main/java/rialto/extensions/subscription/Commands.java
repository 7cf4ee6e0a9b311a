package rialto.extensions.subscription;

import rialto.client.trading.OrderRequest;
import rialto.extensions.Outcome;

/** Carries out what handlers want of the venue. Thread-safe. */
public interface Commands {
    /**
     * Enters an order under the client order id that it has, and waits for the outcome.
     *
     * @throws rialto.extensions.CommandException when there is none
     */
    Outcome enter(OrderRequest order) throws InterruptedException;

    /**
     * Cancels an order, and waits for the outcome.
     *
     * @throws rialto.extensions.CommandException when there is none
     */
    Outcome cancel(long accountId, int instrumentId, long orderId) throws InterruptedException;
}
