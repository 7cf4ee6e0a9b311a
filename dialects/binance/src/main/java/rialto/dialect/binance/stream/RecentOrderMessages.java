package rialto.dialect.binance.stream;

import rialto.gateway.http.SharedText;

import java.util.ArrayDeque;

/**
 * The newest messages about the orders of one instrument, to be sent again: so many of them, 4 MiB, and fewer
 * when the {@link OrderMessageRoom} of all instruments is full. Owned by the event loop.
 */
final class RecentOrderMessages {
    private static final long MOST_BYTES = 4L << 20;
    /** With the name of its stream and without, a message has its text twice. */
    private static final int FORMS = 2 * SharedText.FORMS;

    private final OrderMessageRoom room;
    private final int most;
    private final ArrayDeque<Kept> messages = new ArrayDeque<>();
    private long forgottenSequence;
    private long bytes;

    /**
     * A message that is kept.
     *
     * @param firstNumber  of the events in it
     * @param lastNumber   of the events in it
     * @param lastSequence of the last event in it
     */
    record Kept(StreamMessage message, long firstNumber, long lastNumber, long lastSequence) {
        private long bytes() {
            return (long) FORMS * message.raw().length();
        }
    }

    /**
     * @param most     that are kept
     * @param sequence of the last event before the first that will be added
     */
    RecentOrderMessages(final OrderMessageRoom room, final int most, final long sequence) {
        this.room = room;
        this.most = most;
        forgottenSequence = sequence;
    }

    void add(final Kept message) {
        messages.addLast(message);
        count(message.bytes());
        while (messages.size() > 1 && (messages.size() > most || bytes > MOST_BYTES || room.isOverfull())) {
            forgetFirst();
        }
    }

    /** Whether all that came after an event is there. */
    boolean reachesBackTo(final long sequence) {
        return sequence >= forgottenSequence;
    }

    /** The first message with an event after that one, or null. */
    Kept firstAfterSequence(final long sequence) {
        for (final Kept message : messages) {
            if (message.lastSequence > sequence) {
                return message;
            }
        }
        return null;
    }

    /** The message that begins with an event, or null: it is yet to come, or forgotten. */
    Kept withFirstNumber(final long number) {
        final Kept first = messages.peekFirst();
        if (first == null || number < first.firstNumber) {
            return null;
        }
        for (final Kept message : messages) {
            if (message.firstNumber == number) {
                return message;
            }
        }
        return null;
    }

    /** Nobody asks any more. */
    void clear() {
        while (!messages.isEmpty()) {
            forgetFirst();
        }
    }

    int size() {
        return messages.size();
    }

    private void forgetFirst() {
        final Kept forgotten = messages.removeFirst();
        forgottenSequence = forgotten.lastSequence;
        count(-forgotten.bytes());
    }

    private void count(final long delta) {
        bytes += delta;
        room.add(delta);
    }
}
