package rialto.reporting.rows;

import rialto.protocol.TradeRevisedDecoder;

/** A trade was busted, or has another price; as its event tells it. */
record TradeRevisionRow(
        long eventSequence,
        long timestampNs,
        int instrumentId,
        long tradeId,
        int revision,
        int kind,
        long tradeEventSequence,
        long quantityLots,
        long formerTicks,
        long formerQuote,
        long formerTakerFee,
        long formerMakerFee,
        long priceTicks,
        long quoteAmount,
        long takerFee,
        long makerFee,
        int takerSide,
        long takerOrderId,
        long takerAccountId,
        long makerOrderId,
        long makerAccountId) {

    static TradeRevisionRow of(final TradeRevisedDecoder event) {
        return new TradeRevisionRow(
                event.header().eventSequence(),
                event.header().timestampNs(),
                event.instrumentId(),
                event.tradeId(),
                event.revision(),
                event.kindRaw(),
                event.tradeEventSequence(),
                event.quantityLots(),
                event.formerTicks(),
                event.formerQuote(),
                event.formerTakerFee(),
                event.formerMakerFee(),
                event.priceTicks(),
                event.quoteAmount(),
                event.takerFee(),
                event.makerFee(),
                event.takerSideRaw(),
                event.takerOrderId(),
                event.takerAccountId(),
                event.makerOrderId(),
                event.makerAccountId());
    }
}
