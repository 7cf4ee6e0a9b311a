package rialto.sequencer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.engine.SuspensionReason;
import rialto.protocol.OrderAcceptedDecoder;
import rialto.protocol.OrderRejectedDecoder;
import rialto.protocol.OrdersMassCanceledDecoder;
import rialto.protocol.Side;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A leader whose disk fills lets no new orders in before it must stop, and lets them in again when there is room. */
@Timeout(60)
class StorageReserveTest {
    private static final long PLENTY = Long.MAX_VALUE;

    @TempDir
    private Path directory;

    private final AtomicLong room = new AtomicLong(PLENTY);
    private final AtomicLong looks = new AtomicLong();
    private int orders;

    @Test
    void shouldRefuseOrdersWhileTheDiskIsLowAndTakeThemAgain() throws Exception {
        try (TestVenue venue =
                TestVenue.startOnDisk(TestVenue.configuration(directory).build(), this::look)) {
            venue.open();
            assertTrue(isAccepted(venue));

            room.set(StorageReserve.LOW_BYTES - 1);
            venue.await("suspension", () -> isSuspended(venue));
            assertFalse(isAccepted(venue));
            requireThatCancelsPass(venue);

            room.set(StorageReserve.ENOUGH_BYTES - 1);
            final long looked = looks.get();
            venue.await("some looks at the disk", () -> looks.get() > looked + 5);
            assertFalse(isAccepted(venue), "a little more room must not open and close the venue by turns");

            room.set(StorageReserve.ENOUGH_BYTES);
            venue.await("the end of the suspension", () -> !isSuspended(venue));
            assertTrue(isAccepted(venue));
        }
    }

    @Test
    void shouldLiftAfterAStartWhatTheDiskNoLongerAsksFor() throws Exception {
        try (TestVenue venue =
                TestVenue.startOnDisk(TestVenue.configuration(directory).build(), room::get)) {
            venue.open();
            room.set(0);
            venue.await("suspension", () -> isSuspended(venue));
        }
        room.set(PLENTY);
        try (TestVenue venue =
                TestVenue.startOnDisk(TestVenue.configuration(directory).build(), room::get)) {
            venue.await("the end of the suspension", () -> !isSuspended(venue));
            assertTrue(isAccepted(venue));
        }
    }

    private long look() {
        looks.incrementAndGet();
        return room.get();
    }

    private static boolean isSuspended(final TestVenue venue) {
        return SuspensionReason.STORAGE.isIn(venue.node.suspensions(), 0);
    }

    private boolean isAccepted(final TestVenue venue) throws Exception {
        final long before = venue.settle();
        venue.send(venue.commands.limitOrder(TestCommands.FIRST_ACCOUNT, ++orders, Side.BUY, 1, 1));
        final RecordedEvents events = venue.eventsAfter(before, venue.settle());
        final boolean accepted = events.templates.contains(OrderAcceptedDecoder.TEMPLATE_ID);
        assertEquals(!accepted, events.templates.contains(OrderRejectedDecoder.TEMPLATE_ID));
        return accepted;
    }

    private static void requireThatCancelsPass(final TestVenue venue) throws Exception {
        final long before = venue.settle();
        venue.send(venue.commands.cancelAll(TestCommands.FIRST_ACCOUNT));
        assertTrue(venue.eventsAfter(before, venue.settle()).templates.contains(OrdersMassCanceledDecoder.TEMPLATE_ID));
    }
}
