package rialto.client.trading;

import rialto.protocol.QuoteProtection;
import rialto.protocol.QuoteProtectionBound;
import rialto.protocol.RejectReason;
import rialto.protocol.Side;

/** What happened to quotes on order books. As {@link VenueEvent} in all else; what happens to their orders is told as of all others. */
public sealed interface BookQuoteEvent {
    /** What every event has. */
    VenueEvent.Header header();

    long accountId();

    /**
     * A mass quote is carried out: {@link Changed} of each entry follows, those first that are refused.
     *
     * @param entryCount 0 of one that was sent before
     * @param refusedCount entries that are refused, each for a reason of its own
     * @param repeated the same mass quote was carried out before: nothing follows
     */
    record Accepted(
            VenueEvent.Header header,
            long accountId,
            String quoteId,
            int entryCount,
            int refusedCount,
            boolean repeated)
            implements BookQuoteEvent {}

    /**
     * No quote was entered, none left and none changed.
     *
     * @param assetId of INSUFFICIENT_BALANCE the asset of which there is too little; otherwise 0
     * @param neededAmount of it, for the new quotes of all entries
     * @param availableAmount of it, with what the quotes before would release
     * @param repeated the same mass quote was refused before, for this reason
     */
    record Rejected(
            VenueEvent.Header header,
            long accountId,
            String quoteId,
            RejectReason reason,
            int assetId,
            long neededAmount,
            long availableAmount,
            boolean repeated)
            implements BookQuoteEvent {}

    /**
     * What became of one entry.
     *
     * @param bidOrderId the order that stands as the bid from now on; 0 for none
     * @param askOrderId as the bid
     * @param reason NONE when it was done; else the quote before stands as it was
     * @param refusedSide that the reason is about; null for both, and where nothing is refused
     * @param seenTicks of WOULD_TAKE the best price of the other side; otherwise 0
     */
    record Changed(
            VenueEvent.Header header,
            long accountId,
            int instrumentId,
            long bidOrderId,
            long askOrderId,
            long bidTicks,
            long bidLots,
            long askTicks,
            long askLots,
            RejectReason reason,
            Side refusedSide,
            long seenTicks)
            implements BookQuoteEvent {}

    /** Another protection, or none any more, or quotes are accepted again. */
    record ProtectionSet(VenueEvent.Header header, long accountId, int instrumentId, QuoteProtection protection)
            implements BookQuoteEvent {}

    /**
     * Quotes traded as much as their protection allows: {@link VenueEvent.OrderCanceled} of those that stand follows.
     *
     * @param seenFills trades within the window, with the one that reached the bound
     * @param seenLots lots of these
     */
    record ProtectionTriggered(
            VenueEvent.Header header,
            long accountId,
            int instrumentId,
            QuoteProtection protection,
            QuoteProtectionBound bound,
            int seenFills,
            long seenLots)
            implements BookQuoteEvent {}
}
