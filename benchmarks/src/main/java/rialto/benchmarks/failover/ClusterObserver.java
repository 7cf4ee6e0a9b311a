package rialto.benchmarks.failover;

import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.SleepingMillisIdleStrategy;
import rialto.client.CommandIngress;
import rialto.client.EventReader;
import rialto.client.EventStreamException;
import rialto.client.SnapshotListener;
import rialto.client.SnapshotReader;
import rialto.protocol.SnapshotEndDecoder;
import rialto.testsupport.Pause;
import rialto.testsupport.client.EventAudit;
import rialto.testsupport.client.MemberConnection;
import rialto.testsupport.process.ClusterProcesses;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/**
 * Watches the cluster from outside through all faults: who leads, and the events, by a reader of its own that fails on
 * a gap or a repeat.
 */
final class ClusterObserver implements AutoCloseable {
    private static final int BATCHES = 256;
    private static final long LEADER_NS = TimeUnit.SECONDS.toNanos(60);

    private final MemberConnection connection;
    private final CommandIngress ingress;
    private final Thread thread = new Thread(this::run, "cluster-observer");
    private volatile boolean closed;
    private volatile int leader = -1;
    private volatile long lastSequence;
    private volatile RuntimeException failure;

    ClusterObserver(final ClusterProcesses cluster) throws IOException {
        connection = MemberConnection.to(cluster);
        ingress = connection.openIngress();
        thread.start();
    }

    /**
     * The member that leads; waits until there is one.
     *
     * @throws IOException if there is none for too long, or nobody looks any more
     */
    int awaitLeader() throws IOException {
        final long giveUpNs = System.nanoTime() + LEADER_NS;
        while (leader < 0) {
            if (failure != null || System.nanoTime() > giveUpNs) {
                throw new IOException("no leader is found", failure);
            }
            Pause.ms(5);
        }
        return leader;
    }

    int leader() {
        return leader;
    }

    /** The last event that the reader has. */
    long lastSequence() {
        return lastSequence;
    }

    /** Why the reader failed; null while it did not. */
    RuntimeException failure() {
        return failure;
    }

    /** Waits until a member has recorded all that the reader has now. */
    boolean awaitCaughtUp(final int member, final long timeoutMs) {
        final long giveUpNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMs);
        final long wanted = lastSequence;
        while (System.nanoTime() < giveUpNs) {
            try (EventReader reader =
                    EventReader.connect(connection.aeron(), connection.only(member), Math.max(0, wanted - 1))) {
                while (reader.lastSequence() < wanted && System.nanoTime() < giveUpNs) {
                    if (reader.poll((buffer, offset, length) -> {}, BATCHES) == 0) {
                        Pause.ms(5);
                    }
                }
                return reader.lastSequence() >= wanted;
            } catch (final EventStreamException e) {
                Pause.ms(100);
            }
        }
        return false;
    }

    /** All that one member has recorded, up to a sequence. */
    EventAudit audit(final int member, final long upToSequence) {
        return EventAudit.read(connection.aeron(), connection.only(member), upToSequence);
    }

    /** Hash of a member's state in its latest snapshot. */
    long stateHash(final int member) {
        final long[] hash = new long[1];
        SnapshotReader.load(connection.aeron(), connection.only(member), new SnapshotListener() {
            @Override
            public void onEnd(final SnapshotEndDecoder end) {
                hash[0] = end.stateHash();
            }
        });
        return hash[0];
    }

    @Override
    public void close() {
        closed = true;
        try {
            thread.join();
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        ingress.close();
        connection.close();
    }

    private void run() {
        final IdleStrategy idleStrategy = new SleepingMillisIdleStrategy(2);
        EventReader reader = null;
        try {
            while (!closed) {
                int workCount = ingress.poll();
                leader = ingress.leaderMemberId();
                if (reader == null) {
                    reader = connect();
                } else {
                    workCount += reader.poll((buffer, offset, length) -> {}, BATCHES);
                    lastSequence = reader.lastSequence();
                }
                idleStrategy.idle(workCount);
            }
        } catch (final RuntimeException e) {
            failure = e;
        } finally {
            if (reader != null) {
                reader.close();
            }
        }
    }

    private EventReader connect() {
        try {
            return EventReader.connect(connection.aeron(), connection.all(), 0);
        } catch (final EventStreamException e) {
            return null;
        }
    }
}
