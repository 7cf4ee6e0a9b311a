package rialto.system;

import org.agrona.concurrent.UnsafeBuffer;
import rialto.client.CommandIngress;
import rialto.client.OfferResult;
import rialto.testsupport.client.MemberConnection;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import static org.junit.jupiter.api.Assertions.assertTrue;

/** Makes the log long in little time: large messages that the venue refuses. */
final class CommandFlood {
    private static final long LIMIT_NS = TimeUnit.SECONDS.toNanos(120);

    private CommandFlood() {}

    static void send(final TestCluster cluster, final long bytes) throws IOException {
        try (MemberConnection connection = MemberConnection.to(cluster.processes());
                CommandIngress ingress = connection.openIngress()) {
            send(ingress, bytes);
        }
    }

    private static void send(final CommandIngress ingress, final long bytes) {
        final UnsafeBuffer message = new UnsafeBuffer(new byte[CommandIngress.MAX_COMMAND_LENGTH]);
        final long deadlineNs = System.nanoTime() + LIMIT_NS;
        for (long sent = 0; sent < bytes; ) {
            ingress.poll();
            if (ingress.offer(message, 0, message.capacity()) == OfferResult.OK) {
                sent += message.capacity();
            } else {
                LockSupport.parkNanos(100_000);
            }
            assertTrue(System.nanoTime() - deadlineNs < 0, "the cluster takes no commands: " + ingress.lastFailure());
        }
    }
}
