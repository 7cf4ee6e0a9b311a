package rialto.dialect.binance.stream;

/**
 * Bounds of streams of orders.
 *
 * @param isOpen       whether there are such streams
 * @param ordersOfPart that a part of a snapshot has at most
 */
record OrderStreamSettings(boolean isOpen, int ordersOfPart) {
    private static final int ORDERS_OF_PART = 128;

    static OrderStreamSettings of(final boolean isOpen) {
        return new OrderStreamSettings(isOpen, ORDERS_OF_PART);
    }
}
