package rialto.system;

import io.aeron.Aeron;
import org.agrona.concurrent.UnsafeBuffer;
import rialto.client.ClientDriver;
import rialto.client.CommandIngress;
import rialto.client.IngressKey;
import rialto.client.MemberAddress;
import rialto.client.OfferResult;
import rialto.client.VenueConnection;
import rialto.client.WakeUpSignal;

import java.nio.file.Files;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import static org.junit.jupiter.api.Assertions.assertTrue;

/** Makes the log long in little time: large messages that the venue refuses. */
final class CommandFlood {
    private static final long LIMIT_NS = TimeUnit.SECONDS.toNanos(120);

    private CommandFlood() {}

    static void send(final TestCluster cluster, final long bytes) throws Exception {
        final String directory = cluster.data().resolve("flood").toString();
        try (ClientDriver driver = ClientDriver.launch(directory, false, new WakeUpSignal(), CommandFlood::fail)) {
            final VenueConnection connection = VenueConnection.remote(
                            driver.aeronDirectory(),
                            "127.0.0.1",
                            MemberAddress.endpoints(cluster.members(), MemberAddress::ingress),
                            MemberAddress.endpoints(cluster.members(), MemberAddress::archive))
                    .withKey(IngressKey.of(Files.readString(cluster.data().resolve("client.key"))
                            .strip()));
            try (Aeron aeron = connection.openAeron(CommandFlood::fail);
                    CommandIngress ingress = CommandIngress.connect(aeron, connection)) {
                send(ingress, bytes);
            }
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

    private static void fail(final Throwable error) {
        System.out.println("flood: " + error);
    }
}
