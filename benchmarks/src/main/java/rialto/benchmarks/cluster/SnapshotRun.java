package rialto.benchmarks.cluster;

import io.aeron.cluster.service.ClusteredServiceContainer;
import org.HdrHistogram.Histogram;
import rialto.benchmarks.Report;
import rialto.client.trading.OrderRequest;
import rialto.client.trading.VenueClient;
import rialto.client.trading.VenueEvent;
import rialto.client.trading.VenueListener;
import rialto.sequencer.StoredRecordings;
import rialto.testsupport.client.MemberStatus;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** {@code bench snapshot}: a cluster with full books, its snapshots under a trickle of orders, and a member's start. */
public final class SnapshotRun implements VenueListener {
    private static final int WINDOW = 4_096;
    private static final int DUE_SLOTS = 1 << 16;
    private static final long NAP_NS = TimeUnit.MICROSECONDS.toNanos(20);
    private static final long BEFORE_NS = TimeUnit.SECONDS.toNanos(5);
    private static final long AFTER_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long LIMIT_NS = TimeUnit.MINUTES.toNanos(5);

    private final Report report;
    private final int orders;
    private final int members;
    private final double rate;
    private final OrderRequest order = new OrderRequest();
    private final long[] dueNs = new long[DUE_SLOTS];
    private Histogram latencyNs = new Histogram(LIMIT_NS, 3);
    private VenueCluster cluster;
    private VenueClient client;
    private long sent;
    private long answered;
    private long rejected;
    private long lastAnswerNs;
    private long longestGapNs;

    public SnapshotRun(final Report report, final int orders, final int members, final double rate) {
        this.report = report;
        this.orders = orders;
        this.members = members;
        this.rate = rate;
    }

    /** Measures everything. */
    public void run(final Map<String, String> settings, final List<String> javaOptions, final int rounds)
            throws IOException {
        report.line(
                "  cluster   %d, on this machine; settings %s; JVM %s",
                members, settings.isEmpty() ? "default" : settings, javaOptions.isEmpty() ? "default" : javaOptions);
        try (VenueCluster started = VenueCluster.start(report.directory(), members, settings, javaOptions)) {
            cluster = started;
            connect();
            fill();
            report.line("  state     %,d open orders, on 4 instruments, of 4 accounts", orders);
            report.line("  trickle   %.0f orders/s that fill one another two by two, open loop", rate);
            report.line("");
            report.line(
                    "%-10s %16s %12s %12s %12s %12s", "", "longest gap, ms", "p50, ms", "p99, ms", "took, ms", "bytes");
            for (int round = 1; round <= rounds; round++) {
                trickle(new CompletableFuture<>(), BEFORE_NS);
                line("before " + round, "");
                final long beginNs = System.nanoTime();
                final CompletableFuture<Long> snapshot = CompletableFuture.supplyAsync(this::snapshot)
                        .thenApply(sequence -> System.nanoTime() - beginNs);
                trickle(snapshot, LIMIT_NS);
                final long tookMs = TimeUnit.NANOSECONDS.toMillis(snapshot.join());
                line("snapshot " + round, String.format("%12d %12d", tookMs, snapshotBytes()));
            }
            client.close();
            restart();
            report.line("%s", rejected == 0 ? "" : rejected + " ORDERS WERE REJECTED: the figures are of no use");
        }
    }

    private void connect() throws IOException {
        numbersBefore = sent;
        client = VenueClient.connect(cluster.settings().maxInFlight(WINDOW).answersOnly(), this);
    }

    /** What is to be added to a request's id to give its number: each client begins with 1. */
    private long numbersBefore;

    private void fill() {
        int count = 0;
        while (count < orders || client.inFlight() > 0) {
            boolean progress = client.poll() > 0;
            if (count < orders) {
                cluster.market().resting(order, count);
                if (client.enter(order) >= 0) {
                    count++;
                    sent++;
                    progress = true;
                }
            }
            if (!progress) {
                LockSupport.parkNanos(NAP_NS);
            }
        }
    }

