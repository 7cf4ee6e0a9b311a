package rialto.reporting;

import rialto.protocol.Side;

/**
 * A trade as one of its two accounts sees it.
 *
 * @param side the account's own
 * @param maker whether the account's order was the resting one
 * @param fee minor units of {@code feeAssetId}, the asset that the account received; below zero a rebate, in what it paid
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
        long timestampNs) {}
