package rialto.engine;

/** A {@link Venue} with room for many orders, on which orders wait for their triggers. */
final class TriggerVenue {
    static final long RICH = 1_000_000_000;

    final Venue venue;

    TriggerVenue() {
        this(EngineLimits.defaults());
    }

    TriggerVenue(final EngineLimits limits) {
        venue = new Venue(limits);
        venue.change(d -> {
            d.maxOpenOrders = 1_000;
            d.maxPriceTicks = 1_000_000;
            d.maxNotional = 1L << 62;
        });
        for (long account = Venue.ALICE; account <= Venue.CAROL; account++) {
            venue.deposit(account, Venue.USD, RICH);
            venue.deposit(account, Venue.BTC, 1_000);
        }
        venue.forget();
    }

    /** Bob and Carol trade one lot at a price. */
    void trade(final long price) {
        venue.sell(Venue.BOB, 1, price);
        venue.buy(Venue.CAROL, 1, price);
    }

    /** As {@link #trade}, one price after the other, and forgets what that caused. */
    void trades(final long... prices) {
        for (final long price : prices) {
            trade(price);
        }
        venue.forget();
    }

    /** A limit order of Alice. */
    OrderRequest limit(
            final TriggerType type, final Side side, final long lots, final long price, final long triggerTicks) {
        return venue.order(Venue.ALICE, side, lots, price).trigger(type, TriggerPriceType.LAST_TRADE, triggerTicks, 0);
    }

    /** A MARKET order of Alice. */
    OrderRequest market(final TriggerType type, final Side side, final long lots, final long triggerTicks) {
        final OrderRequest order = limit(type, side, lots, 0, triggerTicks);
        order.orderType = OrderType.MARKET;
        return order;
    }

    /** One of Alice that trails. */
    OrderRequest trailing(
            final TriggerType type, final Side side, final long price, final long triggerTicks, final int delta) {
        return limit(type, side, 1, price, triggerTicks)
                .trigger(type, TriggerPriceType.LAST_TRADE, triggerTicks, delta);
    }

    OrderRequest byBestPrice(final OrderRequest order) {
        order.triggerPriceType = TriggerPriceType.BEST_PRICE;
        return order;
    }

    void enter(final OrderRequest order) {
        venue.enter(order);
    }

    /** Time goes on until nothing is due. */
    void goOn() {
        while (venue.engine.nextDeadlineNs() != MatchingEngine.NOTHING_DUE) {
            venue.engine.advanceTime(venue.engine.nextDeadlineNs());
        }
    }

    void expect(final String... lines) {
        venue.expectOrders(lines);
    }
}
