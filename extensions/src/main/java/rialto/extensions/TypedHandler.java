package rialto.extensions;

/** As {@link DeliveryHandler}, for events of one type. */
@FunctionalInterface
public interface TypedHandler<T> {
    /**
     * Handles an event.
     *
     * @param event what happened, such as {@link rialto.client.trading.VenueEvent.OrderExecuted}
     * @param delivery how it comes: its key and sequence, and what can be done about it
     * @throws Exception as of {@link DeliveryHandler#handle}
     */
    void handle(T event, Delivery delivery) throws Exception;
}
