package rialto.client;

import rialto.protocol.OrderTriggeredDecoder;
import rialto.protocol.TrailingStartedDecoder;
import rialto.protocol.TriggerOrderAcceptedDecoder;

/**
 * Events of orders that wait for a price, one method each; every method does nothing unless overridden. As
 * {@link VenueEventListener} in all else.
 */
public interface TriggerEventListener {
    /** Hears nothing. */
    TriggerEventListener NONE = new TriggerEventListener() {};

    /** Right before {@link VenueEventListener#onOrderAccepted} of the order that has the trigger. */
    default void onTriggerOrderAccepted(final TriggerOrderAcceptedDecoder event) {}

    default void onTrailingStarted(final TrailingStartedDecoder event) {}

    default void onOrderTriggered(final OrderTriggeredDecoder event) {}
}
