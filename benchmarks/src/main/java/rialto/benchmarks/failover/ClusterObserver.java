package rialto.benchmarks.failover;

import io.aeron.Aeron;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.SleepingMillisIdleStrategy;
import rialto.client.ClientDriver;
import rialto.client.CommandIngress;
import rialto.client.EventReader;
import rialto.client.EventStreamException;
import rialto.client.IngressKey;
import rialto.client.MemberAddress;
import rialto.client.SnapshotListener;
import rialto.client.SnapshotReader;
import rialto.client.VenueConnection;
import rialto.client.WakeUpSignal;
import rialto.protocol.SnapshotEndDecoder;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Watches the cluster from outside through all faults: who leads, and the events, by a reader of its own that fails on
 * a gap or a repeat.
 */
final class ClusterObserver implements AutoCloseable {
    private static final int BATCHES = 256;
    private static final long LEADER_NS = TimeUnit.SECONDS.toNanos(60);

    private final ClientDriver driver;
    private final List<MemberAddress> members;
    private final VenueConnection connection;
    private final String host;
    private final IngressKey key;
    private final Aeron aeron;
    private final CommandIngress ingress;
    private final Thread thread = new Thread(this::run, "cluster-observer");
    private volatile boolean closed;
    private volatile int leader = -1;
    private volatile long lastSequence;
    private volatile RuntimeException failure;

    /** @param host address of this process that members can send to */
    ClusterObserver(final List<MemberAddress> members, final Path directory, final String host) {
        this.members = members;
        this.host = host;
        key = key(directory.resolve("client.key"));
        driver = ClientDriver.launch(
                directory.resolve("observer-driver").toString(), false, new WakeUpSignal(), error -> {});
        connection = connection(Map.of());
        aeron = connection.openAeron(error -> {});
        ingress = CommandIngress.connect(aeron, connection);
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
            Nap.ms(5);
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
            try (EventReader reader = EventReader.connect(aeron, only(member), Math.max(0, wanted - 1))) {
                while (reader.lastSequence() < wanted && System.nanoTime() < giveUpNs) {
                    if (reader.poll((buffer, offset, length) -> {}, BATCHES) == 0) {
                        Nap.ms(5);
                    }
                }
                return reader.lastSequence() >= wanted;
            } catch (final EventStreamException e) {
                Nap.ms(100);
            }
        }
        return false;
    }

    /** All that one member has recorded, up to a sequence. */
    EventAudit audit(final int member, final long upToSequence) {
        final EventAudit audit = new EventAudit();
        final long giveUpNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        try (EventReader reader = EventReader.connect(aeron, only(member), 0)) {
            while (audit.lastSequence() < upToSequence) {
                if (reader.poll(audit, BATCHES) == 0) {
                    if (System.nanoTime() > giveUpNs) {
                        throw new EventStreamException(
                                "member " + member + " has only " + audit.lastSequence() + " of " + upToSequence);
                    }
                    Nap.ms(1);
                }
            }
        }
        return audit;
    }

    /** Hash of a member's state in its latest snapshot. */
    long stateHash(final int member) {
        final long[] hash = new long[1];
        SnapshotReader.load(aeron, only(member), new SnapshotListener() {
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
        aeron.close();
        driver.close();
    }

    private VenueConnection only(final int member) {
        return connection(Map.of(member, members.get(member).archive()));
    }

    private VenueConnection connection(final Map<Integer, String> archives) {
        return VenueConnection.remote(
                        driver.aeronDirectory(),
                        host,
                        MemberAddress.endpoints(members, MemberAddress::ingress),
                        archives.isEmpty() ? MemberAddress.endpoints(members, MemberAddress::archive) : archives)
                .withKey(key);
    }

    /** The first member writes it when it starts. */
    private static IngressKey key(final Path file) {
        final long giveUpNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!Files.exists(file)) {
            if (System.nanoTime() > giveUpNs) {
                throw new IllegalStateException("no member came up: there is no " + file);
            }
            Nap.ms(50);
        }
        try {
            return IngressKey.of(Files.readString(file).strip());
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
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
            return EventReader.connect(aeron, connection, 0);
        } catch (final EventStreamException e) {
            return null;
        }
    }
}
