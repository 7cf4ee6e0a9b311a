package rialto.benchmarks.abuse;

import rialto.benchmarks.Measurement;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Rounds of one attack, each beside a quiet window. */
final class AttackMeasurement {
    private static final double NS_PER_MICRO = 1e3;

    private final String name;
    private final List<Double> quietP50 = new ArrayList<>();
    private final List<Double> quietP99 = new ArrayList<>();
    private final List<Double> p50 = new ArrayList<>();
    private final List<Double> p99 = new ArrayList<>();
    private final List<Double> connectMs = new ArrayList<>();
    private final List<Double> attackRates = new ArrayList<>();
    private final List<Double> venueCores = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();
    private final AttackTally tally = new AttackTally();
    private String venueSays = "";

    AttackMeasurement(final String name) {
        this.name = name;
    }

    void quiet(final HonestWindow window) {
        add(window, quietP50, quietP99, "quiet: ");
    }

    void attacked(final HonestWindow window) {
        add(window, p50, p99, "");
        connectMs.add(window.connectNs() / 1e6);
    }

    private void add(final HonestWindow window, final List<Double> median, final List<Double> high, final String when) {
        window.failures().forEach(failure -> failures.add(when + failure));
        if (window.orders() != null) {
            median.add(window.orders().latencyNs().getValueAtPercentile(50) / NS_PER_MICRO);
            high.add(window.orders().latencyNs().getValueAtPercentile(99) / NS_PER_MICRO);
        }
    }

    /**
     * What the attack came to.
     *
     * @param venueCpuNs CPU time of the venue meanwhile
     * @param counted    what the venue counted, in words
     */
    void attack(final AttackTally made, final long elapsedNs, final long venueCpuNs, final String counted) {
        tally.add(made);
        attackRates.add(made.count(AttackTally.STROKES) * 1e9 / elapsedNs);
        venueCores.add((double) venueCpuNs / elapsedNs);
        venueSays = counted;
    }

    String name() {
        return name;
    }

    /** How many times as long an order took at the 99th percentile as in the quiet windows beside it; NaN without orders. */
    double ratio() {
        return median(p99) / median(quietP99);
    }

    /** What should not have happened to the honest client, in words. */
    List<String> failures() {
        return failures;
    }

    static String heading() {
        return String.format(
                Locale.ROOT,
                "%-20s %9s %7s %9s %9s %9s %9s %7s %9s %8s",
                "attack",
                "strokes/s",
                "cores",
                "quiet p50",
                "p50",
                "quiet p99",
                "p99",
                "ratio",
                "connect",
                "failures");
    }

    String row() {
        return String.format(
                Locale.ROOT,
                "%-20s %9.0f %7.2f %9.0f %9.0f %9.0f %9.0f %7.2f %9.1f %8d",
                name,
                median(attackRates),
                median(venueCores),
                median(quietP50),
                median(p50),
                median(quietP99),
                median(p99),
                ratio(),
                median(connectMs),
                failures.size());
    }

    /** What became of the attackers: as they saw it in all rounds, and as the venue counted it in the last one. */
    String outcome() {
        return tally.outcome() + "; the venue: " + (venueSays.isEmpty() ? "nothing" : venueSays);
    }

    /** The 99th percentiles of the rounds. */
    String rounds() {
        return name + ": quiet " + list(quietP99) + ", attacked " + list(p99);
    }

    private static String list(final List<Double> values) {
        return values.stream()
                .map(value -> String.format(Locale.ROOT, "%.0f", value))
                .toList()
                .toString();
    }

    private static double median(final List<Double> values) {
        return values.isEmpty() ? Double.NaN : Measurement.median(values);
    }
}
