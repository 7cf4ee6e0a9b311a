package rialto.client.book;

import rialto.protocol.Side;
import rialto.protocol.TradingPhase;

/**
 * One event of a stream of orders. Prices and quantities are in minor units.
 *
 * @param number among the events of this book: from 1 on without a gap, the same at every gateway and after every restart
 * @param sequence of the event, as all the venue's events are numbered
 * @param timestampUs by the venue's clock, microseconds since the epoch
 * @param orderId public id of the order in the book; 0 for {@link Kind#TRADE} and {@link Kind#PHASE}
 * @param side of that order in the book; otherwise null
 * @param price of the order, or of the trade
 * @param quantity of the order, or of the trade; for {@link Kind#REDUCE} what is left
 * @param left of the order
 * @param tradeId 0 where nothing traded
 * @param buyerIsMaker whether the older order of the trade bought
 * @param otherOrderId in an auction the other order of the trade, where it stood in the book, too; otherwise 0
 * @param otherLeft of that one
 * @param phase of the instrument from now on, for {@link Kind#PHASE}; otherwise null
 */
public record BookEvent(
        Kind kind,
        long number,
        long sequence,
        long timestampUs,
        long orderId,
        Side side,
        long price,
        long quantity,
        long left,
        long tradeId,
        boolean buyerIsMaker,
        long otherOrderId,
        long otherLeft,
        TradingPhase phase) {
    /** What happened. */
    public enum Kind {
        /** An order joined the end of the queue at its price. */
        ADD,
        /** An order became smaller and kept its place. */
        REDUCE,
        /** An order in the book traded. */
        EXECUTE,
        /** An order left the book. */
        DELETE,
        /** Orders traded that did not stand in the book, as MARKET orders do in an auction. */
        TRADE,
        /** The instrument is in another phase: halted, in an auction, trading again. */
        PHASE
    }
}
