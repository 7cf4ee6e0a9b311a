package rialto.dialect.binance.stream;

/**
 * Bounds of streams of orders.
 *
 * @param isOpen       whether there are such streams
 * @param ordersOfPart that a part of a snapshot has at most
 * @param keptMessages of each instrument that somebody follows, to be sent again
 * @param keptBytes    of all instruments together
 */
record OrderStreamSettings(boolean isOpen, int ordersOfPart, int keptMessages, long keptBytes) {
    private static final int ORDERS_OF_PART = 128;
    private static final int KEPT_MESSAGES = 1_024;
    private static final int SHARE_OF_HEAP = 32;
    private static final long LEAST_BYTES = 4L << 20;
    private static final long MOST_BYTES = 256L << 20;

    /** Messages are kept in one byte in {@value #SHARE_OF_HEAP} of the heap, from 4 to 256 MiB. */
    static OrderStreamSettings of(final boolean isOpen) {
        return new OrderStreamSettings(
                isOpen,
                ORDERS_OF_PART,
                KEPT_MESSAGES,
                Math.clamp(Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP, LEAST_BYTES, MOST_BYTES));
    }
}
