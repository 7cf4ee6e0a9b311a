package rialto.sequencer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

@Timeout(60)
class SequencerNodeTest {
    @TempDir
    Path directory;

    @Test
    void shouldGiveEveryCommandItsEventsWithoutGap() throws Exception {
        try (TestVenue venue = TestVenue.start(directory)) {
            venue.open();
            venue.trade(0, 200);
            final long last = venue.settle();
            final RecordedEvents events = venue.eventsAfter(0, last);
            assertEquals(1, events.firstSequence);
            assertEquals(last, events.events.size());
            assertEquals(venue.commands.correlationId(), events.commands);
        }
    }

    @Test
    void shouldContinueAfterARestartAndPublishNothingTwice() throws Exception {
        final RecordedEvents before;
        final long last;
        try (TestVenue venue = TestVenue.start(directory)) {
            venue.open();
            venue.trade(0, 200);
            last = venue.settle();
            before = venue.eventsAfter(0, last);
        }
        try (TestVenue venue = TestVenue.start(directory)) {
            assertEquals(last, venue.node.eventSequence());
            venue.trade(200, 200);
            final long newLast = venue.settle();
            assertTrue(newLast > last);
            final RecordedEvents all = venue.eventsAfter(0, newLast);
            assertEquals(before.events, all.events.subList(0, before.events.size()));
            assertEquals(newLast, all.events.size());
        }
    }

    @Test
    void shouldRefuseADirectoryInUse() throws Exception {
        try (TestVenue venue = TestVenue.start(directory)) {
            final SequencerStartException e =
                    assertThrows(SequencerStartException.class, () -> TestVenue.start(directory));
            assertTrue(e.getMessage().contains("in use"), e.getMessage());
            assertTrue(venue.node.isLeader());
        }
    }

    /** What a status is read from lies in memory that is unmapped: an answer too late would end the process. */
    @Test
    void shouldAnswerUntilItCloses() throws Exception {
        final AtomicReference<Throwable> refusal = new AtomicReference<>();
        final CountDownLatch answered = new CountDownLatch(1);
        final Thread asker;
        try (TestVenue venue = TestVenue.start(directory)) {
            asker = new Thread(() -> {
                while (refusal.get() == null) {
                    try {
                        assertEquals("LEADER", venue.node.status().role());
                        answered.countDown();
                    } catch (final Throwable e) {
                        refusal.set(e);
                    }
                }
            });
            asker.start();
            answered.await();
        }
        asker.join();
        assertEquals("the member is closing", refusal.get().getMessage());
    }
}
