package rialto.gateway.state;

import rialto.protocol.RevisionKind;
import rialto.protocol.Side;

/**
 * A trade of an order book was busted, or has another price.
 *
 * @param revision how often the trade was revised, with this time
 * @param formerTicks the price that it had until now
 * @param formerQuote the same times its quantity, minor units of the quote asset
 * @param priceTicks the price that it has; 0 when it is busted, as amount and fees
 * @param makerFee minor units of the asset the maker receives
 */
public record TradeRevision(
        Instrument instrument,
        long tradeId,
        RevisionKind kind,
        int revision,
        Side takerSide,
        Account maker,
        Account taker,
        long makerOrderId,
        long takerOrderId,
        long quantityLots,
        long formerTicks,
        long formerQuote,
        long priceTicks,
        long quoteAmount,
        long makerFee,
        long takerFee,
        long tradeTimestampNs,
        long eventSequence,
        long timestampNs) {

    public boolean isBust() {
        return kind == RevisionKind.BUSTED;
    }
}
