package rialto.benchmarks.cluster;

import org.HdrHistogram.Histogram;
import rialto.benchmarks.Measurement;
import rialto.benchmarks.load.LoadResult;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** One way for orders, and what was measured on it. */
final class Lane {
    /** A rate is held when nothing is lost and no longer queue builds up than this at the 99th percentile. */
    private static final long HELD_P99_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private static final int SEARCH_SECONDS = 2;
    private static final double SEARCH_STEP = 0.9;
    private static final int SEARCH_STEPS = 12;

    private final OrderPath path;
    private final OpenLoop loop;
    private final String where;
    private final Map<Double, Measurement> atRate = new TreeMap<>();
    private final Map<Double, List<Double>> p99s = new TreeMap<>();
    private Measurement maximum;
    private double lastP50;

    Lane(final OrderPath path, final String where) {
        this.path = path;
        this.where = where;
        loop = new OpenLoop(path);
    }

    String name() {
        return path.name();
    }

    /** With the full window: what is measured first must be compiled as well as what is measured last. */
    void warmUp(final int seconds) throws IOException {
        full(seconds);
    }

    /** With the full window; returns orders answered a second. */
    double full(final int seconds) throws IOException {
        path.open();
        return loop.runClosed(TimeUnit.SECONDS.toNanos(seconds)).rate();
    }

    void measure(final double rate, final int seconds) throws IOException {
        path.open();
        final Histogram latencyNs = run(at(rate), rate, seconds).latencyNs();
        p99s.computeIfAbsent(rate, r -> new ArrayList<>()).add((double) latencyNs.getValueAtPercentile(99));
        lastP50 = latencyNs.getValueAtPercentile(50);
    }

    /** The median of the last measurement, nanoseconds. */
    double lastP50() {
        return lastP50;
    }

    /** What was measured at a rate. */
    Measurement at(final double rate) {
        return atRate.computeIfAbsent(
                rate, r -> new Measurement(String.format(Locale.ROOT, "%s at %.0f/s, %s", name(), rate, where)));
    }

    /** The 99th percentile of each round, nanoseconds. */
    List<Double> p99s(final double rate) {
        return p99s.get(rate);
    }

    /** Whether the search found that a rate is held. */
    boolean holds(final double rate) {
        return maximum != null && maximum.medianRate() >= rate * SEARCH_STEP;
    }

    /** The highest rate that was held; null when none was. */
    Measurement maximum() {
        return maximum;
    }

    /** From what the full window gives down by tenths until a rate is held. */
    void findMaximum() throws IOException {
        path.open();
        double rate = loop.runClosed(TimeUnit.SECONDS.toNanos(SEARCH_SECONDS)).rate();
        for (int i = 0; i < SEARCH_STEPS && maximum == null; i++) {
            final Measurement measurement = new Measurement(name() + " at most, " + where);
            final LoadResult result = run(measurement, rate, SEARCH_SECONDS);
            if (result.unanswered() == 0 && result.latencyNs().getValueAtPercentile(99) <= HELD_P99_NS) {
                maximum = measurement;
            }
            rate *= SEARCH_STEP;
        }
    }

    private LoadResult run(final Measurement measurement, final double rate, final int seconds) {
        final long cpuNs = path.cpuNs();
        final LoadResult result = loop.run(rate, TimeUnit.SECONDS.toNanos(seconds));
        measurement.add(result, path.cpuNs() - cpuNs);
        return result;
    }
}
