package rialto.gateway.state;

/**
 * One execution.
 *
 * @param quoteAmount minor units of the quote asset
 * @param buyerMaker  whether the buyer's order was the resting one
 */
public record Trade(
        long tradeId,
        long priceTicks,
        long quantityLots,
        long quoteAmount,
        long buyerOrderId,
        long sellerOrderId,
        boolean buyerMaker,
        long eventSequence,
        long timestampNs) {

    public long timestampMs() {
        return timestampNs / 1_000_000;
    }
}
