package rialto.dialect.fix.session;

import java.util.ArrayList;
import java.util.List;

/**
 * The last messages to a client, by their numbers, which have no gaps. They are bounded for a connection and for all: the oldest
 * are forgotten, for most of them can be made again from the recording. Owned by the event loop.
 */
final class SentMessages {
    /** Of a connection. */
    static final int MAX_BYTES = 512 * 1024;

    private static final int BYTES_OF_MESSAGE = 96;

    /** What all connections keep together. */
    static final class Budget {
        private final long most;
        private long bytes;

        Budget(final long most) {
            this.most = most;
        }

        long bytes() {
            return bytes;
        }
    }

    /** @param sentNs when it was first sent, or was to be, nanoseconds since the epoch */
    record Sent(Outgoing outgoing, long sentNs) {
        private int bytes() {
            return BYTES_OF_MESSAGE + outgoing.length();
        }
    }

    private final Budget budget;
    private final List<Sent> ring = new ArrayList<>();
    /** Of the first one. */
    private long first = 1;

    private int begin;
    private long bytes;

    SentMessages(final Budget budget) {
        this.budget = budget;
    }

    /** Forgets everything; this number is given next. */
    void begin(final long number) {
        clear();
        first = number;
    }

    /** A message got the number behind the last one. */
    void add(final Sent sent) {
        ring.add(sent);
        count(sent.bytes());
        while (ring.size() > begin && (bytes > MAX_BYTES || budget.bytes > budget.most)) {
            forgetFirst();
        }
    }

    private void forgetFirst() {
        count(-ring.get(begin).bytes());
        ring.set(begin++, null);
        first++;
        if (begin >= 1_024 && begin > ring.size() / 2) {
            ring.subList(0, begin).clear();
            begin = 0;
        }
    }

    private void count(final int change) {
        bytes += change;
        budget.bytes += change;
    }

    /** The message of a number, or null. */
    Sent get(final long number) {
        final long index = begin + number - first;
        return number < first || index >= ring.size() ? null : ring.get((int) index);
    }

    /** The lowest number that is kept, or the one that is given next. */
    long firstNumber() {
        return first;
    }

    /** The number that is given next. */
    long endNumber() {
        return first + ring.size() - begin;
    }

    /** Keeps nothing any more. */
    void clear() {
        first = endNumber();
        ring.clear();
        begin = 0;
        count((int) -bytes);
    }
}
