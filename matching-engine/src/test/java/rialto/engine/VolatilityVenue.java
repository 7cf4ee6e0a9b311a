package rialto.engine;

/** A {@link TriggerVenue} on which trades are within 10 % of the last one, or an auction of a minute begins. */
final class VolatilityVenue {
    static final long SECOND_NS = 1_000_000_000;
    static final long MINUTE_NS = 60 * SECOND_NS;

    final TriggerVenue market;
    final Venue venue;

    /** Without trades yet. */
    VolatilityVenue() {
        market = new TriggerVenue();
        venue = market.venue;
        protect(protection());
    }

    /** After a trade at 1,000. */
    static VolatilityVenue trading() {
        final VolatilityVenue volatile1000 = new VolatilityVenue();
        volatile1000.market.trades(1_000);
        return volatile1000;
    }

    static PriceProtection protection() {
        final PriceProtection protection = new PriceProtection();
        protection.instrumentId = Venue.BTC_USD;
        protection.volatilityRange = 1_000;
        protection.interruptionSeconds = 60;
        return protection;
    }

    /** One whose auction is extended twice at most while its price is more than 20 % away. */
    static PriceProtection extended() {
        final PriceProtection protection = protection();
        protection.extensionRange = 2_000;
        protection.maxExtensions = 2;
        return protection;
    }

    void protect(final PriceProtection protection) {
        venue.protect(protection);
        venue.forget();
    }

    /** Alice buys a lot at 1,200, Bob's only offer, which begins an auction. */
    void interrupt() {
        venue.sell(Venue.BOB, 1, 1_200);
        venue.buy(Venue.ALICE, 1, 1_200);
        venue.forget();
    }

    /** Time goes on, and what is due by then is done. */
    void after(final long durationNs) {
        venue.advance(durationNs);
        venue.engine.advanceTime(venue.now());
    }

    TradingPhase phase() {
        return venue.engine.state().instruments.get(Venue.BTC_USD).definition.phase;
    }

    void expect(final String... lines) {
        market.expect(lines);
    }
}
