package rialto.benchmarks.abuse;

import rialto.benchmarks.Machine;
import rialto.benchmarks.Report;
import rialto.benchmarks.load.OrderFlow;
import rialto.benchmarks.venue.BenchMarket;
import rialto.benchmarks.venue.Venue;
import rialto.testsupport.Pause;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** The course of {@code bench abuse}: each attack by turns with a quiet window and one of its CPU time alone. */
final class AbuseRun {
    private static final int INSTRUMENTS = 4;
    private static final int ACCOUNTS = 16;
    private static final double WARM_UP_RATE = 800;
    private static final long UNDER_WAY_MS = 1_000;
    private static final long SETTLE_MS = 1_000;

    private final AbuseCommand options;
    private final Report report;
    private int number;

    AbuseRun(final AbuseCommand options, final Report report) {
        this.options = options;
        this.report = report;
    }

    /** @return whether the honest client was served throughout */
    boolean run() throws IOException {
        final List<AttackMeasurement> measurements =
                options.attacks.stream().map(AttackMeasurement::new).toList();
        final long busyNs = Machine.busyNs();
        final long beginNs = System.nanoTime();
        long ownNs = Machine.ownNs();
        try (Venue venue =
                Venue.startLimited(options.venueSettings, report.directory().resolve("venue.log"))) {
            venue.api().awaitReady();
            final OrderFlow flow = BenchMarket.prepare(venue.api(), INSTRUMENTS, ACCOUNTS, "");
            final AttackTarget target = new AttackTarget(
                    venue.address().getPort(),
                    flow.symbols(),
                    flow.accounts().getFirst().apiKey(),
                    VictimKeys.rsa(venue.api()),
                    VictimKeys.ed25519(venue.api()));
            final HonestClient honest = new HonestClient(venue.url(), flow, options.rate);
            warmUp(honest);
            try (AttackerProcess attacker = AttackerProcess.start(
                    target, options.nice, report.directory().resolve("attacker.log"))) {
                rehearse(honest, attacker);
                attackAll(measurements, venue, honest, attacker);
                ownNs = Machine.ownNs() - ownNs + attacker.cpuNs() + venue.cpuNs();
            }
        }
        final double others = (Machine.busyNs() - busyNs - ownNs) / (double) (System.nanoTime() - beginNs);
        return report(measurements, Math.max(0, others));
    }

    private void warmUp(final HonestClient honest) {
        honest.measure(WARM_UP_RATE, options.warmUpSeconds);
        Pause.ms(SETTLE_MS);
    }

    /** What a venue compiles only when it is attacked must be compiled before anything is measured. */
    private void rehearse(final HonestClient honest, final AttackerProcess attacker) throws IOException {
        for (final String attack : options.rehearsalSeconds == 0 ? List.<String>of() : options.attacks) {
            attacker.begin(attack, number++, options.attackRate);
            honest.measure(options.rehearsalSeconds);
            attacker.stop();
        }
        Pause.ms(SETTLE_MS);
    }

    private void attackAll(
            final List<AttackMeasurement> measurements,
            final Venue venue,
            final HonestClient honest,
            final AttackerProcess attacker)
            throws IOException {
        for (int round = 0; round < options.rounds; round++) {
            for (final AttackMeasurement measurement : measurements) {
                measure(venue, honest, measurement::quiet);
                final double cores = attack(measurement, venue, honest, attacker);
                Pause.ms(SETTLE_MS);
                attacker.burn(cores);
                measure(venue, honest, measurement::control);
                attacker.stop();
                report.line("round %d, p99 in microseconds: %s", round + 1, measurement.rounds());
            }
        }
    }

    private void measure(
            final Venue venue, final HonestClient honest, final BiConsumer<HonestWindow, Double> measurement) {
        final long cpuNs = venue.cpuNs();
        final long beginNs = System.nanoTime();
        final HonestWindow window = honest.measure(options.seconds);
        measurement.accept(window, (venue.cpuNs() - cpuNs) / (double) (System.nanoTime() - beginNs));
    }

    /** @return cores that the attacker used */
    private double attack(
            final AttackMeasurement measurement,
            final Venue venue,
            final HonestClient honest,
            final AttackerProcess attacker)
            throws IOException {
        final VenueCounters before = VenueCounters.of(venue.api());
        final long cpuNs = attacker.cpuNs();
        final long beginNs = System.nanoTime();
        attacker.begin(measurement.name(), number++, options.attackRate);
        Pause.ms(UNDER_WAY_MS);
        measure(venue, honest, measurement::attacked);
        final long elapsedNs = System.nanoTime() - beginNs;
        final double cores = (attacker.cpuNs() - cpuNs) / (double) elapsedNs;
        measurement.attack(
                attacker.stop(), elapsedNs, cores, VenueCounters.of(venue.api()).since(before));
        return cores;
    }

    private boolean report(final List<AttackMeasurement> measurements, final double others) {
        report.line("");
        report.line("%s", AttackMeasurement.heading());
        measurements.forEach(measurement -> report.line("%s", measurement.row()));
        report.line(
                "  q: quiet, c: the attacker's CPU used by somebody without a connection, a: attacked; all orders of");
        report.line(
                "  %d windows of %d s, microseconds; connect is milliseconds for eight connections and a stream;",
                options.rounds, options.seconds);
        report.line("  attacker: cores that it used; venue: cores that it used when quiet, and attacked");
        report.line("");
        measurements.forEach(measurement -> report.line("%s: %s", measurement.name(), measurement.outcome()));
        report.line(
                "meanwhile other processes used %.2f of %d cores; above 0.1 do not trust times",
                others, Runtime.getRuntime().availableProcessors());
        final List<String> failures = new ArrayList<>();
        measurements.forEach(measurement ->
                measurement.failures().forEach(failure -> failures.add(measurement.name() + ": " + failure)));
        report.line("");
        report.line(failures.isEmpty() ? "the honest client was refused nothing" : "the honest client was failed:");
        failures.forEach(failure -> report.line("  %s", failure));
        return failures.isEmpty();
    }
}
