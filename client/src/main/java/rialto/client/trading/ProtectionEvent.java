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
     * An account has other rules, or none any more.
     *
     * @param tradeGroupId  the group whose accounts do not trade with one another; 0 for none
     * @param maxCancels10s that it may send in ten seconds; 0 for no limit
     */
    record RulesSet(VenueEvent.Header header, long accountId, int tradeGroupId, int maxCancels10s)
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

    /**
     * A trade would have been too far from the reference price, and does not happen: {@link VenueEvent.InstrumentChanged} comes
     * next, with the phase VOLATILITY_AUCTION. Or that auction would have traded too far from it, and goes on. Told to everybody.
     *
     * @param endsNs when the auction ends, nanoseconds since the epoch of the venue's clock, unless it is extended or somebody
     *     changes the phase before
     * @param referenceTicks the reference price when the interruption began
     * @param priceTicks what would have been traded at: by an order, or in the auction that is extended
     * @param lowestTicks the lowest price that would have been traded at
     * @param highestTicks the highest one
     * @param extensionCount 0 for an auction that begins
     */
    record VolatilityInterrupted(
            VenueEvent.Header header,
            int instrumentId,
            long endsNs,
            long referenceTicks,
            long priceTicks,
            long lowestTicks,
            long highestTicks,
            int extensionCount)
            implements ProtectionEvent {}
}
