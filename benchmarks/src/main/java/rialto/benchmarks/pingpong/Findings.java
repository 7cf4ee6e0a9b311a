package rialto.benchmarks.pingpong;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What the rounds of one load on one subject gave. */
final class Findings {
    private final List<Map<String, Double>> rounds = new ArrayList<>();

    void add(final Map<String, Double> round) {
        rounds.add(round);
    }

    boolean isEmpty() {
        return rounds.isEmpty();
    }

    double median(final String name) {
        final double[] sorted = sorted(name);
        final int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** The median in a few digits. */
    String show(final String name) {
        return digits(median(name));
    }

    /** The median with the least and the most. */
    String showRange(final String name) {
        final double[] sorted = sorted(name);
        return digits(median(name)) + " (" + digits(sorted[0]) + " to " + digits(sorted[sorted.length - 1]) + ")";
    }

    /** As many digits as say something. */
    static String digits(final double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%,.0f", value);
    }

    private double[] sorted(final String name) {
        return rounds.stream().mapToDouble(round -> round.get(name)).sorted().toArray();
    }
}
