package rialto.simulator;

import rialto.simulator.crowd.Instrument;

import java.math.BigDecimal;
import java.util.List;

/**
 * The eight instruments of the demo market, each against USDT. Steps and prices are what traders are used to; a tick
 * times a lot is a whole number of the quote asset's smallest unit (eight decimals everywhere).
 */
public final class DemoInstruments {
    public static final String QUOTE = "USDT";

    /** In order of activity, the busiest first. */
    public static final List<Instrument> ALL = List.of(
            of("BTC", "0.01", "0.00001", "64000", 0.35, 0.40, 0.8, 9_000, 900, 2.0),
            of("ETH", "0.01", "0.0001", "3200", 0.45, 0.50, 1.0, 6_000, 600, 1.6),
            of("SOL", "0.01", "0.001", "148", 1.1, 0.70, 1.2, 3_000, 320, 1.1),
            of("XRP", "0.0001", "0.1", "0.62", 2.2, 0.70, 1.0, 2_500, 260, 0.9),
            of("ADA", "0.0001", "0.1", "0.45", 3.2, 0.80, 1.1, 1_500, 170, 0.6),
            of("DOGE", "0.00001", "1", "0.132", 1.5, 0.90, 1.1, 2_000, 200, 0.8),
            of("LTC", "0.01", "0.001", "84", 2.4, 0.70, 0.9, 1_600, 180, 0.5),
            of("LINK", "0.001", "0.01", "14.2", 2.2, 0.80, 1.1, 1_800, 190, 0.6));

    private DemoInstruments() {}

    private static Instrument of(
            final String base,
            final String tickSize,
            final String lotSize,
            final String price,
            final double halfSpreadBps,
            final double volatilityBps,
            final double beta,
            final double levelNotional,
            final double tradeNotional,
            final double activity) {
        return new Instrument(
                base + QUOTE,
                base,
                QUOTE,
                new BigDecimal(tickSize),
                new BigDecimal(lotSize),
                new BigDecimal(price),
                halfSpreadBps,
                volatilityBps,
                beta,
                levelNotional,
                tradeNotional,
                activity);
    }
}
