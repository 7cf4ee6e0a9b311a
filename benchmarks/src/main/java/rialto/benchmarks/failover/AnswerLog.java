package rialto.benchmarks.failover;

import org.agrona.collections.LongArrayList;
import rialto.benchmarks.load.LoadGenerator;

/** Every answer that the clients had: which orders were acknowledged, and when. Filled by one thread, then read. */
final class AnswerLog implements LoadGenerator.AnswerObserver {
    private static final int OK = 200;

    private final LongArrayList sequences = new LongArrayList();
    private final LongArrayList timesNs = new LongArrayList();

    @Override
    public void onAnswer(final long sequence, final int status, final int code, final long answeredNs) {
        if (status == OK) {
            sequences.addLong(sequence);
            timesNs.addLong(answeredNs);
        }
    }

    LongArrayList acknowledged() {
        return sequences;
    }

    /**
     * The longest time without an acknowledgement that ended between two moments, the second excluded; 0 without any. So
     * each pause belongs to one of several spans that follow each other.
     */
    long longestGapNs(final long fromNs, final long toNs) {
        long longest = 0;
        for (int i = 1; i < timesNs.size(); i++) {
            final long after = timesNs.getLong(i);
            if (after >= fromNs && after < toNs) {
                longest = Math.max(longest, after - timesNs.getLong(i - 1));
            }
        }
        return longest;
    }
}
