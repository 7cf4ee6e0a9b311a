package rialto.dialect.binance.stream;

/** The memory that all instruments together may keep of messages about orders. Owned by the event loop. */
final class OrderMessageRoom {
    private final long mostBytes;
    private long bytes;

    OrderMessageRoom(final long mostBytes) {
        this.mostBytes = mostBytes;
    }

    void add(final long deltaBytes) {
        bytes += deltaBytes;
    }

    boolean isOverfull() {
        return bytes > mostBytes;
    }
}
