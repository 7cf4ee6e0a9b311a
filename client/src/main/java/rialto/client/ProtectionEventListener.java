package rialto.client;

import rialto.protocol.AccountLimitsSetDecoder;
import rialto.protocol.AccountRulesSetDecoder;
import rialto.protocol.PriceOutOfBandDecoder;
import rialto.protocol.PriceProtectionSetDecoder;
import rialto.protocol.VolatilityInterruptedDecoder;

/**
 * Events of what protects a market, one method each; every method does nothing unless overridden. As
 * {@link VenueEventListener} in all else.
 */
public interface ProtectionEventListener {
    /** Hears nothing. */
    ProtectionEventListener NONE = new ProtectionEventListener() {};

    default void onPriceProtectionSet(final PriceProtectionSetDecoder event) {}

    default void onAccountLimitsSet(final AccountLimitsSetDecoder event) {}

    default void onAccountRulesSet(final AccountRulesSetDecoder event) {}

    /** Right before the reject of the order that it is about. */
    default void onPriceOutOfBand(final PriceOutOfBandDecoder event) {}

    /** Right before the InstrumentDefined with the auction that begins, or by itself of one that is extended. */
    default void onVolatilityInterrupted(final VolatilityInterruptedDecoder event) {}
}
