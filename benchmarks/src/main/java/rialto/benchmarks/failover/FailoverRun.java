package rialto.benchmarks.failover;

import org.HdrHistogram.Histogram;
import rialto.benchmarks.Machine;
import rialto.benchmarks.Report;
import rialto.benchmarks.load.LoadGenerator;
import rialto.benchmarks.load.LoadResult;
import rialto.benchmarks.load.OrderFlow;
import rialto.benchmarks.load.WebSocketWire;
import rialto.benchmarks.venue.BenchMarket;
import rialto.benchmarks.venue.VenueApi;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The course of {@code bench failover}: load, faults, recovery, check. */
final class FailoverRun {
    private static final int CONNECTIONS = 8;
    private static final int WINDOW = 1_024;
    private static final int ACCOUNTS = 8;
    private static final int INSTRUMENTS = 4;
    private static final int WARM_UP_SECONDS = 8;
    private static final int END_SECONDS = 6;
    private static final long STOPPED_MS = 3_000;
    private static final long CATCH_UP_MS = 30_000;
    private static final long LEADER_MS = 20_000;
    private static final double NS_PER_MS = 1e6;

    private final FailoverCommand options;
    private final Path home;
    private final Path directory;
    private final AnswerLog answers = new AnswerLog();
    private final List<Fault> faults = new ArrayList<>();
    private final List<String> troubles = new ArrayList<>();

    private record Fault(String kind, int member, long atNs) {}

    FailoverRun(final FailoverCommand options, final Path home, final Path directory) {
        this.options = options;
        this.home = home;
        this.directory = directory;
    }

    /** @return whether nothing was lost */
    boolean run() throws IOException {
        try (Report report = new Report(directory)) {
            report.line("rialto bench failover");
            Machine.describe(home).forEach(line -> report.line("  " + line));
            report.line(
                    "  cluster   3 members, 1 gateway, reporting, load: all on this machine; %s; %.0f orders a second",
                    options.settings.isEmpty() ? "default settings" : options.settings, options.rate);
            try (ClusterProcesses cluster = ClusterProcesses.start(home, directory, 1, options.settings);
                    ClusterObserver observer = new ClusterObserver(cluster.members(), cluster.data())) {
                measure(report, cluster, observer);
                check(report, cluster, observer);
            }
            report.line("");
            report.line(troubles.isEmpty() ? "verdict: nothing lost, nothing twice" : "verdict: FAILED");
            troubles.forEach(trouble -> report.line("  " + trouble));
            report.line("report and logs: %s", directory);
            return troubles.isEmpty();
        }
    }

    private String run;

    private void measure(final Report report, final ClusterProcesses cluster, final ClusterObserver observer)
            throws IOException {
        final int port = cluster.gatewayPort(0);
        try (VenueApi api = new VenueApi(URI.create("http://127.0.0.1:" + port), cluster.adminKey())) {
            api.awaitReady();
            final OrderFlow flow = BenchMarket.prepare(api, INSTRUMENTS, ACCOUNTS, "ACK");
            run = flow.run();
            try (LoadGenerator load = new LoadGenerator(
                    new InetSocketAddress("127.0.0.1", port),
                    new WebSocketWire("127.0.0.1", port, flow, WINDOW),
                    CONNECTIONS,
                    0)) {
                load.observe(answers);
                final long seconds = WARM_UP_SECONDS + (long) options.kills * options.intervalSeconds + END_SECONDS;
                final CompletableFuture<LoadResult> result =
                        CompletableFuture.supplyAsync(() -> runOpen(load, seconds));
                Nap.ms(TimeUnit.SECONDS.toMillis(WARM_UP_SECONDS));
                for (int i = 0; i < options.kills; i++) {
                    final long nextNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(options.intervalSeconds);
                    fault(cluster, observer, options.faults.get(i % options.faults.size()));
                    Nap.ms(Math.max(0, TimeUnit.NANOSECONDS.toMillis(nextNs - System.nanoTime())));
                }
                describe(report, result.join());
            }
            final long persistedNs = api.awaitPersisted(java.time.Duration.ofSeconds(30));
            if (persistedNs < 0) {
                troubles.add("the database does not catch up");
            }
        }
    }

