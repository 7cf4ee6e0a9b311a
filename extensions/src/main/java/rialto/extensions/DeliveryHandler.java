package rialto.extensions;

/** Handles the venue's events, one at a time for each key of order ({@link Subscription#keyedBy}). Runs on a virtual thread. */
@FunctionalInterface
public interface DeliveryHandler {
    /**
     * Handles an event. Its return acknowledges the event, unless the subscription says otherwise.
     *
     * @throws Exception has the event handled again, as the subscription's {@link FailurePolicy} says
     */
    void handle(Delivery delivery) throws Exception;
}
