package rialto.engine;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Delta debugging: leaves out ever smaller parts of a list as long as what is left still fails, until no single element
 * can be left out.
 */
final class Shrinker {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private Shrinker() {}

    /**
     * @param failing     a list that fails
     * @param failingPart what of a list is enough to fail, from its start; null when it does not fail
     * @param endNs       of {@link #cpuNs}, after which the smallest that was found is good enough
     */
    static <T> List<T> shrink(final List<T> failing, final UnaryOperator<List<T>> failingPart, final long endNs) {
        List<T> smallest = failing;
        int part = Math.max(1, failing.size() / 2);
        while (true) {
            boolean smaller = false;
            int from = smallest.size();
            while (from > 0) {
                if (cpuNs() > endNs) {
                    return smallest;
                }
                from = Math.max(0, from - part);
                final List<T> rest = failingPart.apply(without(smallest, from, Math.min(smallest.size(), from + part)));
                if (rest != null) {
                    smallest = rest;
                    from = Math.min(from, smallest.size());
                    smaller = true;
                }
            }
            if (part == 1 && !smaller) {
                return smallest;
            }
            part = smaller ? Math.min(part, smallest.size()) : part / 2;
        }
    }

    /** What this thread has computed, nanoseconds: on a busy machine as much is found as on a quiet one. */
    static long cpuNs() {
        return THREADS.getCurrentThreadCpuTime();
    }

    private static <T> List<T> without(final List<T> list, final int from, final int to) {
        final List<T> rest = new ArrayList<>(list.subList(0, from));
        rest.addAll(list.subList(to, list.size()));
        return rest;
    }
}
