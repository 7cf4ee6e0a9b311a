package rialto.benchmarks;

import org.HdrHistogram.Histogram;
import rialto.benchmarks.load.LoadResult;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The rounds of one kind of run, added up. */
public final class Measurement {
    private final String name;
    private final List<Double> rates = new ArrayList<>();
    private final List<Double> cpuMicros = new ArrayList<>();
    private final Map<Integer, Long> refused = new TreeMap<>();
    private Histogram latencyNs;
    private Histogram lateSendNs;
    private long unanswered;

    public Measurement(final String name) {
        this.name = name;
    }

    /**
     * @param serverCpuNs CPU time that the server used during the run
     */
    public void add(final LoadResult result, final long serverCpuNs) {
        rates.add(result.rate());
        cpuMicros.add(serverCpuNs / 1e3 / Math.max(1, result.acceptedInAll()));
        result.refused().forEach((code, count) -> refused.merge(code, count, Long::sum));
        unanswered += result.unanswered();
        if (latencyNs == null) {
            latencyNs = result.latencyNs();
            lateSendNs = result.lateSendNs();
        } else {
            latencyNs.add(result.latencyNs());
            lateSendNs.add(result.lateSendNs());
        }
    }

    public String name() {
        return name;
    }

    /** Orders accepted a second in each round. */
    public List<Double> rates() {
        return rates;
    }

    public double medianRate() {
        return median(rates);
    }

    /** Server's CPU time per order in microseconds, the median of the rounds. */
    public double medianCpuMicros() {
        return median(cpuMicros);
    }

    /** Likewise, of the last round. */
    public double lastCpuMicros() {
        return cpuMicros.getLast();
    }

    public Histogram latencyNs() {
        return latencyNs;
    }

    public Histogram lateSendNs() {
        return lateSendNs;
    }

    /** What was not accepted, in words; empty when everything was. */
    public String failures() {
        if (refused.isEmpty() && unanswered == 0) {
            return "";
        }
        return (refused.isEmpty() ? "" : "refused " + refused) + (unanswered == 0 ? "" : " unanswered " + unanswered);
    }

    /**
     * A ratio to another measurement as a report has it: with what makes it invalid, when orders of either stayed
     * unanswered, for then neither figure tells what the server can do.
     *
     * @param ratio with its unit
     */
    public String ratio(final String ratio, final Measurement peer) {
        if (unanswered == 0 && peer.unanswered == 0) {
            return ratio;
        }
        return "INVALID (" + unanswered + " orders unanswered, " + peer.unanswered + " of the peer's): " + ratio;
    }

    public static double median(final List<Double> values) {
        final List<Double> sorted = values.stream().sorted().toList();
        final int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }
}
