package rialto.extensions.subscription;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/**
 * The events of a subscription that were given to handlers and lie after the saved cursor, in order of sequence. Their number is
 * bounded: so many, and their commands, may come again after a crash. Thread-safe.
 */
final class Unacknowledged {
    private final int bound;
    /** In order; acknowledged ones too, as long as an older one is not, or the cursor is not saved. */
    private final Deque<Long> taken = new ArrayDeque<>();

    private final Set<Long> open = new HashSet<>();
    private long read;
    private boolean isClosed;
    private volatile int round;

    Unacknowledged(final int bound) {
        this.bound = bound;
    }

    /** Begins anew after a sequence: what was taken before is nobody's concern. */
    synchronized void begin(final long sequence) {
        round++;
        taken.clear();
        open.clear();
        read = sequence;
        notifyAll();
    }

    /**
     * Takes an event that is later than all before it. Waits while there are too many.
     *
     * @return false when it was closed meanwhile: the event was not taken
     */
    synchronized boolean take(final long sequence) throws InterruptedException {
        while (taken.size() >= bound && !isClosed) {
            wait();
        }
        if (isClosed) {
            return false;
        }
        taken.add(sequence);
        open.add(sequence);
        return true;
    }

    /** All events up to this one were read: those that were not taken concern nobody. */
    synchronized void read(final long sequence) {
        read = Math.max(read, sequence);
    }

    /** Goes up whenever it begins anew: the same event that comes again is another one. */
    int round() {
        return round;
    }

    /**
     * Does nothing when it was acknowledged before, or is not among them.
     *
     * @param ofRound in which it was taken
     * @return whether it was open
     */
    synchronized boolean acknowledge(final long sequence, final int ofRound) {
        if (ofRound != round || !open.remove(sequence)) {
            return false;
        }
        if (isToBeSavedSoon()) {
            notifyAll(); // whoever saves need not wait for his time
        }
        return true;
    }

    private boolean isToBeSavedSoon() {
        return !isClosed && taken.size() > bound / 2 && !open.contains(taken.peek());
    }

    /** All events up to it are done with. */
    synchronized long cursor() {
        for (final long sequence : taken) {
            if (open.contains(sequence)) {
                return sequence - 1;
            }
        }
        return taken.isEmpty() ? read : Math.max(read, taken.peekLast());
    }

    /** The cursor is on the disk: there is room for others. */
    synchronized void saved(final long cursor) {
        while (!taken.isEmpty() && taken.peek() <= cursor) {
            taken.remove();
        }
        notifyAll();
    }

    /** Waits for about a time, or less when there is reason to save soon. */
    synchronized void awaitWork(final long ms) throws InterruptedException {
        if (!isToBeSavedSoon()) {
            wait(ms);
        }
    }

    /** Events without an acknowledgement. */
    synchronized int size() {
        return open.size();
    }

    int bound() {
        return bound;
    }

    /** Nobody waits any more. */
    synchronized void close() {
        isClosed = true;
        notifyAll();
    }

    /** After {@link #close}: for another reader. */
    synchronized void open() {
        isClosed = false;
    }
}
