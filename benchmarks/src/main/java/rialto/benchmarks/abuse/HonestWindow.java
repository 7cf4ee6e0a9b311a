package rialto.benchmarks.abuse;

import rialto.benchmarks.load.LoadResult;

import java.util.ArrayList;
import java.util.List;

/**
 * What the honest client saw for some seconds.
 *
 * @param orders         null when it lost its connections
 * @param connectNs      from the begin until all its connections stood, its stream included
 * @param streamMessages trades that its stream brought
 * @param failures       what should not have happened, in words
 */
record HonestWindow(LoadResult orders, long connectNs, long streamMessages, List<String> failures) {
    HonestWindow {
        failures = List.copyOf(failures);
    }

    /** Of orders, with what is to be said of their answers. */
    static HonestWindow of(
            final LoadResult orders, final long connectNs, final long streamMessages, final String streamFailure) {
        final List<String> failures = new ArrayList<>();
        if (!orders.refused().isEmpty()) {
            failures.add("refused " + orders.refused());
        }
        if (orders.unanswered() > 0) {
            failures.add("unanswered " + orders.unanswered());
        }
        if (!streamFailure.isEmpty()) {
            failures.add(streamFailure);
        }
        return new HonestWindow(orders, connectNs, streamMessages, failures);
    }

    /** Nothing was measured. */
    static HonestWindow lost(final String how) {
        return new HonestWindow(null, 0, 0, List.of(how));
    }
}
