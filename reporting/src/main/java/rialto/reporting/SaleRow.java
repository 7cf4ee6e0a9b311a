package rialto.reporting;

/**
 * A sale of a posted-offer market: a trade in which the seller's order is the maker and the buyer's the taker.
 *
 * @param saleId per instrument, from 1 without gaps
 */
public record SaleRow(
        int instrumentId,
        long saleId,
        long priceTicks,
        long quantityLots,
        long buyerAccountId,
        long sellerAccountId,
        long purchaseOrderId,
        long salesOrderId,
        long timestampNs,
        long eventSequence) {}
