package rialto.bot.fx;

/** The pairs of currencies. A tick is a tenth of a pip, a lot is a thousand units of the first currency. */
enum FxPair {
    EURUSD("EUR", "USD", 10, 108_450, 1.0),
    USDJPY("USD", "JPY", 1_000, 151_230, 1.4),
    GBPUSD("GBP", "USD", 10, 126_780, 1.2),
    AUDUSD("AUD", "USD", 10, 65_420, 0.8),
    USDCHF("USD", "CHF", 10, 88_310, 0.9);

    /** Decimals of every currency. */
    static final int SCALE = 6;

    /** Minor units of a lot. */
    static final long LOT_SIZE = 1_000_000_000L;

    final String base;
    final String quote;

    /** Minor units of the second currency for one whole unit of the first. */
    final long tickSize;

    final long initialTicks;

    /** Ticks by which the price moves in a step, as a standard deviation. */
    final double volatilityTicks;

    FxPair(
            final String base,
            final String quote,
            final long tickSize,
            final long initialTicks,
            final double volatilityTicks) {
        this.base = base;
        this.quote = quote;
        this.tickSize = tickSize;
        this.initialTicks = initialTicks;
        this.volatilityTicks = volatilityTicks;
    }
}
