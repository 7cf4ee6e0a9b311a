package rialto.simulator.crowd;

import java.util.random.RandomGenerator;

/** Sizes as people choose them: log-normal, and often a round number. */
final class TradeSize {
    private static final double SPREAD = 1.1;
    private static final double LARGEST_MULTIPLE = 30;
    private static final double SMALLEST_NOTIONAL = 12; // above every instrument's minimum
    private static final double ROUND_SHARE = 0.35;

    private TradeSize() {}

    /** Lots with the instrument's median notional times {@code scale}. */
    static long draw(final RandomGenerator chance, final MarketView market, final double scale) {
        final Instrument instrument = market.instrument();
        final double multiple = Math.min(LARGEST_MULTIPLE, Math.exp(SPREAD * chance.nextGaussian()));
        final double notional = Math.max(SMALLEST_NOTIONAL, instrument.tradeNotional() * scale * multiple);
        final long lots = instrument.lotsOf(notional, market.fairTicks());
        return chance.nextDouble() < ROUND_SHARE ? round(lots) : lots;
    }

    /** Rounded up to one significant digit, or a half of one: 1, 1.5, 2, 3, ... 9, times a power of ten. */
    static long round(final long lots) {
        long unit = 1;
        while (lots / unit >= 10) {
            unit *= 10;
        }
        final long step = lots / unit == 1 && unit >= 10 ? unit / 2 : unit;
        return (lots + step - 1) / step * step;
    }
}
