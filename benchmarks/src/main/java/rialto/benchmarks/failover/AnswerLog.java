package rialto.benchmarks.failover;

import org.agrona.collections.LongArrayList;
import rialto.benchmarks.load.LoadGenerator;

import java.util.Map;
import java.util.TreeMap;

/** Every answer that the clients had: which orders were acknowledged, and when. Filled by one thread, then read. */
final class AnswerLog implements LoadGenerator.AnswerObserver {
    private static final int OK = 200;

    private final LongArrayList sequences = new LongArrayList();
    private final LongArrayList timesNs = new LongArrayList();
    private final Map<Integer, Integer> refused = new TreeMap<>();

    @Override
    public void onAnswer(final long sequence, final int status, final int code, final long answeredNs) {
        if (status == OK) {
            sequences.addLong(sequence);
            timesNs.addLong(answeredNs);
        } else {
            refused.merge(code, 1, Integer::sum);
        }
    }

    LongArrayList acknowledged() {
        return sequences;
    }

    /** Other answers, by the dialect's code. */
    Map<Integer, Integer> refused() {
        return refused;
    }

    /** The longest time without an acknowledgement that began or lasted between two moments; -1 without any. */
    long longestGapNs(final long fromNs, final long toNs) {
        long longest = -1;
        for (int i = 1; i < timesNs.size(); i++) {
            final long before = timesNs.getLong(i - 1);
            final long after = timesNs.getLong(i);
            if (after >= fromNs && before <= toNs) {
                longest = Math.max(longest, after - before);
            }
        }
        return longest;
    }
}
