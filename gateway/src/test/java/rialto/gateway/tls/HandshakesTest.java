package rialto.gateway.tls;

import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.gateway.address.ClientAddresses;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

@Timeout(60)
class HandshakesTest {
    private final List<String> computed = new CopyOnWriteArrayList<>();

    private static Handshakes.Place place(final Handshakes handshakes, final EmbeddedChannel channel) {
        final Handshakes.Place place = handshakes.newPlace();
        place.of(channel);
        return place;
    }

    /** Once all of them were computed, minutes after their clients had gone. */
    @Test
    void shouldComputeNothingForConnectionsThatHaveEnded() throws Exception {
        final CountDownLatch begun = new CountDownLatch(1);
        final CountDownLatch end = new CountDownLatch(1);
        final CountDownLatch last = new CountDownLatch(1);
        try (Handshakes handshakes = new Handshakes(1, "test-", ClientAddresses.direct())) {
            place(handshakes, new EmbeddedChannel()).execute(() -> {
                begun.countDown();
                awaitQuietly(end);
            });
            begun.await();
            final EmbeddedChannel gone = new EmbeddedChannel();
            place(handshakes, gone).execute(() -> computed.add("gone"));
            place(handshakes, new EmbeddedChannel()).execute(() -> {
                computed.add("there");
                last.countDown();
            });
            assertEquals(2, handshakes.waiting());
            gone.close();
            assertEquals(1, handshakes.waiting());
            assertEquals(1, handshakes.dropped());
            place(handshakes, gone).execute(() -> computed.add("after its end"));
            end.countDown();
            last.await();
            assertEquals(List.of("there"), computed);
        }
    }

    @Test
    void shouldGoOnAfterOneThatFails() throws Exception {
        final CountDownLatch last = new CountDownLatch(1);
        try (Handshakes handshakes = new Handshakes(1, "test-", ClientAddresses.direct())) {
            final EmbeddedChannel broken = new EmbeddedChannel(new ChannelInboundHandlerAdapter());
            place(handshakes, broken).execute(() -> {
                throw new IllegalStateException("a defect");
            });
            place(handshakes, new EmbeddedChannel()).execute(last::countDown);
            last.await();
            broken.runPendingTasks();
            assertFalse(broken.isOpen());
        }
    }

    private static void awaitQuietly(final CountDownLatch latch) {
        try {
            latch.await();
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
