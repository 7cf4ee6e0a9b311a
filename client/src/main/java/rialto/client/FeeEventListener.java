package rialto.client;

import rialto.protocol.AccountFeesSetDecoder;
import rialto.protocol.FeeScheduleAssignedDecoder;
import rialto.protocol.FeeScheduleSetDecoder;

/** Events about fees, one method each; every method does nothing unless overridden. As {@link VenueEventListener} in all else. */
public interface FeeEventListener {
    /** Hears nothing. */
    FeeEventListener NONE = new FeeEventListener() {};

    default void onFeeScheduleSet(final FeeScheduleSetDecoder event) {}

    default void onFeeScheduleAssigned(final FeeScheduleAssignedDecoder event) {}

    default void onAccountFeesSet(final AccountFeesSetDecoder event) {}
}
