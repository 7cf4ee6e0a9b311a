package rialto.reporting.export;

import org.agrona.DirectBuffer;
import rialto.client.EventBatchHandler;
import rialto.client.EventDemultiplexer;
import rialto.client.QuoteEventListener;
import rialto.client.VenueEventListener;
import rialto.protocol.EventHeaderDecoder;
import rialto.protocol.HoldOpenedDecoder;
import rialto.protocol.OrderExecutedDecoder;
import rialto.protocol.QuoteCancelReason;
import rialto.protocol.QuoteExecutedDecoder;
import rialto.protocol.QuotesCanceledDecoder;
import rialto.protocol.QuotesReplacedDecoder;
import rialto.protocol.Side;
import rialto.reporting.export.StreamedLadder.Place;
import rialto.reporting.export.StreamedLadder.Tier;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Follows recorded events and tells of each streamed tier when it has come to its end. Remembers only ladders that stand, of
 * which the venue has a limited number.
 */
final class StreamedTiers implements EventBatchHandler, VenueEventListener, QuoteEventListener {
    /** Another ladder came on its stream. */
    static final String REPLACED = "REPLACED";
    /** A ladder without tiers came on its stream. */
    static final String REMOVED = "REMOVED";
    /** Nothing of it is left: orders took it, or hold it; a full amount is gone with the first of them. */
    static final String TAKEN = "TAKEN";

    /** Is told of tiers. */
    @FunctionalInterface
    interface Listener {
        /**
         * @param endedNs 0 when it still stands
         * @param reason why it ended; null when it still stands
         */
        void onTier(StreamedLadder ladder, Tier tier, long endedNs, String reason);
    }

    private final EventDemultiplexer demultiplexer = new EventDemultiplexer(this);
    private final Map<Place, StreamedLadder> ladders = new LinkedHashMap<>();
    private final ExportRequest request;
    private final long lastSequence;
    private final Predicate<Integer> wantsInstrument;
    private final Listener listener;
    private long firstTimestampNs;
    private long sequence;
    private long timestampNs;
    private boolean isBeyond;
    private boolean takerBuys;

    /**
     * @param lastSequence of the last event that is looked at
     * @param listener what it throws comes out of {@link #onBatch}
     */
    StreamedTiers(
            final ExportRequest request,
            final long lastSequence,
            final Predicate<Integer> wantsInstrument,
            final Listener listener) {
        this.request = request;
        this.lastSequence = lastSequence;
        this.wantsInstrument = wantsInstrument;
        this.listener = listener;
    }

    /** Whether no event that is still to come can change what was asked for. */
    boolean isComplete() {
        return sequence >= lastSequence || timestampNs >= request.toNs() && ladders.isEmpty();
    }

    /** Of the first event that was read; 0 before there was one. */
    long firstTimestampNs() {
        return firstTimestampNs;
    }

    /** After the last event: tells of those that stand. */
    void end() {
        for (final StreamedLadder ladder : ladders.values()) {
            if (timestampNs >= ladder.validUntilNs) {
                endTiers(ladder, null);
            } else {
                ladder.tiers.forEach(tier -> listener.onTier(ladder, tier, 0, null));
            }
        }
        ladders.clear();
    }

    @Override
    public void onBatch(final DirectBuffer buffer, final int offset, final int length) {
        if (!isComplete()) {
            demultiplexer.onBatch(buffer, offset, length);
        }
    }

    @Override
    public void onEvent(final EventHeaderDecoder header, final int templateId) {
        isBeyond = header.eventSequence() > lastSequence;
        if (!isBeyond) {
            sequence = header.eventSequence();
            timestampNs = header.timestampNs();
            firstTimestampNs = firstTimestampNs == 0 ? timestampNs : firstTimestampNs;
        }
    }

    @Override
    public QuoteEventListener quotes() {
        return this;
    }

    @Override
    public void onQuotesReplaced(final QuotesReplacedDecoder event) {
        if (isBeyond || !wantsInstrument.test(event.instrumentId())) {
            return;
        }
        final Place place = new Place(event.instrumentId(), event.accountId(), event.stream());
        final StreamedLadder ladder = new StreamedLadder(place, event, sequence, timestampNs);
        final StreamedLadder before = ladders.remove(place);
        if (before != null) {
            endTiers(before, ladder.tiers.isEmpty() ? REMOVED : REPLACED);
        }
        if (!ladder.tiers.isEmpty() && timestampNs >= request.fromNs() && timestampNs < request.toNs()) {
            ladders.put(place, ladder);
        }
    }

    @Override
    public void onQuotesCanceled(final QuotesCanceledDecoder event) {
        if (isBeyond) {
            return;
        }
        if (event.tier() == 0) {
            cancelLadders(event);
        } else {
            final Place place = new Place(event.instrumentId(), event.accountId(), event.stream());
            end(place, event.side() == Side.BUY, event.tier(), event.reason().name());
        }
    }

    private void cancelLadders(final QuotesCanceledDecoder event) {
        final QuoteCancelReason reason = event.reason();
        final Iterator<StreamedLadder> each = ladders.values().iterator();
        while (each.hasNext()) {
            final StreamedLadder ladder = each.next();
            if (ladder.place.isIn(event) && ladder.hasQuoteId(event.quoteId())) {
                each.remove();
                endTiers(ladder, reason.name());
            }
        }
    }

    /** Which side of the quotes the trade took, which the event after it does not say. */
    @Override
    public void onOrderExecuted(final OrderExecutedDecoder event) {
        takerBuys = event.takerSide() == Side.BUY;
    }

    /** What was on hold before left its tier then. Answers to requests are of no ladder. */
    @Override
    public void onQuoteExecuted(final QuoteExecutedDecoder event) {
        if (event.holdId() == 0 && event.tier() != 0) {
            take(
                    new Place(event.instrumentId(), event.providerAccountId(), event.stream()),
                    !takerBuys,
                    event.tier(),
                    event.tierRemainingLots());
        }
    }

    @Override
    public void onHoldOpened(final HoldOpenedDecoder event) {
        take(
                new Place(event.instrumentId(), event.providerAccountId(), event.stream()),
                event.takerBuys() == 0,
                event.tier(),
                event.tierRemainingLots());
    }

    private void take(final Place place, final boolean bid, final int number, final long remainingLots) {
        final StreamedLadder ladder = ladders.get(place);
        final Tier tier = isBeyond || ladder == null ? null : ladder.tier(bid, number);
        if (tier != null) {
            tier.remainingLots = remainingLots;
            if (remainingLots == 0) {
                end(place, bid, number, TAKEN);
            }
        }
    }

    private void end(final Place place, final boolean bid, final int number, final String reason) {
        final StreamedLadder ladder = ladders.get(place);
        final Tier tier = ladder == null ? null : ladder.tier(bid, number);
        if (tier != null) {
            ladder.tiers.remove(tier);
            tell(ladder, tier, reason);
            if (ladder.tiers.isEmpty()) {
                ladders.remove(place);
            }
        }
    }

    private void endTiers(final StreamedLadder ladder, final String reason) {
        ladder.tiers.forEach(tier -> tell(ladder, tier, reason));
    }

    /** A quote is over at its end, whenever the venue gets to saying so. */
    private void tell(final StreamedLadder ladder, final Tier tier, final String reason) {
        if (timestampNs >= ladder.validUntilNs) {
            listener.onTier(ladder, tier, ladder.validUntilNs, QuoteCancelReason.EXPIRED.name());
        } else {
            listener.onTier(ladder, tier, timestampNs, reason);
        }
    }
}
