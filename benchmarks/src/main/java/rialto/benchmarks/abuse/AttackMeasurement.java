package rialto.benchmarks.abuse;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Rounds of one attack, each beside a quiet window and one in which as much CPU is used by somebody without a connection. */
final class AttackMeasurement {
    private final String name;
    private final WindowSeries quiet = new WindowSeries();
    private final WindowSeries attacked = new WindowSeries();
    private final WindowSeries control = new WindowSeries();
    private final List<Double> attackRates = new ArrayList<>();
    private final List<Double> attackerCores = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();
    private final AttackTally tally = new AttackTally();
    private String venueSays = "";

    AttackMeasurement(final String name) {
        this.name = name;
    }

    /** @param venueCores that the venue used */
    void quiet(final HonestWindow window, final double venueCores) {
        add(window, venueCores, quiet, "quiet: ");
    }

    /** As above, while it was attacked. */
    void attacked(final HonestWindow window, final double venueCores) {
        add(window, venueCores, attacked, "");
    }

    /** As above, while the attacker's share of CPU was used and nothing was sent. */
    void control(final HonestWindow window, final double venueCores) {
        add(window, venueCores, control, "control: ");
    }

    private void add(final HonestWindow window, final double cores, final WindowSeries series, final String when) {
        window.failures().forEach(failure -> failures.add(when + failure));
        series.add(window, cores);
    }

    /**
     * What the attack came to.
     *
     * @param cores   that the attacker used
     * @param counted what the venue counted, in words
     */
    void attack(final AttackTally made, final long elapsedNs, final double cores, final String counted) {
        tally.add(made);
        attackRates.add(made.count(AttackTally.STROKES) * 1e9 / elapsedNs);
        attackerCores.add(cores);
        venueSays = counted;
    }

    String name() {
        return name;
    }

    /** How many times as long an order took at the 99th percentile as in the quiet windows beside it; NaN without orders. */
    double ratio() {
        return attacked.percentile(99) / quiet.percentile(99);
    }

    /** As above, beside the windows in which only CPU was used: what is left is done to the venue. */
    double ratioToControl() {
        return attacked.percentile(99) / control.percentile(99);
    }

    /** What should not have happened to the honest client, in words. */
    List<String> failures() {
        return failures;
    }

    static String heading() {
        return String.format(
                Locale.ROOT,
                "%-20s %9s %8s %13s %7s %7s %7s %8s %8s %8s %6s %8s %8s %8s",
                "attack",
                "strokes/s",
                "attacker",
                "venue",
                "p50 q",
                "p50 c",
                "p50 a",
                "p99 q",
                "p99 c",
                "p99 a",
                "a/q",
                "a/c",
                "connect",
                "failures");
    }

    String row() {
        return String.format(
                Locale.ROOT,
                "%-20s %9.0f %8.2f %6.2f/%6.2f %7.0f %7.0f %7.0f %8.0f %8.0f %8.0f %6.2f %8.2f %8.1f %8d",
                name,
                WindowSeries.median(attackRates),
                WindowSeries.median(attackerCores),
                quiet.venueCores(),
                attacked.venueCores(),
                quiet.percentile(50),
                control.percentile(50),
                attacked.percentile(50),
                quiet.percentile(99),
                control.percentile(99),
                attacked.percentile(99),
                ratio(),
                ratioToControl(),
                attacked.connectMs(),
                failures.size());
    }

    /** What became of the attackers: as they saw it in all rounds, and as the venue counted it in the last one. */
    String outcome() {
        return tally.outcome() + "; the venue: " + (venueSays.isEmpty() ? "nothing" : venueSays);
    }

    /** The 99th percentiles of the rounds. */
    String rounds() {
        return name + ": quiet " + quiet.rounds() + ", control " + control.rounds() + ", attacked " + attacked.rounds();
    }
}
