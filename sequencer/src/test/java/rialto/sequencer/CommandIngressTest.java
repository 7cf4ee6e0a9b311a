package rialto.sequencer;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.CommandIngress;
import rialto.client.OfferResult;
import rialto.protocol.Side;

import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

@Timeout(60)
class CommandIngressTest {
    @TempDir
    Path directory;

    @Test
    void shouldSayBusyWhenFullAndLoseNothingThatItTook() throws Exception {
        try (TestVenue venue = TestVenue.start(directory)) {
            venue.open();
            int busy = 0;
            int taken = 0;
            for (int i = 0; i < 20_000 && busy < 100; i++) {
                final int length = venue.commands.limitOrder(100, i, Side.BUY, 10, 1);
                final OfferResult result = venue.ingress.offer(venue.commands.buffer, 0, length);
                if (result == OfferResult.OK) {
                    taken++;
                } else {
                    assertEquals(OfferResult.BUSY, result);
                    busy++;
                }
            }
            assertTrue(busy > 0, "never busy");
            final long last = venue.settle();
            // nine to open, one to mark the end
            assertEquals(9 + taken + 1, venue.eventsAfter(0, last).commands);
        }
    }

    @Test
    void shouldRefuseACommandThatIsTooLong() throws Exception {
        try (TestVenue venue = TestVenue.start(directory)) {
            final UnsafeBuffer buffer = new UnsafeBuffer(new byte[CommandIngress.MAX_COMMAND_LENGTH + 1]);
            assertEquals(OfferResult.OK, venue.ingress.offer(buffer, 0, CommandIngress.MAX_COMMAND_LENGTH));
            assertEquals(OfferResult.TOO_LARGE, venue.ingress.offer(buffer, 0, buffer.capacity()));
            final long last = venue.settle();
            assertEquals(2, last);
        }
    }

    @Test
    void shouldNotBeHeldUpByAClientThatStopsPolling() throws Exception {
        final var configuration =
                TestVenue.configuration(directory).sessionTimeoutMs(3_000).build();
        try (TestVenue venue = TestVenue.start(configuration);
                CommandIngress silent = CommandIngress.connect(venue.aeron, venue.connection)) {
            venue.await("ingress", () -> {
                silent.poll();
                return silent.isConnected();
            });
            venue.open();
            venue.trade(0, 500);
            venue.settle();
            Thread.sleep(3_500);
            venue.ingress.poll();
            assertEquals(OfferResult.CLOSED, closed(venue));
            // its session has ended meanwhile: it learns so when it polls, and connects again
            venue.await("reconnection", () -> {
                silent.poll();
                return silent.isConnected()
                        && silent.offer(venue.commands.buffer, 0, venue.commands.cancelAll(100)) == OfferResult.OK;
            });
        }
    }

    private static OfferResult closed(final TestVenue venue) {
        final CommandIngress ingress = CommandIngress.connect(venue.aeron, venue.connection);
        ingress.close();
        return ingress.offer(venue.commands.buffer, 0, 8);
    }
}
