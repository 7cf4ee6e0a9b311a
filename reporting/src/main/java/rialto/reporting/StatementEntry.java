package rialto.reporting;

import rialto.protocol.Side;

import java.math.BigDecimal;

/**
 * One movement of an account's money. A trade is three of them, or two without a fee: what the account got, what it paid, and the
 * fee. When it is busted or corrected, what it moved moves once more, or the difference does.
 *
 * @param asset symbol
 * @param amount above zero what came in, below zero what went out; with the digits of its asset
 * @param symbol of the instrument; empty for a transfer, as the rest is: ids and quantities 0, prices and sides null
 * @param orderId of the account's order; of a fee that the venue received the order that paid it
 * @param transferId empty for a trade
 */
public record StatementEntry(
        long eventSequence,
        long timestampNs,
        Kind kind,
        String asset,
        BigDecimal amount,
        String symbol,
        long tradeId,
        long orderId,
        Side side,
        BigDecimal price,
        BigDecimal quantity,
        String transferId) {
    /** Why money moved. */
    public enum Kind {
        DEPOSIT,
        WITHDRAWAL,
        TRADE,
        FEE,
        /** A trade was busted: what it moved goes back. */
        BUST,
        /** A trade has another price: the difference moves. */
        CORRECTION
    }
}