    /** Orders due at fixed times, until a second after the snapshot is taken; a gap is between two answers. */
    private void trickle(final CompletableFuture<?> until, final long limitNs) {
        final double intervalNs = TimeUnit.SECONDS.toNanos(1) / rate;
        final long beginNs = System.nanoTime();
        latencyNs = new Histogram(LIMIT_NS, 3);
        lastAnswerNs = beginNs;
        longestGapNs = 0;
        long count = 0;
        long endNs = beginNs + limitNs;
        boolean isAsked = true;
        for (long nowNs = beginNs; nowNs < endNs || answered < sent; nowNs = System.nanoTime()) {
            if (isAsked && until.isDone()) {
                isAsked = false;
                endNs = nowNs + AFTER_NS;
            }
            long dueAtNs = beginNs + (long) (count * intervalNs);
            while (dueAtNs <= nowNs && dueAtNs < endNs && send(dueAtNs)) {
                count++;
                dueAtNs = beginNs + (long) (count * intervalNs);
            }
            if (client.poll() == 0) {
                LockSupport.parkNanos(NAP_NS);
            }
        }
    }

    private boolean send(final long dueAtNs) {
        cluster.market().order(order, cluster.nextOrder());
        if (client.enter(order) < 0) {
            return false;
        }
        cluster.onSent();
        sent++;
        dueNs[(int) (sent & DUE_SLOTS - 1)] = dueAtNs;
        return true;
    }

    @Override
    public void onCompleted(final long requestId, final long sequence) {
        final long nowNs = System.nanoTime();
        answered++;
        longestGapNs = Math.max(longestGapNs, nowNs - lastAnswerNs);
        lastAnswerNs = nowNs;
        latencyNs.recordValue(Math.max(0, nowNs - dueNs[(int) (numbersBefore + requestId & DUE_SLOTS - 1)]) % LIMIT_NS);
    }

    @Override
    public void on(final VenueEvent.OrderRejected event) {
        rejected++;
    }

    private void line(final String name, final String more) {
        report.line(
                "%-10s %16.1f %12.2f %12.2f %s",
                name,
                longestGapNs / 1e6,
                latencyNs.getValueAtPercentile(50) / 1e6,
                latencyNs.getValueAtPercentile(99) / 1e6,
                more);
    }

    private Long snapshot() {
        try {
            final int leader =
                    MemberStatus.ofAll(
                                    cluster.processes().members(),
                                    cluster.processes().operatorKey())
                            .stream()
                            .filter(MemberStatus::isLeader)
                            .findFirst()
                            .orElseThrow()
                            .id();
            return MemberStatus.requestSnapshot(
                    cluster.processes().members().get(leader),
                    cluster.processes().operatorKey());
        } catch (final IOException e) {
            throw new CompletionException(e);
        }
    }

    /** Of the latest service snapshot of the first member. */
    private long snapshotBytes() {
        return StoredRecordings.list(cluster.processes().memberData(0).resolve("archive")).stream()
                .filter(recording ->
                        recording.streamId() == ClusteredServiceContainer.Configuration.SNAPSHOT_STREAM_ID_DEFAULT
                                && !recording.isActive())
                .mapToLong(recording -> recording.stopPosition() - recording.startPosition())
                .reduce(0, (before, latest) -> latest);
    }

    /** All members are killed, as by a power cut, and start from the snapshot and the log after it. */
    private void restart() throws IOException {
        for (int id = 0; id < members; id++) {
            cluster.processes().member(id).kill();
        }
        final long beginNs = System.nanoTime();
        cluster.processes().startMembers();
        connect();
        final long before = answered;
        while (!send(System.nanoTime())) {
            client.poll();
            LockSupport.parkNanos(NAP_NS);
        }
        while (answered == before) {
            client.poll();
            LockSupport.parkNanos(NAP_NS);
        }
        report.line("");
        report.line(
                "from the start of the process%s to the first answered order: %.2f s",
                members == 1 ? "" : "es", (System.nanoTime() - beginNs) / 1e9);
        client.close();
    }
}
