package rialto.reporting;

/**
 * A trade with both its sides, as each of the two may see it who knows the other.
 *
 * @param tradeId per instrument, from 1 without gaps
 * @param bidOrderId the buyer's order
 * @param askOrderId the seller's order
 */
public record TradeSidesRow(
        int instrumentId,
        long tradeId,
        long priceTicks,
        long quantityLots,
        long buyerAccountId,
        long sellerAccountId,
        long bidOrderId,
        long askOrderId,
        long timestampNs,
        long eventSequence) {}
