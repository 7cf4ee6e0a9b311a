package rialto.simulation;

import java.util.Comparator;
import java.util.PriorityQueue;

/** Simulated time: what happens when, one thing after the other. */
final class Timeline {
    private final PriorityQueue<Entry> entries =
            new PriorityQueue<>(Comparator.comparingLong(Entry::atNs).thenComparingLong(Entry::number));
    private long nowNs;
    private long number;

    private record Entry(long atNs, long number, Runnable action) {}

    long nowNs() {
        return nowNs;
    }

    void in(final long delayNs, final Runnable action) {
        entries.add(new Entry(nowNs + delayNs, number++, action));
    }

    void step() {
        final Entry entry = entries.remove();
        nowNs = entry.atNs;
        entry.action.run();
    }
}