    private LoadResult runOpen(final LoadGenerator load, final long seconds) {
        try {
            return load.runOpen(options.rate, TimeUnit.SECONDS.toNanos(seconds));
        } catch (final IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private void fault(final ClusterProcesses cluster, final ClusterObserver observer, final String kind)
            throws IOException {
        final int leader = observer.awaitLeader();
        faults.add(new Fault(kind, leader, System.nanoTime()));
        if (kind.equals("kill")) {
            cluster.kill(leader);
            awaitAnotherLeader(observer, leader);
            Nap.ms(1_000);
            cluster.restart(leader);
        } else {
            cluster.stop(leader);
            Nap.ms(STOPPED_MS);
            cluster.goOn(leader);
            // a member that finds itself out of the term may end; a supervisor would start it again
            Nap.ms(1_000);
            if (!cluster.isAlive(leader)) {
                cluster.restart(leader);
            }
        }
        // the observer's own reader may have lost its member too: what is new counts
        final long sequence = observer.lastSequence();
        final long giveUpNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(CATCH_UP_MS);
        while (observer.lastSequence() <= sequence && System.nanoTime() < giveUpNs) {
            Nap.ms(20);
        }
        if (!observer.awaitCaughtUp(leader, CATCH_UP_MS)) {
            troubles.add("member " + leader + " did not catch up after fault " + faults.size());
        }
    }

    private void awaitAnotherLeader(final ClusterObserver observer, final int lost) {
        final long giveUpNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LEADER_MS);
        while (observer.leader() < 0 || observer.leader() == lost) {
            if (System.nanoTime() > giveUpNs) {
                troubles.add("no new leader after fault " + faults.size());
                return;
            }
            Nap.ms(5);
        }
    }

    private void describe(final Report report, final LoadResult load) {
        final Histogram gaps = new Histogram(TimeUnit.MINUTES.toNanos(2), 3);
        report.line("");
        for (int i = 0; i < faults.size(); i++) {
            final Fault fault = faults.get(i);
            final long toNs = fault.atNs + TimeUnit.SECONDS.toNanos(options.intervalSeconds) - 1;
            final long gapNs = answers.longestGapNs(fault.atNs, toNs);
            gaps.recordValue(Math.max(0, gapNs));
            report.line(
                    "  fault %2d  %s of leader %d: gap %6.0f ms", i + 1, fault.kind, fault.member, gapNs / NS_PER_MS);
        }
        report.line("");
        report.line(
                "  gap, last acknowledgement before to first after: p50 %.0f ms, p90 %.0f ms, p99 %.0f ms, max %.0f ms"
                        + " (%d faults)",
                gaps.getValueAtPercentile(50) / NS_PER_MS,
                gaps.getValueAtPercentile(90) / NS_PER_MS,
                gaps.getValueAtPercentile(99) / NS_PER_MS,
                gaps.getMaxValue() / NS_PER_MS,
                faults.size());
        report.line(
                "  answers: %d acknowledged, other codes %s, %d without an answer",
                answers.acknowledged().size(), answers.refused(), load.unanswered());
        report.line(
                "  latency from the scheduled time: p50 %.1f ms, p99 %.0f ms",
                load.latencyNs().getValueAtPercentile(50) / NS_PER_MS,
                load.latencyNs().getValueAtPercentile(99) / NS_PER_MS);
    }

    private void check(final Report report, final ClusterProcesses cluster, final ClusterObserver observer) {
        if (observer.failure() != null) {
            troubles.add(
                    "a reader through all faults failed: " + observer.failure().getMessage());
        }
        final List<EventAudit> audits = new ArrayList<>();
        for (int member = 0; member < cluster.members().size(); member++) {
            audits.add(observer.audit(member, observer.lastSequence()));
        }
        final EventAudit audit = audits.getFirst();
        long missing = 0;
        for (int i = 0; i < answers.acknowledged().size(); i++) {
            missing += audit.accepted(clientOrderId(answers.acknowledged().getLong(i))) == 0 ? 1 : 0;
        }
        final long differing =
                audits.stream().filter(other -> other.hash() != audit.hash()).count();
        report.line("");
        report.line("  events on every member                %d, read without gap or repeat", audit.lastSequence());
        count(report, "acknowledged but missing", missing);
        count(report, "accepted twice", audit.acceptedTwice());
        count(report, "members whose events differ", differing);
        count(report, "assets whose sum is not zero", audit.assetsNotConserved());
    }

    private void count(final Report report, final String what, final long number) {
        report.line("  %-37s %d", what, number);
        if (number > 0) {
            troubles.add(what + ": " + number);
        }
    }

    private String clientOrderId(final long sequence) {
        return String.format("b-%s-%013d", run, sequence);
    }
}
