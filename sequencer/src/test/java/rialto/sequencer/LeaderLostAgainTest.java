package rialto.sequencer;

import io.aeron.Aeron;
import org.agrona.CloseHelper;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.ClientDriver;
import rialto.client.CommandIngress;
import rialto.client.LocalMembers;
import rialto.client.MemberAddress;
import rialto.client.OfferResult;
import rialto.client.VenueConnection;
import rialto.client.WakeUpSignal;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

import static org.junit.jupiter.api.Assertions.assertNull;

/** A leader is lost while the member that led before it still copies its log. */
@Tag("slow")
@Timeout(180)
class LeaderLostAgainTest {
    private static final int MEMBERS = 3;
    private static final long TIMEOUT_NS = TimeUnit.SECONDS.toNanos(60);
    /** Takes a while to copy. */
    private static final long LONG_LOG = 64 * 1024 * 1024;

    @TempDir
    Path directory;

    private final List<MemberAddress> addresses = LocalMembers.unused(MEMBERS);
    private final SequencerNode[] nodes = new SequencerNode[MEMBERS];
    private final AtomicReferenceArray<Throwable> failures = new AtomicReferenceArray<>(MEMBERS);

    @AfterEach
    void close() {
        CloseHelper.closeAll(nodes);
    }

    @Test
    void shouldElectAnotherWhileThePreviousLeaderHasHalfOfTheLog() throws Exception {
        for (int id = 0; id < MEMBERS; id++) {
            start(id);
        }
        final int first = flood();
        final int second = (first + 1) % MEMBERS;
        final int third = (first + 2) % MEMBERS;
        final long firstEnd = start(first).logEndPosition();
        start(second);
        await("half of the log", () -> nodes[first].logEndPosition() > firstEnd + LONG_LOG / 4);
        nodes[second].close();

        start(third);
        await("a leader", () -> isSettled(third) && isSettled(first));
        await("the same log", () -> committed(first) >= committed(third));
    }

    /** Closes the leader, makes the log of the others much longer under the next one, and closes them. */
    private int flood() throws Exception {
        try (ClientDriver driver =
                ClientDriver.launch(directory.resolve("driver").toString(), false, new WakeUpSignal(), failure -> {})) {
            final VenueConnection connection = VenueConnection.remote(
                    driver.aeronDirectory(),
                    "localhost",
                    MemberAddress.endpoints(addresses, MemberAddress::ingress),
                    MemberAddress.endpoints(addresses, MemberAddress::archive));
            try (Aeron aeron = connection.openAeron(failure -> {});
                    CommandIngress ingress = CommandIngress.connect(aeron, connection)) {
                send(ingress, LONG_LOG / 1024);
                final int first = leader();
                nodes[first].close();
                send(ingress, LONG_LOG);
                final int second = leader();
                final int third = MEMBERS - first - second;
                await("the whole log", () -> nodes[second].logEndPosition() == nodes[third].logEndPosition());
                nodes[second].close();
                nodes[third].close();
                return first;
            }
        }
    }

    /** Messages that the venue refuses. */
    private static void send(final CommandIngress ingress, final long bytes) throws TimeoutException {
        final UnsafeBuffer message = new UnsafeBuffer(new byte[CommandIngress.MAX_COMMAND_LENGTH]);
        final long deadlineNs = System.nanoTime() + TIMEOUT_NS;
        for (long sent = 0; sent < bytes; ) {
            ingress.poll();
            if (ingress.offer(message, 0, message.capacity()) == OfferResult.OK) {
                sent += message.capacity();
            } else {
                LockSupport.parkNanos(50_000);
            }
            if (System.nanoTime() - deadlineNs > 0) {
                throw new TimeoutException("the cluster takes no commands: " + ingress.lastFailure());
            }
        }
    }

    private SequencerNode start(final int id) {
        failures.set(id, null);
        nodes[id] = SequencerNode.launch(
                TestVenue.configuration(directory.resolve("member" + id))
                        .member(id, MemberAddress.aeronMembers(addresses))
                        .leaderHeartbeatTimeoutMs(500)
                        .build(),
                failure -> failures.set(id, failure));
        return nodes[id];
    }

    private int leader() throws Exception {
        final int[] leader = new int[1];
        await("a leader", () -> {
            for (int id = 0; id < MEMBERS; id++) {
                if (nodes[id].isLeader()) {
                    leader[0] = id;
                    return true;
                }
            }
            return false;
        });
        return leader[0];
    }

    private boolean isSettled(final int id) {
        assertNull(failures.get(id), () -> "member " + id);
        return nodes[id].status().electionState().equals("CLOSED");
    }

    private long committed(final int id) {
        assertNull(failures.get(id), () -> "member " + id);
        return nodes[id].status().committedPosition();
    }

    private static void await(final String what, final BooleanSupplier condition) throws TimeoutException {
        final long deadlineNs = System.nanoTime() + TIMEOUT_NS;
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadlineNs > 0) {
                throw new TimeoutException("waiting for " + what);
            }
            LockSupport.parkNanos(1_000_000);
        }
    }
}
