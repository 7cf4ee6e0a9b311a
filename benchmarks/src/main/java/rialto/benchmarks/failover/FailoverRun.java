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
import rialto.client.EventStreamException;
import rialto.client.MemberAddress;

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
    private static final int MEMBERS = 3;
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
            kinds.addAll(options.faults);
            try (MemberNetwork network = network(report)) {
                if (kinds.isEmpty()) {
                    return true;
                }
                run(report, network);
            }
            report.line("");
            report.line(troubles.isEmpty() ? "verdict: nothing lost, nothing twice" : "verdict: FAILED");
            troubles.forEach(trouble -> report.line("  " + trouble));
            report.line("report and logs: %s", directory);
            return troubles.isEmpty();
        }
    }

    private MemberNetwork network(final Report report) {
        if (!kinds.contains("cut")) {
            return null;
        }
        try {
            return MemberNetwork.open(MEMBERS);
        } catch (final IOException e) {
            kinds.removeIf("cut"::equals);
            report.line("  network   is not cut: namespaces are not permitted here (%s)", e.getMessage());
            return null;
        }
    }

    private void run(final Report report, final MemberNetwork network) throws IOException {
        try (ClusterProcesses cluster = ClusterProcesses.start(home, directory, 1, options.settings, network);
                ClusterObserver observer = new ClusterObserver(cluster.members(), cluster.data(), cluster.host())) {
            calls = new MemberCalls(cluster.adminKey());
            measure(report, cluster, observer);
            check(report, cluster, observer);
        }
    }

    private final List<String> kinds = new ArrayList<>();
    private MemberCalls calls;
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
                final long firstTerm = term(cluster);
                for (int i = 0; i < options.kills; i++) {
                    final long nextNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(options.intervalSeconds);
                    fault(cluster, observer, kinds.get(i % kinds.size()));
                    Nap.ms(Math.max(0, TimeUnit.NANOSECONDS.toMillis(nextNs - System.nanoTime())));
                }
                final LoadResult open = result.join();
                final long elections = term(cluster) - firstTerm;
                final long beforeFullLoad = term(cluster);
                final LoadResult full = options.fullLoadSeconds == 0
                        ? null
                        : load.runClosed(TimeUnit.SECONDS.toNanos(options.fullLoadSeconds));
                describe(report, open);
                report.line(
                        "  elections: %d in %d faults, %d more than faults",
                        elections, faults.size(), Math.max(0, elections - faults.size()));
                if (full != null) {
                    report.line(
                            "  full load: %.0f orders a second for %d s, false elections %d",
                            full.latencyNs().getTotalCount() / (double) options.fullLoadSeconds,
                            options.fullLoadSeconds,
                            term(cluster) - beforeFullLoad);
                }
            }
            final long persistedNs = api.awaitPersisted(java.time.Duration.ofSeconds(30));
            if (persistedNs < 0) {
                troubles.add("the database does not catch up");
            }
        }
    }

    /** The highest term of any member that answers. */
    private long term(final ClusterProcesses cluster) {
        long highest = -1;
        for (final MemberAddress member : cluster.members()) {
            try {
                highest = Math.max(highest, calls.term(member));
            } catch (final IOException e) {
                troubles.add("member at " + member + " does not answer: " + e.getMessage());
            }
        }
        return highest;
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
            if (kind.equals("stop")) {
                cluster.stop(leader);
                Nap.ms(STOPPED_MS);
                cluster.goOn(leader);
            } else {
                cluster.cut(leader);
                Nap.ms(STOPPED_MS);
                cluster.mend(leader);
            }
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
        long unreadable = observer.failure() == null ? 0 : 1;
        final List<EventAudit> audits = new ArrayList<>();
        for (int member = 0; member < cluster.members().size(); member++) {
            try {
                audits.add(observer.audit(member, observer.lastSequence()));
            } catch (final EventStreamException e) {
                unreadable++;
                troubles.add("member " + member + ": " + e.getMessage());
            }
        }
        if (observer.failure() != null) {
            troubles.add("a reader through all faults: " + observer.failure().getMessage());
        }
        if (audits.isEmpty()) {
            return;
        }
        final EventAudit audit = audits.getFirst();
        long missing = 0;
        for (int i = 0; i < answers.acknowledged().size(); i++) {
            missing += audit.accepted(clientOrderId(answers.acknowledged().getLong(i))) == 0 ? 1 : 0;
        }
        report.line("");
        report.line("  events on every member                %d", audit.lastSequence());
        count(report, "acknowledged but missing", missing);
        count(report, "executed twice", audit.acceptedTwice());
        count(report, "readers with an event gap or repeat", unreadable);
        count(
                report,
                "members differing in events",
                audits.stream().filter(other -> other.hash() != audit.hash()).count());
        count(report, "members differing in state hash", differingStates(cluster, observer));
        count(report, "assets whose money is not conserved", audit.assetsNotConserved());
    }

    /** All take a snapshot at the same position of the log. */
    private long differingStates(final ClusterProcesses cluster, final ClusterObserver observer) {
        try {
            final long sequence = calls.snapshot(cluster.members().get(observer.awaitLeader()));
            final List<Long> hashes = new ArrayList<>();
            for (int member = 0; member < cluster.members().size(); member++) {
                final long giveUpNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(CATCH_UP_MS);
                while (calls.snapshotSequence(cluster.members().get(member)) != sequence) {
                    if (System.nanoTime() > giveUpNs) {
                        throw new IOException("member " + member + " took no snapshot after event " + sequence);
                    }
                    Nap.ms(20);
                }
                // the service has taken it; the Archive has it a moment later
                Nap.ms(1_000);
                hashes.add(observer.stateHash(member));
            }
            return hashes.stream()
                    .filter(hash -> !hash.equals(hashes.getFirst()))
                    .count();
        } catch (final IOException | EventStreamException e) {
            troubles.add("states could not be compared: " + e.getMessage());
            return 0;
        }
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
