package rialto.dialect.binance.stream;

import rialto.gateway.state.RestingOrders;

/**
 * How far one subscriber is with a stream of orders. What it has to catch up with, the book or messages of before, is sent a
 * part at a time, the next one when the one before has left for the network and its address has room. So neither memory nor the
 * event loop is taken for what waits. Owned by the event loop.
 */
final class OrdersReader {
    private static final int BYTES_OF_ORDER = 100;
    private static final int MESSAGES_AT_ONCE = 4;

    private final OrdersFeed feed;
    private final StreamSubscriber subscriber;
    private State state = State.LIVE;
    private RestingOrders.Walk walk;
    private int parts;
    private long nextNumber;
    private boolean hasToldResend;
    /** What is under way; what was, before something else was asked for, must not go on. */
    private int way;

    private boolean waitsForRoom;

    /** What it gets. */
    private enum State {
        /** The book, and between its parts what happens. */
        SNAPSHOT,
        /** Messages of before, and nothing else. */
        RESEND,
        /** What happens. */
        LIVE,
        CLOSED
    }

    OrdersReader(final OrdersFeed feed, final StreamSubscriber subscriber) {
        this.feed = feed;
        this.subscriber = subscriber;
    }

    /** The whole book comes, from its first part on. */
    void beginSnapshot() {
        turnTo(State.SNAPSHOT);
        parts = 0;
        feed.context().counters().orderSnapshots++;
        goOn();
    }

    /** What came after an event comes; it must be there still. */
    void beginResend(final long number) {
        feed.flush();
        turnTo(State.RESEND);
        nextNumber = number + 1;
        hasToldResend = false;
        feed.context().counters().orderResends++;
        goOn();
    }

    void close() {
        turnTo(State.CLOSED);
    }

    /** Something happened. Before the first part of a snapshot there is nothing that it could change. */
    void onMessage(final StreamMessage message) {
        if (state == State.LIVE || state == State.SNAPSHOT && parts > 0) {
            subscriber.deliver(message);
        }
    }

    /** Ten times a second: there may be room again. */
    void onTick() {
        if (waitsForRoom) {
            waitsForRoom = false;
            goOn();
        }
    }

    private void turnTo(final State next) {
        if (walk != null) {
            walk.close();
            walk = null;
        }
        state = next;
        way++;
        waitsForRoom = false;
    }

    private void goOn() {
        final int current = way;
        feed.context().later().accept(() -> step(current));
    }

    private void step(final int current) {
        if (current != way) {
            return;
        }
        switch (state) {
            case SNAPSHOT -> sendPart();
            case RESEND -> sendAgain();
            case LIVE, CLOSED -> {
                // nothing is left to catch up with
            }
        }
    }

    private boolean hasRoom(final int bytes) {
        waitsForRoom = !subscriber.hasRoom(bytes);
        return !waitsForRoom;
    }

    private void sendPart() {
        final int most = feed.context().orders().ordersOfPart();
        if (!hasRoom(BYTES_OF_ORDER * most)) {
            return;
        }
        feed.flush();
        if (parts == 0) {
            walk = feed.orders().walk();
        }
        final StreamMessage message = feed.messages().part(parts++, walk, most);
        if (walk.isOver()) {
            turnTo(State.LIVE);
            subscriber.deliver(message);
        } else {
            deliver(message);
        }
    }

    private void sendAgain() {
        if (!hasToldResend) {
            tellResend();
            return;
        }
        feed.flush();
        for (int i = 1; i <= MESSAGES_AT_ONCE; i++) {
            if (nextNumber > feed.events().number()) {
                turnTo(State.LIVE);
                return;
            }
            if (nextNumber < feed.events().oldest()) {
                beginSnapshot(); // too slow: it is forgotten
                return;
            }
            final StreamMessage message = feed.messages().events(nextNumber);
            if (!hasRoom(message.raw().length())) {
                return;
            }
            nextNumber = feed.messages().lastNumber(nextNumber) + 1;
            if (i == MESSAGES_AT_ONCE) {
                deliver(message);
            } else {
                subscriber.deliver(message);
            }
        }
    }

    private void tellResend() {
        final StreamMessage message = feed.messages().resend(nextNumber);
        if (hasRoom(message.raw().length())) {
            hasToldResend = true;
            deliver(message);
        }
    }

    /** Sends something, and goes on when it has left. */
    private void deliver(final StreamMessage message) {
        final int current = way;
        subscriber.deliver(message.whenWritten(() -> {
            if (current == way) {
                goOn();
            }
        }));
    }
}
