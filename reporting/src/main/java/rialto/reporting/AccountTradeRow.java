package rialto.reporting;

import rialto.protocol.Side;

/**
 * A trade as one of its two accounts sees it.
 *
 * @param side the account's own
 * @param maker whether the account's order was the resting one
 * @param fee minor units of {@code feeAssetId}, the asset that the account received; below zero a rebate, in what it paid
 * @param revision how often it was busted or corrected; price, amount and fee of a corrected one are those that it has now
 * @param busted whether it is undone; price, amount and fee are those that it had
 */
public record AccountTradeRow(
        int instrumentId,
        long tradeId,
        long orderId,
        long accountId,
        Side side,
        boolean maker,
        long priceTicks,
        long quantityLots,
        long quoteAmount,
        long fee,
        int feeAssetId,
        long timestampNs,
        int revision,
        boolean busted) {

    /** One that stands as it was made. */
    public AccountTradeRow(
            final int instrumentId,
            final long tradeId,
            final long orderId,
            final long accountId,
            final Side side,
            final boolean maker,
            final long priceTicks,
            final long quantityLots,
            final long quoteAmount,
            final long fee,
            final int feeAssetId,
            final long timestampNs) {
        this(
                instrumentId,
                tradeId,
                orderId,
                accountId,
                side,
                maker,
                priceTicks,
                quantityLots,
                quoteAmount,
                fee,
                feeAssetId,
                timestampNs,
                0,
                false);
    }
}
