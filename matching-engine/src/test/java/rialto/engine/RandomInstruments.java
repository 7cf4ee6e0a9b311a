package rialto.engine;

import java.util.SplittableRandom;

import static rialto.engine.Ids.id;

/** Instruments of small numbers, in which every filter matters, and such as make no sense. */
final class RandomInstruments {
    private static final int[] PAUSES_MS = {1, 3, 1_000, 60_000};
    private static final int[] TIMEOUTS_MS = {1, 20, 5_000, 100_000, Integer.MAX_VALUE};

    private final RandomValues values;
    private final SplittableRandom algorithms;

    RandomInstruments(final RandomValues values) {
        this.values = values;
        algorithms = values.apart().split().split().split();
    }

    InstrumentDefinition ordinary(final long symbol, final RiskRule rule) {
        final InstrumentDefinition d = new InstrumentDefinition().symbol(id(symbol));
        d.baseAssetId = 1;
        d.quoteAssetId = 2;
        d.tickSize = 10;
        d.lotSize = 3;
        d.minPriceTicks = 2;
        d.maxPriceTicks = 300 + 2 * values.workload().spread();
        d.minQuantityLots = 2;
        d.maxQuantityLots = 1_000;
        d.maxMarketQuantityLots = 500;
        d.minNotional = 30;
        d.maxNotional = 60_000L + 100L * values.workload().spread();
        d.maxOpenOrders = values.workload().open();
        d.maxIcebergParts = 12;
        d.minHiddenLots = 4;
        d.makerFeePpm = values.below(3) * 5_000;
        d.takerFeePpm = values.below(3) * 10_000;
        d.marketModel = MarketModelKind.ORDER_BOOK;
        d.matchAlgorithm = MatchAlgorithm.of(Math.max(1, algorithms.nextInt(-1, 5)));
        d.riskRule = rule;
        return d;
    }

    InstrumentDefinition postedOffer(final long symbol, final RiskRule rule) {
        final InstrumentDefinition d = ordinary(symbol, rule);
        d.marketModel = MarketModelKind.POSTED_OFFER;
        d.matchAlgorithm = MatchAlgorithm.PRICE_TIME;
        d.maxIcebergParts = 0;
        d.minHiddenLots = 0;
        d.sessionPauseMs = PAUSES_MS[values.below(PAUSES_MS.length)];
        d.orderTimeoutMs = TIMEOUTS_MS[values.below(TIMEOUTS_MS.length)];
        return d;
    }

    InstrumentDefinition streamedQuotes(final long symbol, final RiskRule rule) {
        final InstrumentDefinition d = ordinary(symbol, rule);
        d.marketModel = MarketModelKind.STREAMED_QUOTES;
        d.matchAlgorithm = MatchAlgorithm.PRICE_TIME;
        d.maxIcebergParts = 0;
        d.minHiddenLots = 0;
        d.settlementType = SettlementType.of(1 + values.below(4));
        d.settlementDate = d.settlementType == SettlementType.FORWARD || values.coin() ? 2026_11_26 : 0;
        return d;
    }

    InstrumentDefinition another() {
        final RiskRule rule = RiskRule.of(values.rarely(10) ? 0 : 1 + values.below(2));
        final long symbol = values.below(8);
        final InstrumentDefinition d = values.rarely(3) ? postedOffer(symbol, rule) : ordinary(symbol, rule);
        d.baseAssetId = values.below(5);
        d.quoteAssetId = values.below(5);
        disturb(d);
        return d;
    }

    InstrumentDefinition changed() {
        final InstrumentDefinition d = values.rarely(3) ? postedOffer(0, RiskRule.NONE) : ordinary(0, RiskRule.NONE);
        d.instrumentId = values.instrumentId();
        if (values.workload().quotes()) {
            d.sessionPauseMs = 0;
            d.maxIcebergParts = 0;
            d.minHiddenLots = 0;
            d.matchAlgorithm = MatchAlgorithm.PRICE_TIME;
            d.orderTimeoutMs = 0;
            d.settlementType = SettlementType.of(values.below(5));
            d.settlementDate = values.coin() ? 0 : 2026_11_00 + values.below(40);
        }
        disturb(d);
        return d;
    }

    /** Moves one field somewhere else, sometimes to where it makes no sense. */
    private void disturb(final InstrumentDefinition d) {
        final long value = values.edge();
        switch (values.below(26)) {
            case 0 -> d.tickSize = value;
            case 1 -> d.lotSize = value;
            case 2 -> d.minPriceTicks = value;
            case 3 -> d.maxPriceTicks = Math.abs(value);
            case 4 -> d.minQuantityLots = value;
            case 5 -> d.maxQuantityLots = Math.abs(value);
            case 6 -> d.maxMarketQuantityLots = value;
            case 7 -> d.minNotional = value;
            case 8 -> d.maxNotional = value;
            case 9 -> d.maxOpenOrders = (int) value;
            case 10 -> d.makerFeePpm = (int) value;
            case 11 -> d.takerFeePpm = values.coin() ? 1_000_000 : 1_000_001;
            case 12 -> d.marketModel = MarketModelKind.of(values.below(4));
            case 13 -> d.maxOpenOrders = 50;
            case 16 -> d.maxIcebergParts = (int) value;
            case 17 -> d.matchAlgorithm = MatchAlgorithm.of((int) (value & 7));
            case 18 -> d.minHiddenLots = value;
            case 24 -> d.sessionPauseMs = values.coin() ? 60_001 : (int) value;
            case 25 -> d.orderTimeoutMs = (int) value;
            case 14, 15 -> {
                d.maxPriceTicks = (1L << 42) - 1;
                d.maxNotional = 1L << 62;
                d.maxQuantityLots = 1L << 60;
            }
            default -> {}
        }
    }
}
