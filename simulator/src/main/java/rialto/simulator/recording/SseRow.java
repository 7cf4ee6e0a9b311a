package rialto.simulator.recording;

/**
 * A row of a Shanghai day.
 *
 * @param line           of the file, the header is 1
 * @param timeNs         after midnight in Shanghai
 * @param orderId        ADD, CANCEL: the order; TRADE: the buy order
 * @param counterOrderId TRADE: the sell order; otherwise 0
 * @param side           ADD, CANCEL: the order's; TRADE: the aggressor's; null for a trade of a call auction
 * @param priceTicks     hundredths of a yuan
 * @param quantity       shares
 */
public record SseRow(
        long line,
        long timeNs,
        Event event,
        long orderId,
        long counterOrderId,
        Side side,
        long priceTicks,
        long quantity) {

    /** What a row tells of. */
    public enum Event {
        ADD,
        CANCEL,
        TRADE
    }

    /** Whether it is a trade in which nobody is the aggressor. */
    public boolean isAuctionTrade() {
        return event == Event.TRADE && side == null;
    }

    /** The incoming order of a trade; 0 in an auction. */
    public long aggressorId() {
        if (event != Event.TRADE || side == null) {
            return 0;
        }
        return side == Side.BUY ? orderId : counterOrderId;
    }

    RecordedTrade trade() {
        return new RecordedTrade(line, orderId, counterOrderId, priceTicks, quantity);
    }
}
