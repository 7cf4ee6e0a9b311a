package rialto.reporting;

/**
 * An event that an alert is about.
 *
 * @param sequence of the event
 * @param timestampNs its sequenced time
 * @param accountId whose order it is; of a trade the taker
 * @param otherAccountId of a trade the maker; otherwise 0
 * @param orderId of a trade the taker's
 * @param otherOrderId of a trade the maker's, 0 for a streamed quote; otherwise 0
 * @param tradeId 0 for an order
 * @param buys whether the order, or the taker, buys
 * @param priceTicks of the order, or the trade
 * @param lots entered, traded, or left of the order when it was canceled
 */
public record Evidence(
        Kind kind,
        long sequence,
        long timestampNs,
        long accountId,
        long otherAccountId,
        long orderId,
        long otherOrderId,
        long tradeId,
        boolean buys,
        long priceTicks,
        long lots) {
    /** What happened. */
    public enum Kind {
        ENTERED(1),
        TRADED(2),
        CANCELED(3);

        private final int code;

        Kind(final int code) {
            this.code = code;
        }

        /** As the database has it. */
        public int code() {
            return code;
        }

        /** @throws IllegalArgumentException when no kind has the code */
        public static Kind of(final int code) {
            for (final Kind kind : values()) {
                if (kind.code == code) {
                    return kind;
                }
            }
            throw new IllegalArgumentException("no kind of evidence has the code " + code);
        }
    }
}
