package rialto.client;

import rialto.protocol.AccountLimitsSetDecoder;
import rialto.protocol.PriceOutOfBandDecoder;
import rialto.protocol.PriceProtectionSetDecoder;

/**
 * Events of what protects a market, one method each; every method does nothing unless overridden. As
 * {@link VenueEventListener} in all else.
 */
public interface ProtectionEventListener {
    /** Hears nothing. */
    ProtectionEventListener NONE = new ProtectionEventListener() {};

    default void onPriceProtectionSet(final PriceProtectionSetDecoder event) {}

    default void onAccountLimitsSet(final AccountLimitsSetDecoder event) {}

    /** Right before the reject of the order that it is about. */
    default void onPriceOutOfBand(final PriceOutOfBandDecoder event) {}
}
