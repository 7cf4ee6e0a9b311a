package rialto.engine;

/** Orders of a snapshot that was taken before there were public ids. */
final class OldOrders {
    /** The order that is the first of its instrument in a snapshot gets this id, the next one the next. */
    private static final long FIRST_PUBLIC_ID = Integer.MIN_VALUE;

    private OldOrders() {}

    /** Gives those that stand in order books public ids: below 0, in the order of a snapshot. */
    static void givePublicIds(final EngineState state) {
        for (int id = 1; id <= state.instruments.count(); id++) {
            final MarketModel market = state.instruments.get(id).continuous;
            if (market != null) {
                give(state.orders, market, false, give(state.orders, market, true, FIRST_PUBLIC_ID));
            }
        }
    }

    private static long give(final Orders orders, final MarketModel market, final boolean buy, final long firstId) {
        long publicId = firstId;
        for (int order = market.first(buy); order != 0; order = market.next(order)) {
            orders.publicId(order, publicId++);
        }
        return publicId;
    }
}
