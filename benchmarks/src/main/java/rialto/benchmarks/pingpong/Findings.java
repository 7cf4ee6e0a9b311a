package rialto.benchmarks.pingpong;

import rialto.benchmarks.Measurement;

import java.util.ArrayList;
import java.util.Collections;
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

    /** The median in a few digits. */
    String show(final String name) {
        return digits(Measurement.median(values(name)));
    }

    /** The median with the least and the most. */
    String showRange(final String name) {
        final List<Double> values = values(name);
        return digits(Measurement.median(values)) + " (" + digits(Collections.min(values)) + " to "
                + digits(Collections.max(values)) + ")";
    }

    /** As many digits as say something. */
    static String digits(final double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%,.0f", value);
    }

    private List<Double> values(final String name) {
        return rounds.stream().map(round -> round.get(name)).toList();
    }
}
