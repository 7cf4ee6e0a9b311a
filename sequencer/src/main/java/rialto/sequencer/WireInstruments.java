package rialto.sequencer;

import rialto.engine.InstrumentDefinition;
import rialto.engine.MarketModelKind;
import rialto.engine.RiskRule;
import rialto.protocol.InstrumentFiltersDecoder;
import rialto.protocol.InstrumentFiltersEncoder;
import rialto.protocol.InstrumentTermsDecoder;
import rialto.protocol.InstrumentTermsEncoder;

/** Terms of instruments between the schema and the engine; what no message repeats of a definition is not theirs. */
final class WireInstruments {
    private WireInstruments() {}

    static void decode(final InstrumentTermsDecoder from, final InstrumentDefinition into) {
        into.tickSize = from.tickSize();
        into.lotSize = from.lotSize();
        into.baseAssetId = from.baseAssetId();
        into.quoteAssetId = from.quoteAssetId();
        into.marketModel = MarketModelKind.of(from.marketModelRaw());
        into.riskRule = RiskRule.of(from.riskRuleRaw());
        decode(from.filters(), into);
    }

    static void decode(final InstrumentFiltersDecoder from, final InstrumentDefinition into) {
        into.minPriceTicks = from.minPriceTicks();
        into.maxPriceTicks = from.maxPriceTicks();
        into.minQuantityLots = from.minQuantityLots();
        into.maxQuantityLots = from.maxQuantityLots();
        into.maxMarketQuantityLots = from.maxMarketQuantityLots();
        into.minNotional = from.minNotional();
        into.maxNotional = from.maxNotional();
        into.maxOpenOrders = from.maxOpenOrders();
        into.makerFeePpm = from.makerFeePpm();
        into.takerFeePpm = from.takerFeePpm();
        into.sessionPauseMs = from.sessionPauseMs();
        into.orderTimeoutMs = from.orderTimeoutMs();
    }

    static void encode(final InstrumentDefinition from, final InstrumentTermsEncoder into) {
        into.tickSize(from.tickSize)
                .lotSize(from.lotSize)
                .baseAssetId(from.baseAssetId)
                .quoteAssetId(from.quoteAssetId)
                .marketModel(WireCodes.of(from.marketModel))
                .riskRule(WireCodes.of(from.riskRule));
        encode(from, into.filters());
    }

    private static void encode(final InstrumentDefinition from, final InstrumentFiltersEncoder into) {
        into.minPriceTicks(from.minPriceTicks)
                .maxPriceTicks(from.maxPriceTicks)
                .minQuantityLots(from.minQuantityLots)
                .maxQuantityLots(from.maxQuantityLots)
                .maxMarketQuantityLots(from.maxMarketQuantityLots)
                .minNotional(from.minNotional)
                .maxNotional(from.maxNotional)
                .maxOpenOrders(from.maxOpenOrders)
                .makerFeePpm(from.makerFeePpm)
                .takerFeePpm(from.takerFeePpm)
                .sessionPauseMs(from.sessionPauseMs)
                .orderTimeoutMs(from.orderTimeoutMs);
    }
}
