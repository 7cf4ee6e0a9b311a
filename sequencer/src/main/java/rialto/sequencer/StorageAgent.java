package rialto.sequencer;

import io.aeron.archive.client.AeronArchive;
import org.agrona.concurrent.Agent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Asks for snapshots, on request and on a schedule, and has storage purged after each, also after those that another
 * member asked for. Runs on a thread of its own, that sleeps most of the time; {@link #request} may be called from any.
 */
final class StorageAgent implements Agent {
    private static final Logger LOGGER = LoggerFactory.getLogger(StorageAgent.class);
    private static final long TIMEOUT_NS = TimeUnit.SECONDS.toNanos(60);

    private final Queue<CompletableFuture<SnapshotOutcome>> requests = new ConcurrentLinkedQueue<>();
    private final Deque<Long> snapshotSequences = new ArrayDeque<>();
    private final SequencerConfiguration configuration;
    private final VenueService service;
    private final BooleanSupplier askForSnapshot;
    private final LongSupplier snapshots;
    private final Supplier<AeronArchive> archives;
    private final StoragePurge purge;

    private CompletableFuture<SnapshotOutcome> pending;
    private long pendingSinceNs;
    private long snapshotsSeen;
    private long scheduledNs;
    private volatile long logStartPosition;

    StorageAgent(
            final SequencerConfiguration configuration,
            final VenueService service,
            final BooleanSupplier askForSnapshot,
            final LongSupplier snapshots,
            final Supplier<AeronArchive> archives,
            final StoragePurge purge,
            final long logStartPosition) {
        this.configuration = configuration;
        this.service = service;
        this.askForSnapshot = askForSnapshot;
        this.snapshots = snapshots;
        this.archives = archives;
        this.purge = purge;
        this.logStartPosition = logStartPosition;
        this.snapshotsSeen = snapshots.getAsLong();
        this.scheduledNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(configuration.snapshotIntervalMs());
    }

    CompletableFuture<SnapshotOutcome> request() {
        final CompletableFuture<SnapshotOutcome> request = new CompletableFuture<>();
        requests.add(request);
        return request;
    }

    /** Where the log begins after what was purged of it. Any thread. */
    long logStartPosition() {
        return logStartPosition;
    }

    @Override
    public int doWork() {
        final long nowNs = System.nanoTime();
        schedule(nowNs);
        final long taken = snapshots.getAsLong();
        if (taken > snapshotsSeen) {
            snapshotsSeen = taken;
            finish(nowNs);
            return 1;
        }
        return pending == null ? begin(nowNs) : await(nowNs);
    }

    @Override
    public void onClose() {
        final IllegalStateException closed = new IllegalStateException("the member is closing");
        if (pending != null) {
            pending.completeExceptionally(closed);
        }
        for (CompletableFuture<SnapshotOutcome> request; (request = requests.poll()) != null; ) {
            request.completeExceptionally(closed);
        }
    }

    @Override
    public String roleName() {
        return "rialto-storage";
    }

    private void schedule(final long nowNs) {
        if (configuration.snapshotIntervalMs() > 0 && nowNs - scheduledNs >= 0) {
            scheduledNs = nowNs + TimeUnit.MILLISECONDS.toNanos(configuration.snapshotIntervalMs());
            // only the leader decides; its decision goes through the log to all members
            if (service.isLeader() && service.eventSequence() > service.snapshotSequence()) {
                request();
            }
        }
    }

    private int begin(final long nowNs) {
        final CompletableFuture<SnapshotOutcome> request = requests.peek();
        if (request == null) {
            return 0;
        }
        if (!service.isLeader()) {
            requests.remove();
            request.completeExceptionally(new IllegalStateException("only the leader can be asked for a snapshot"));
        } else if (askForSnapshot.getAsBoolean()) {
            pending = requests.remove();
            pendingSinceNs = nowNs;
        }
        return 1;
    }

    private int await(final long nowNs) {
        if (nowNs - pendingSinceNs > TIMEOUT_NS) {
            pending.completeExceptionally(new TimeoutException("no snapshot within a minute"));
            pending = null;
            return 1;
        }
        return 0;
    }

    private void finish(final long nowNs) {
        remember(service.snapshotSequence());
        try (AeronArchive archive = archives.get()) {
            logStartPosition = purge.run(archive, oldestKeptSequence());
        } catch (final RuntimeException e) {
            LOGGER.warn("storage was not purged after the snapshot: {}", e.toString());
        }
        if (pending != null) {
            pending.complete(new SnapshotOutcome(
                    service.snapshotSequence(), TimeUnit.NANOSECONDS.toMillis(nowNs - pendingSinceNs)));
            pending = null;
        }
    }

    private void remember(final long sequence) {
        snapshotSequences.addLast(sequence);
        while (snapshotSequences.size() > configuration.snapshotsKept()) {
            snapshotSequences.removeFirst();
        }
    }

    /** Known once as many snapshots as are kept were taken since the start. */
    private long oldestKeptSequence() {
        return snapshotSequences.size() < configuration.snapshotsKept() ? -1 : snapshotSequences.getFirst();
    }
}
