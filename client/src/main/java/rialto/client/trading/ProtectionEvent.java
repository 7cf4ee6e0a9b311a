package rialto.client.trading;

import rialto.protocol.AccountLimits;
import rialto.protocol.PriceProtection;
import rialto.protocol.RejectReason;
import rialto.protocol.Side;

/** What protects a market, and what that keeps out. As {@link VenueEvent} in all else. */
public sealed interface ProtectionEvent {
    /** What every event has. */
    VenueEvent.Header header();

    /** An instrument has other price bands or another collar, or none any more. Told to everybody. */
    record ProtectionSet(VenueEvent.Header header, int instrumentId, PriceProtection protection)
            implements ProtectionEvent {}

    /** An account has other limits on an instrument, or none any more. */
    record LimitsSet(VenueEvent.Header header, long accountId, int instrumentId, AccountLimits limits)
            implements ProtectionEvent {}

    /**
     * An order's limit is outside a price band. Its reject, {@link VenueEvent.OrderRejected} or, of an order that was to take
     * the place of another one that stays, {@link VenueEvent.CancelRejected}, comes next.
     *
     * @param priceTicks the order's limit
     * @param referenceTicks what the band lies around
     * @param lowestTicks the lowest limit that would have passed
     * @param highestTicks the highest one
     * @param reason OUTSIDE_STATIC_BAND or OUTSIDE_MOVING_BAND
     */
    record PriceOutOfBand(
            VenueEvent.Header header,
            long accountId,
            int instrumentId,
            Side side,
            long priceTicks,
            long referenceTicks,
            long lowestTicks,
            long highestTicks,
            RejectReason reason)
            implements ProtectionEvent {}
}
