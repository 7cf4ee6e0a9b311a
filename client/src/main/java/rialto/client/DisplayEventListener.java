package rialto.client;

import rialto.protocol.OrderDisplayAcceptedDecoder;
import rialto.protocol.OrderReplenishedDecoder;

/**
 * Events of orders that do not show all, one method each; every method does nothing unless overridden. As
 * {@link VenueEventListener} in all else.
 */
public interface DisplayEventListener {
    /** Hears nothing. */
    DisplayEventListener NONE = new DisplayEventListener() {};

    /**
     * In recordings of older builds only, right before {@link VenueEventListener#onOrderAccepted} of the order that shows less than
     * all. Since then that event says so itself.
     */
    default void onOrderDisplayAccepted(final OrderDisplayAcceptedDecoder event) {}

    default void onOrderReplenished(final OrderReplenishedDecoder event) {}
}
