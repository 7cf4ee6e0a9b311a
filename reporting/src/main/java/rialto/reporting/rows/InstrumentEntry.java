package rialto.reporting.rows;

import rialto.protocol.Identifier36;
import rialto.protocol.InstrumentDefinedDecoder;

/** A row of {@code instruments}. */
record InstrumentEntry(
        int instrumentId,
        String symbol,
        int baseAssetId,
        int quoteAssetId,
        long tickSize,
        long lotSize,
        long minPriceTicks,
        long maxPriceTicks,
        long minQuantityLots,
        long maxQuantityLots,
        long maxMarketQuantityLots,
        long minNotional,
        long maxNotional,
        int maxOpenOrders,
        int makerFeePpm,
        int takerFeePpm,
        int marketModel,
        int riskRule,
        int state,
        long changedNs,
        int sessionPauseMs,
        int orderTimeoutMs) {

    static InstrumentEntry of(final InstrumentDefinedDecoder event) {
        return new InstrumentEntry(
                event.instrumentId(),
                Identifier36.text(event.symbol()),
                event.baseAssetId(),
                event.quoteAssetId(),
                event.tickSize(),
                event.lotSize(),
                event.minPriceTicks(),
                event.maxPriceTicks(),
                event.minQuantityLots(),
                event.maxQuantityLots(),
                event.maxMarketQuantityLots(),
                event.minNotional(),
                event.maxNotional(),
                event.maxOpenOrders(),
                event.makerFeePpm(),
                event.takerFeePpm(),
                event.marketModelRaw(),
                event.riskRuleRaw(),
                event.phaseRaw(),
                event.header().timestampNs(),
                event.sessionPauseMs(),
                event.orderTimeoutMs());
    }
}
