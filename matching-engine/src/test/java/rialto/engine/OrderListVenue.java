package rialto.engine;

import static rialto.engine.Ids.id;

/** A {@link TriggerVenue} on which Alice enters lists of orders; there was a trade at 100. */
final class OrderListVenue {
    final TriggerVenue triggers;
    final Venue venue;

    private long names = 5_000_001;
    private long now = 1_000;

    OrderListVenue() {
        this(EngineLimits.defaults());
    }

    OrderListVenue(final EngineLimits limits) {
        triggers = new TriggerVenue(limits);
        venue = triggers.venue;
        triggers.trades(100); // orders 1 and 2
    }

    /** A list of Alice's; the legs are not changed. */
    OrderListRequest list(final ContingencyType type, final OrderRequest... legs) {
        final OrderListRequest list = new OrderListRequest().clientListId(id(names += 2));
        list.accountId = Venue.ALICE;
        list.instrumentId = Venue.BTC_USD;
        list.contingencyType = type;
        for (int leg = 0; leg < legs.length; leg++) {
            list.legs[leg].set(legs[leg]);
        }
        return list;
    }

    void enter(final OrderListRequest list) {
        venue.engine.enterOrderList(list, ++now);
    }

    void enter(final ContingencyType type, final OrderRequest... legs) {
        enter(list(type, legs));
    }

    void cancelList(final long listId) {
        venue.engine.cancelOrderList(venue.cancelOf(Venue.ALICE, listId), CancelReason.REQUESTED, ++now);
    }

    OrderRequest maker(final Side side, final long lots, final long price) {
        final OrderRequest order = venue.order(Venue.ALICE, side, lots, price);
        order.orderType = OrderType.LIMIT_MAKER;
        return order;
    }

    OrderRequest limit(final Side side, final long lots, final long price) {
        return venue.order(Venue.ALICE, side, lots, price);
    }

    /** A MARKET order that is triggered when the price comes to this. */
    OrderRequest stop(final Side side, final long lots, final long ticks) {
        return triggers.market(TriggerType.STOP_LOSS, side, lots, ticks);
    }

    /** Sells 5 at 110, or at the market when the price falls to 90. */
    OrderListRequest saleAt110Or90() {
        return list(ContingencyType.OCO, maker(Side.SELL, 5, 110), stop(Side.SELL, 5, 90));
    }

    /** Buys 5 at 99, and then sells them at 110 or when the price falls to 90. */
    OrderListRequest bracket() {
        return list(ContingencyType.OTOCO, limit(Side.BUY, 5, 99), maker(Side.SELL, 5, 110), stop(Side.SELL, 5, 90));
    }

    long held(final int asset) {
        final EngineState state = venue.engine.state();
        return state.balances.held(state.balances.find(state.accounts.client(Venue.ALICE), asset));
    }

    void expect(final String... lines) {
        venue.expectOrders(lines);
    }
}
