package rialto.protocol;

/**
 * What everybody may know an order of an order book by: the number of the book event with which it joined the book. It says
 * nothing of other books, of orders outside and of accounts. An order that loses its place gets another one. So at one price the
 * order with the smaller id trades first.
 */
public final class PublicOrderIds {
    private static final long FIRST_OLD = Integer.MIN_VALUE;

    private PublicOrderIds() {}

    /** Whether a record has one; that of a format before 9 ends before. */
    public static boolean isIn(final SnapshotOrderDecoder record) {
        return record.limit() - record.offset() >= SnapshotOrderDecoder.BLOCK_LENGTH;
    }

    /**
     * Of an order in a book. Those of a snapshot from before there were public ids have ids below 0, in the order of its records,
     * as the engine gives them.
     *
     * @param ordersBefore how many of the same book came before
     */
    public static long of(final SnapshotOrderDecoder record, final int ordersBefore) {
        return isIn(record) ? record.publicOrderId() : FIRST_OLD + ordersBefore;
    }
}
