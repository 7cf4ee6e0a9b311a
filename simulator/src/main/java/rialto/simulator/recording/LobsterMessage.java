package rialto.simulator.recording;

/**
 * A row of a LOBSTER message file and the best of the book after it.
 *
 * @param line      of both files, from 1
 * @param timeNs    after midnight
 * @param orderId   0 for a hidden order
 * @param size      shares
 * @param price     ten-thousandths of a dollar
 * @param side      of the resting order; null for a halt
 * @param askPrice  0 when there is no offer
 * @param bidPrice  0 when there is no bid
 */
public record LobsterMessage(
        long line,
        long timeNs,
        Type type,
        long orderId,
        long size,
        long price,
        Side side,
        long askPrice,
        long askSize,
        long bidPrice,
        long bidSize) {

    /** What happened. */
    public enum Type {
        SUBMISSION,
        PARTIAL_CANCEL,
        DELETION,
        VISIBLE_EXECUTION,
        HIDDEN_EXECUTION,
        CROSS_TRADE,
        HALT
    }

    /** Best price of a side after the message, 0 when it is empty. */
    public long bestPrice(final Side of) {
        return of == Side.BUY ? bidPrice : askPrice;
    }

    /** Size at the best price of a side after the message. */
    public long bestSize(final Side of) {
        return of == Side.BUY ? bidSize : askSize;
    }
}
