package rialto.engine;

/** A {@link Venue} on which not simply the earliest order of a price is filled first, with room for many orders. */
final class AllocationVenue {
    final Venue venue;
    private long owner = Venue.ALICE;

    AllocationVenue(final MatchAlgorithm algorithm) {
        this(algorithm, EngineLimits.defaults());
    }

    AllocationVenue(final MatchAlgorithm algorithm, final EngineLimits limits) {
        venue = new Venue(limits);
        venue.change(d -> {
            d.matchAlgorithm = algorithm;
            d.maxOpenOrders = 1_000;
            d.maxQuantityLots = 1_000;
            d.maxMarketQuantityLots = 1_000;
            d.maxNotional = 1_000_000_000;
            d.maxIcebergParts = 100;
        });
        for (long account = Venue.ALICE; account <= Venue.CAROL; account++) {
            venue.deposit(account, Venue.USD, 1_000_000_000);
            venue.deposit(account, Venue.BTC, 1_000_000);
        }
        venue.forget();
    }

    /** Alice and Bob by turns sell so much at 100, in this order of time, and what that causes is forgotten. */
    void sell(final long... lots) {
        for (final long each : lots) {
            venue.sell(owner, each, 100);
            owner = Venue.ALICE + Venue.BOB - owner;
        }
        venue.forget();
    }

    /** Alice sells and shows a part at a time. */
    void sellIceberg(final long lots, final long displayLots) {
        final OrderRequest order = venue.order(Venue.ALICE, Side.SELL, lots, 100);
        order.displayLots = displayLots;
        venue.enter(order);
        venue.forget();
    }

    /** Carol buys at 100 or better. */
    void buy(final long lots) {
        venue.buy(Venue.CAROL, lots, 100);
    }

    /** Carol buys at 100 or better, wholly or not at all. */
    void buyAllOrNothing(final long lots) {
        venue.enter(venue.order(Venue.CAROL, Side.BUY, lots, 100), o -> o.timeInForce = TimeInForce.FOK);
    }

    /** Alice, who has the first and every second order of {@link #sell}, buys. */
    void buyOwn(final long lots, final SelfTradePrevention prevention) {
        venue.enter(venue.order(Venue.ALICE, Side.BUY, lots, 100), o -> o.selfTradePrevention = prevention);
    }
}
