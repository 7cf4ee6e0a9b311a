package rialto.reporting.rows;

import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.Long2ObjectHashMap;

import java.util.Collection;

/** The part of {@link ProjectionState} that is about streamed quotes. */
final class QuoteState {
    final Long2ObjectHashMap<QuoteHoldRow> openHolds = new Long2ObjectHashMap<>();
    final Long2ObjectHashMap<QuoteRequestRow> openRequests = new Long2ObjectHashMap<>();
    final Long2ObjectHashMap<ParentRow> openParents = new Long2ObjectHashMap<>();
    final MarkOuts markOuts = new MarkOuts(this::market, MarkOuts.MAX_WAITING);
    private final Int2ObjectHashMap<QuoteMarket> markets = new Int2ObjectHashMap<>();

    QuoteMarket market(final int instrumentId) {
        QuoteMarket found = markets.get(instrumentId);
        if (found == null) {
            found = new QuoteMarket(instrumentId);
            markets.put(instrumentId, found);
        }
        return found;
    }

    /** There is such an instrument, of whatever market model. */
    void define(final int instrumentId) {
        market(instrumentId);
    }

    /** Where to count what names an instrument, which a program may have made up: under 0 when there is none. */
    QuoteMarket marketNamed(final int instrumentId) {
        return market(markets.containsKey(instrumentId) ? instrumentId : 0);
    }

    Collection<QuoteMarket> markets() {
        return markets.values();
    }

    /**
     * Takes out what ends.
     *
     * @throws IllegalStateException when no such trade is on hold: the events are not what the venue promises
     */
    QuoteHoldRow endHold(final long holdId) {
        final QuoteHoldRow hold = openHolds.remove(holdId);
        if (hold == null) {
            throw new IllegalStateException("an event ends hold " + holdId + ", which is not open");
        }
        return hold;
    }

    /**
     * One that is open.
     *
     * @throws IllegalStateException when there is none of the id: the events are not what the venue promises
     */
    ParentRow parent(final long parentOrderId) {
        final ParentRow parent = openParents.get(parentOrderId);
        if (parent == null) {
            throw new IllegalStateException("an event changes parent order " + parentOrderId + ", which is not open");
        }
        return parent;
    }
}
