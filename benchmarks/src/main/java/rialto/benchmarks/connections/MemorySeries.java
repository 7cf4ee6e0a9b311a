package rialto.benchmarks.connections;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/** Memory at several numbers of connections, and what one connection costs: the slope of the line through them. */
final class MemorySeries {
    private final List<Integer> counts = new ArrayList<>();
    private final List<Memory> memories = new ArrayList<>();

    void add(final int connections, final Memory memory) {
        counts.add(connections);
        memories.add(memory);
    }

    /** Bytes a connection, by least squares; 0 when there are not two different numbers of connections. */
    double slope(final ToLongFunction<Memory> of) {
        final double meanCount =
                counts.stream().mapToInt(Integer::intValue).average().orElse(0);
        final double meanBytes = memories.stream().mapToLong(of).average().orElse(0);
        double above = 0;
        double below = 0;
        for (int n = 0; n < counts.size(); n++) {
            final double from = counts.get(n) - meanCount;
            above += from * (of.applyAsLong(memories.get(n)) - meanBytes);
            below += from * from;
        }
        return below == 0 ? 0 : above / below;
    }

    /** Bytes a connection of the last number, less what there was without any. */
    double last(final ToLongFunction<Memory> of) {
        final int count = counts.getLast() - counts.getFirst();
        return count == 0
                ? 0
                : (of.applyAsLong(memories.getLast()) - of.applyAsLong(memories.getFirst())) / (double) count;
    }
}
