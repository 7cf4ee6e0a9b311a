package rialto.dialect.binance.stream;

/** The memory that all instruments together may keep of messages about orders. Owned by the event loop. */
final class OrderMessageRoom {
    private static final int SHARE_OF_HEAP = 32;
    private static final long LEAST_BYTES = 4L << 20;
    private static final long MOST_BYTES = 256L << 20;

    private final long mostBytes;
    private long bytes;

    OrderMessageRoom(final long mostBytes) {
        this.mostBytes = mostBytes;
    }

    /** One byte in {@value #SHARE_OF_HEAP} of the heap, from 4 to 256 MiB. */
    static OrderMessageRoom ofHeap() {
        return new OrderMessageRoom(
                Math.clamp(Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP, LEAST_BYTES, MOST_BYTES));
    }

    void add(final long deltaBytes) {
        bytes += deltaBytes;
    }

    boolean isOverfull() {
        return bytes > mostBytes;
    }
}
