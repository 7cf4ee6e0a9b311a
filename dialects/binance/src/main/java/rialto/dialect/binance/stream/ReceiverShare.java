package rialto.dialect.binance.stream;

import java.util.function.Consumer;

/**
 * What one connection takes of its address's share: messages that it is sent, and work that its requests make. Owned by
 * the event loop.
 */
final class ReceiverShare {
    static final String TOO_MANY_MESSAGES = "too many messages: this address asks for more than all together may have";

    private final StreamServer server;
    private final StreamShares.Share share;
    private final Reading reading;
    private final Consumer<StreamMessage> telling;
    private final LeftOutMessages leftOut = new LeftOutMessages();
    private boolean isWaiting;
    private boolean hasEnded;

    /** Has a connection read no more for a while, because its address has sent too much, and then again. */
    @FunctionalInterface
    interface Reading {
        void waits(boolean isWaiting);
    }

    /** @param telling writes to the connection, whatever it has subscribed to; nothing when it is closed */
    ReceiverShare(
            final StreamServer server,
            final StreamShares.Share share,
            final Reading reading,
            final Consumer<StreamMessage> telling) {
        this.server = server;
        this.share = share;
        this.reading = reading;
        this.telling = telling;
    }

    StreamShares.Share share() {
        return share;
    }

    /**
     * Sends a message of the market, or leaves it out when the address has its share of this second.
     *
     * @return false if the address asks for far too much: then it is excluded for a while, and its market streams are to end
     */
    boolean deliver(final Outboxes.Outbox outbox, final StreamMessage message) {
        switch (server.shares().deliver(share, message.raw().length())) {
            case SEND -> {
                leftOut.forgetNewest(message.streamName());
                server.outboxes().send(outbox, message);
            }
            case LEAVE_OUT -> {
                server.counters().leftOutMessages++;
                if (leftOut.add(message)) {
                    server.shares().atNextSecond(() -> server.outboxes().later(() -> makeGood(outbox)));
                }
            }
            case END -> {
                server.counters().droppedBusyConnections++;
                server.shares().exclude(share, server.nowMs());
                return false;
            }
        }
        return true;
    }

    /** Sends a message of an account: it counts, and is never left out. */
    void deliverAlways(final Outboxes.Outbox outbox, final StreamMessage message) {
        server.shares().deliver(share, message.raw().length());
        server.outboxes().send(outbox, message);
    }

    private void makeGood(final Outboxes.Outbox outbox) {
        if (hasEnded) {
            return;
        }
        final StreamMessage event = leftOut.event(server.nowMs());
        if (event != null) {
            telling.accept(event);
        }
        for (final StreamMessage message : leftOut.takeNewest()) {
            deliver(outbox, message);
        }
    }

    /** Nothing of a stream is to be sent any more. */
    void forget(final String streamName) {
        leftOut.forget(streamName);
    }

    /** Nothing is to be sent any more. */
    void end() {
        hasEnded = true;
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
