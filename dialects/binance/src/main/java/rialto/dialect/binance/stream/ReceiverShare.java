package rialto.dialect.binance.stream;

/**
 * What one connection takes of its address's share: messages that it is sent, and work that its requests make. Owned by
 * the event loop.
 */
final class ReceiverShare {
    static final String TOO_MANY_MESSAGES = "too many messages: others take less than this address";

    private final StreamServer server;
    private final StreamShares.Share share;
    private final Reading reading;
    private boolean isWaiting;

    /** Has a connection read no more for a while, because its address has sent too much, and then again. */
    @FunctionalInterface
    interface Reading {
        void waits(boolean isWaiting);
    }

    ReceiverShare(final StreamServer server, final StreamShares.Share share, final Reading reading) {
        this.server = server;
        this.share = share;
        this.reading = reading;
    }

    StreamShares.Share share() {
        return share;
    }

    /** @return false if the address has too much already: then it is excluded for a while, and the connection is to end */
    boolean deliver(final Outboxes.Outbox outbox, final StreamMessage message) {
        if (server.shares().deliver(share, message.raw().length())) {
            server.outboxes().send(outbox, message);
            return true;
        }
        server.counters().droppedBusyConnections++;
        server.shares().exclude(share, server.nowMs());
        return false;
    }

    /** Whose address has sent too much is read again when its turn comes, unless it is closed. */
    void charge(final int streams, final boolean isClosed) {
        if (!server.shares().work(share, streams) && !isWaiting && !isClosed) {
            isWaiting = true;
            reading.waits(true);
            server.counters().waits++;
            server.shares().await(share, () -> server.outboxes().later(this::resume));
        }
    }

    private void resume() {
        isWaiting = false;
        reading.waits(false);
    }
}
