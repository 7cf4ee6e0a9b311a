package rialto.benchmarks.failover;

import org.HdrHistogram.Histogram;
import rialto.benchmarks.Machine;
import rialto.benchmarks.Report;
import rialto.benchmarks.load.LoadGenerator;
import rialto.benchmarks.load.LoadResult;
import rialto.benchmarks.load.OrderFlow;
import rialto.benchmarks.load.WebSocketWire;
import rialto.benchmarks.venue.BenchMarket;
import rialto.benchmarks.venue.Venue;
import rialto.benchmarks.venue.VenueApi;
import rialto.testsupport.Pause;
import rialto.testsupport.client.MemberStatus;
import rialto.testsupport.process.ClusterProcesses;
import rialto.testsupport.process.Launch;
import rialto.testsupport.process.MemberNetwork;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    private static final int END_SECONDS = 4;
    private static final long FAULT_MS = 3_000;
    private static final long CATCH_UP_MS = 30_000;
    private static final long LEADER_MS = 20_000;
    private static final double NS_PER_MS = 1e6;

    private final FailoverCommand options;
    private final Path home;
    private final Path directory;
    private MemberNetwork network;
    private final AnswerLog answers = new AnswerLog();
    private final List<Fault> faults = new ArrayList<>();
    private final List<String> kinds = new ArrayList<>();
    private final List<String> troubles = new ArrayList<>();
    private volatile boolean loadIsOver;

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

    private ClusterProcesses cluster(final MemberNetwork network) throws IOException {
        final ClusterProcesses cluster = ClusterProcesses.temporary(MEMBERS, network, options.settings)
                .javaOptions(Launch.SMALL_JVM)
                .logs(directory)
                .startMembers();
        cluster.startReporting();
        return cluster;
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

    private void run(final Report report, final MemberNetwork opened) throws IOException {
        network = opened;
        try (ClusterProcesses cluster = cluster(network);
                ClusterObserver observer = new ClusterObserver(cluster)) {
            final VenueProcess gateway =
                    cluster.startGateway(Venue.withoutLimits(Map.of()).toArray(String[]::new));
            final int port = gateway.port();
            try (VenueApi api = new VenueApi(gateway)) {
                api.awaitReady();
                final OrderFlow flow = BenchMarket.prepare(api, INSTRUMENTS, ACCOUNTS, "ACK");
                try (MarketWatch watch = new MarketWatch(port, flow.symbols())) {
                    measure(report, cluster, observer, port, flow);
                    if (api.awaitPersisted(Duration.ofSeconds(30)) < 0) {
                        troubles.add("the database does not catch up");
                    }
                    new Verdict(report, cluster.members(), cluster.operatorKey(), observer, troubles)
                            .give(answers.acknowledged(), flow::clientOrderId, watch);
                }
            }
        }
    }

    private void measure(
            final Report report,
            final ClusterProcesses cluster,
            final ClusterObserver observer,
            final int port,
            final OrderFlow flow)
            throws IOException {
        try (LoadGenerator load = new LoadGenerator(
                new InetSocketAddress("127.0.0.1", port),
                new WebSocketWire("127.0.0.1", port, flow, WINDOW),
                CONNECTIONS,
                0)) {
            load.observe(answers);
            final CompletableFuture<LoadResult> steady = CompletableFuture.supplyAsync(() -> runSteady(load));
            final long elections;
            try {
                Pause.ms(TimeUnit.SECONDS.toMillis(WARM_UP_SECONDS));
                final long firstTerm = term(cluster);
                for (int i = 0; i < options.kills; i++) {
                    final long nextNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(options.intervalSeconds);
                    fault(cluster, observer, kinds.get(i % kinds.size()));
                    Pause.ms(Math.max(0, TimeUnit.NANOSECONDS.toMillis(nextNs - System.nanoTime())));
                }
                Pause.ms(TimeUnit.SECONDS.toMillis(END_SECONDS));
                elections = term(cluster) - firstTerm;
            } finally {
                loadIsOver = true;
                // whatever happened: the load goes on using its connections until it is over
                steady.exceptionally(e -> null).join();
            }
            describe(report, steady.join(), elections);
            if (options.fullLoadSeconds > 0) {
                loadFully(report, cluster, load);
            }
        }
    }

    private LoadResult runSteady(final LoadGenerator load) {
        try {
            return load.runOpenUntil(options.rate, () -> loadIsOver);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void loadFully(final Report report, final ClusterProcesses cluster, final LoadGenerator load)
            throws IOException {
        final long before = term(cluster);
        final LoadResult full = load.runClosed(TimeUnit.SECONDS.toNanos(options.fullLoadSeconds));
        report.line(
                "  full load: %.0f orders a second for %d s, elections %d",
                full.rate(), options.fullLoadSeconds, term(cluster) - before);
    }

    /** The highest term of any member that answers. */
    private long term(final ClusterProcesses cluster) {
        long highest = -1;
        for (int id = 0; id < MEMBERS; id++) {
            try {
                highest = Math.max(
                        highest,
                        MemberStatus.of(cluster.members(), id, cluster.operatorKey())
                                .term());
            } catch (final IOException e) {
                troubles.add("member " + id + " does not answer: " + e.getMessage());
            }
        }
        return highest;
    }

    private void fault(final ClusterProcesses cluster, final ClusterObserver observer, final String kind)
            throws IOException {
        final int leader = observer.awaitLeader();
        final long atNs = System.nanoTime();
        switch (kind) {
            case "kill" -> cluster.member(leader).kill();
            case "stop" -> cluster.member(leader).pause();
            default -> network.cut(leader);
        }
        faults.add(new Fault(kind, leader, atNs, awaitAnotherLeader(observer, leader, atNs)));
        Pause.ms(Math.max(0, FAULT_MS - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - atNs)));
        switch (kind) {
            case "kill" -> {}
            case "stop" -> cluster.member(leader).resume();
            default -> network.mend(leader);
        }
        // a member that finds itself out of the term may end; a supervisor would start it again
        Pause.ms(1_000);
        if (!cluster.member(leader).isAlive()) {
            cluster.startMember(leader);
        }
        awaitCaughtUp(observer, leader);
    }

    private void awaitCaughtUp(final ClusterObserver observer, final int member) {
        // the observer's own reader may have lost its member too: what is new counts
        final long sequence = observer.lastSequence();
        final long giveUpNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(CATCH_UP_MS);
        while (observer.lastSequence() <= sequence && System.nanoTime() < giveUpNs) {
            Pause.ms(20);
        }
        if (!observer.awaitCaughtUp(member, CATCH_UP_MS)) {
            troubles.add("member " + member + " did not catch up after fault " + faults.size());
        }
    }

    private long awaitAnotherLeader(final ClusterObserver observer, final int lost, final long sinceNs) {
        while (observer.leader() < 0 || observer.leader() == lost) {
            if (System.nanoTime() - sinceNs > TimeUnit.MILLISECONDS.toNanos(LEADER_MS)) {
                troubles.add("no new leader after the loss of member " + lost + ", fault " + (faults.size() + 1));
                return 0;
            }
            Pause.ms(1);
        }
        return System.nanoTime() - sinceNs;
    }

    private void describe(final Report report, final LoadResult load, final long elections) {
        final Map<String, Histogram> gaps = new LinkedHashMap<>();
        final Histogram all = gaps();
        report.line("");
        for (int i = 0; i < faults.size(); i++) {
            final Fault fault = faults.get(i);
            final long nextNs = i + 1 < faults.size() ? faults.get(i + 1).atNs() : System.nanoTime();
            final long gapNs = answers.longestGapNs(fault.atNs(), nextNs);
            if (gapNs == 0) {
                troubles.add("no order was acknowledged after fault " + (i + 1) + " until the next");
            }
            all.recordValue(gapNs);
            gaps.computeIfAbsent(fault.kind(), kind -> gaps()).recordValue(gapNs);
            report.line(
                    "  fault %2d  %s of leader %d: gap %6.0f ms, another leader after %.0f ms",
                    i + 1, fault.kind(), fault.member(), gapNs / NS_PER_MS, fault.leaderAfterNs() / NS_PER_MS);
        }
        report.line("");
        report.line("  gap, last acknowledgement before to first after");
        if (gaps.size() > 1) {
            gaps.forEach((kind, histogram) -> describe(report, kind, histogram));
        }
        describe(report, "all", all);
        report.line(
                "  elections: %d in %d faults, %d more than faults",
                elections, faults.size(), Math.max(0, elections - faults.size()));
        report.line(
                "  answers: %d acknowledged, other codes %s, %d without an answer",
                load.acceptedInAll(), load.refused(), load.unanswered());
        report.line(
                "  latency from the scheduled time: p50 %.1f ms, p99 %.0f ms",
                load.latencyNs().getValueAtPercentile(50) / NS_PER_MS,
                load.latencyNs().getValueAtPercentile(99) / NS_PER_MS);
    }

    private static Histogram gaps() {
        return new Histogram(TimeUnit.HOURS.toNanos(1), 3);
    }

    private static void describe(final Report report, final String kind, final Histogram gaps) {
        report.line(
                "    %-4s p50 %.0f ms, p90 %.0f ms, p99 %.0f ms, max %.0f ms (%d faults)",
                kind,
                gaps.getValueAtPercentile(50) / NS_PER_MS,
                gaps.getValueAtPercentile(90) / NS_PER_MS,
                gaps.getValueAtPercentile(99) / NS_PER_MS,
                gaps.getMaxValue() / NS_PER_MS,
                gaps.getTotalCount());
    }
}
