package rialto.reporting.rows;

import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.Long2ObjectHashMap;

/** What a projection remembers of committed and pending rows, so that it never has to ask the database. */
final class ProjectionState {
    final Long2ObjectHashMap<OrderState> openOrders = new Long2ObjectHashMap<>();
    private final Int2ObjectHashMap<InstrumentTrades> trades = new Int2ObjectHashMap<>();
    final QuoteState quotes = new QuoteState();
    /** Of which some order is open. */
    final Long2ObjectHashMap<OrderListState> openLists = new Long2ObjectHashMap<>();
    /** The order that its command has not finished; null between commands. */
    OrderState incoming;

    /**
     * @throws IllegalStateException when no such order is open: the events are not what the venue promises
     */
    OrderState open(final long orderId) {
        final OrderState order = openOrders.get(orderId);
        if (order == null) {
            throw new IllegalStateException("an event names order " + orderId + ", which is not open");
        }
        return order;
    }

    InstrumentTrades trades(final int instrumentId) {
        InstrumentTrades found = trades.get(instrumentId);
        if (found == null) {
            found = new InstrumentTrades(instrumentId);
            trades.put(instrumentId, found);
        }
        return found;
    }
}
