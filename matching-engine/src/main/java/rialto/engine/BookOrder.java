package rialto.engine;

/** In which order orders stand on a book: what {@link Invariants} hold it against. */
final class BookOrder {
    private BookOrder() {}

    /** Whether the best orders of both sides could trade: only a LIMIT_MAKER order stands beside a hidden one like that. */
    static boolean crossesWithHidden(final Orders orders, final Instrument instrument) {
        final int bid = instrument.continuous == null ? 0 : instrument.market.first(true);
        final int ask = instrument.continuous == null ? 0 : instrument.market.first(false);
        return bid != 0
                && ask != 0
                && orders.priceTicks(bid) >= orders.priceTicks(ask)
                && orders.type(bid) != OrderType.LIMIT_MAKER
                && orders.type(ask) != OrderType.LIMIT_MAKER;
    }

    /** Whether an open order may be the one that bettered its side of the market last: it is ahead of all others by price and time. */
    static boolean isTop(final EngineState state, final Instrument instrument, final int order, final boolean buy) {
        return instrument.definition.matchAlgorithm == MatchAlgorithm.PRO_RATA_TOP
                && instrument.isTrading()
                && instrument.continuous.firstShown(buy) == order
                && state.orders.instrumentId(order) == instrument.id();
    }

    /** Whether an order stands where it should, behind another one of its side. */
    static boolean isBehind(final EngineState state, final int order, final int before) {
        final long price = state.orders.priceTicks(order);
        final long better = state.orders.priceTicks(before);
        return price == better
                ? isLater(state, order, before)
                : state.orders.isBuy(order) ? price < better : price > better;
    }

    /**
     * One that is hidden stands behind all that are shown. One that was triggered or released, or shows its next part, stands behind all that came
     * before; of two such nobody knows.
     */
    private static boolean isLater(final EngineState state, final int order, final int before) {
        if (state.orders.isHidden(order) != state.orders.isHidden(before)) {
            return state.orders.isHidden(order);
        }
        final long arrival = state.arrival(order);
        return arrival > state.arrival(before) || arrival == state.arrival(before) && arrival % 2 != 0;
    }
}
