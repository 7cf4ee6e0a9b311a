package rialto.dialect.fix.session;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * The last messages to a client, by their numbers, which have no gaps. Each connection has its share of what all may keep; of its
 * own the oldest are forgotten, for reports can be read again from the recording. What was not sent at all, and is recorded
 * nowhere, is kept apart until it is. Owned by the event loop.
 */
final class SentMessages {
    /** Of a connection at most. */
    static final int MAX_BYTES = 512 * 1024;

    /** What a connection may have kept apart before it must end. */
    private static final int MAX_APART = 1024 * 1024;

    private static final int BYTES_OF_MESSAGE = 96;
    private static final int FEW = 1_024;

    /** What all connections keep together. */
    static final class Budget {
        private final long most;
        private int connections;

        /** @param most bytes */
        Budget(final long most) {
            this.most = most;
        }

        private long share() {
            return Math.min(MAX_BYTES, most / Math.max(1, connections));
        }
    }

    /**
     * A message.
     *
     * @param sentNs     when it was first sent, or was to be, nanoseconds since the epoch
     * @param isRecorded whether it can be made again from the recording
     * @param bytes      that it takes: kept here, for of an old message nothing else is in a cache
     */
    record Sent(Outgoing outgoing, long sentNs, boolean isRecorded, int bytes) {
        Sent(final Outgoing outgoing, final long sentNs, final boolean isRecorded) {
            this(outgoing, sentNs, isRecorded, BYTES_OF_MESSAGE + outgoing.length());
        }
    }

    private final Budget budget;
    private final List<Sent> ring = new ArrayList<>();
    private final TreeMap<Long, Sent> apart = new TreeMap<>();
    /** Of the first one. */
    private long first = 1;

    private int begin;
    private long bytes;
    private long apartBytes;
    private boolean isOpen = true;

    SentMessages(final Budget budget) {
        this.budget = budget;
        budget.connections++;
    }

    /** Forgets everything; this number is given next. */
    void begin(final long number) {
        forgetAll();
        first = number;
    }

    /**
     * A message got the number behind the last one.
     *
     * @param written the highest number that was sent
     */
    void add(final Sent sent, final long written) {
        ring.add(sent);
        bytes += sent.bytes();
        trim(written);
    }

    /** Forgets what is beyond its share, which is smaller when there are more connections. */
    void trim(final long written) {
        while (!apart.isEmpty() && apart.firstKey() <= written) {
            apartBytes -= apart.pollFirstEntry().getValue().bytes();
        }
        final long share = budget.share();
        while (bytes > share && ring.size() > begin) {
            forgetFirst(written);
        }
    }

    private void forgetFirst(final long written) {
        final Sent sent = ring.set(begin++, null);
        bytes -= sent.bytes();
        if (first > written && !sent.isRecorded()) {
            apart.put(first, sent);
            apartBytes += sent.bytes();
        }
        first++;
        if (begin >= FEW && begin > ring.size() / 2) {
            ring.subList(0, begin).clear();
            begin = 0;
        }
    }

    /** What was not sent yet and is recorded nowhere, beyond the connection's share of what all may keep. */
    long apartBytes() {
        return apartBytes;
    }

    /** Whether more waits to be sent than may be kept. */
    boolean isOverflowing() {
        return apartBytes > MAX_APART;
    }

    /** The message of a number, or null. */
    Sent get(final long number) {
        if (number < first) {
            return apart.get(number);
        }
        final long index = begin + number - first;
        return index >= ring.size() ? null : ring.get((int) index);
    }

    /** What the messages from a number up to another take that are kept, about as much as on the wire. */
    long bytes(final long from, final long to) {
        long sum = 0;
        for (long number = Math.max(from, first); number <= Math.min(to, endNumber() - 1); number++) {
            sum += get(number).bytes();
        }
        return sum;
    }

    /** The first number from one up to the one before the end that is kept apart; the end when there is none. */
    long keptApart(final long from, final long end) {
        final Long kept = apart.ceilingKey(from);
        return kept == null || kept >= end ? end : kept;
    }

    /** The lowest number from which on all are kept, or the one that is given next. */
    long firstNumber() {
        return first;
    }

    /** The number that is given next. */
    long endNumber() {
        return first + ring.size() - begin;
    }

    /** Keeps nothing any more. May be called again. */
    void close() {
        if (isOpen) {
            isOpen = false;
            budget.connections--;
            forgetAll();
        }
    }

    private void forgetAll() {
        first = endNumber();
        ring.clear();
        apart.clear();
        begin = 0;
        bytes = 0;
        apartBytes = 0;
    }
}
