package rialto.reporting;

import rialto.protocol.RevisionKind;

/**
 * A trade was busted, or has another price.
 *
 * @param revision how often the trade was revised, with this time
 * @param formerTicks the price that it had until then
 * @param formerQuote the same times its quantity, minor units of the quote asset
 * @param priceTicks the price that it has since; 0 when it is busted, as its amount
 */
public record RevisedTradeRow(
        long eventSequence,
        long timestampNs,
        long tradeId,
        RevisionKind kind,
        int revision,
        long quantityLots,
        long formerTicks,
        long formerQuote,
        long priceTicks,
        long quoteAmount) {}
