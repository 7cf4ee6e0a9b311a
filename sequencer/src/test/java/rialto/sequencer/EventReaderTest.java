package rialto.sequencer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.EventReader;
import rialto.client.EventRecording;
import rialto.client.EventStreamException;
import rialto.client.RecentEvents;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

@Timeout(60)
class EventReaderTest {
    @TempDir
    Path directory;

    @Test
    void shouldResumeAfterAnySequence() throws Exception {
        try (TestVenue venue = TestVenue.start(directory)) {
            venue.open();
            venue.trade(0, 10);
            final long last = venue.settle();
            final RecordedEvents all = venue.eventsAfter(0, last);
            for (long after = 1; after < last; after++) {
                final RecordedEvents rest = venue.eventsAfter(after, last);
                assertEquals(all.events.subList((int) after, (int) last), rest.events, "after " + after);
            }
        }
    }

    @Test
    void shouldFindASequenceFarBackInTheRecording() throws Exception {
        try (TestVenue venue = TestVenue.start(directory)) {
            venue.open();
            venue.trade(0, 6000);
            final long last = venue.settle();
            for (long after = last / 7; after < last; after += last / 7) {
                assertEquals(after + 1, venue.eventsAfter(after, last).firstSequence);
            }
        }
    }

    /** A time to come stands for a request that was sent after all events: nothing then depends on how long this takes. */
    @Test
    void shouldBeginWhereTheRequestWasSentAndMissNothingFromThere() throws Exception {
        try (TestVenue venue = TestVenue.start(directory)) {
            venue.open();
            venue.trade(0, 6000);
            final long last = venue.settle();
            assertEquals(2, firstRead(venue, System.nanoTime() - TimeUnit.MINUTES.toNanos(2), last));
            final long first = firstRead(venue, System.nanoTime() + TimeUnit.MINUTES.toNanos(10), last);
            assertTrue(first > 2 && first <= last, () -> "begins with " + first);
        }
    }

    private static long firstRead(final TestVenue venue, final long sentNs, final long last) throws Exception {
        final List<Long> sequences = new ArrayList<>();
        try (EventReader reader = RecentEvents.open(venue.aeron, venue.connection, 1, sentNs, () -> -1)) {
            venue.pollUntil(
                    reader,
                    (buffer, offset, length) -> sequences.add(EventRecording.sequenceOf(buffer, offset)),
                    () -> reader.lastSequence() >= last);
        }
        return sequences.getFirst();
    }

    /** The Archive asks each of its sessions whether somebody is there: who took that for work would never rest. */
    @Test
    void shouldHaveNothingToDoWhenNothingHappens() throws Exception {
        try (TestVenue venue = TestVenue.start(directory);
                EventReader reader = venue.reader(0)) {
            venue.open();
            final RecordedEvents events = new RecordedEvents();
            venue.pollUntil(reader, events, () -> events.commands == venue.commands.correlationId() && reader.isLive());
            final long untilNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(3);
            while (System.nanoTime() < untilNs) {
                assertEquals(0, reader.poll(events, 100));
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
            }
        }
    }

    @Test
    void shouldFollowLive() throws Exception {
        try (TestVenue venue = TestVenue.start(directory);
                EventReader reader = venue.reader(0)) {
            final RecordedEvents events = new RecordedEvents();
            venue.pollUntil(reader, events, reader::isLive);
            venue.open();
            venue.trade(0, 50);
            venue.pollUntil(reader, events, () -> events.commands == venue.commands.correlationId());
            assertTrue(reader.isLive());
            venue.await("the recording", () -> {
                reader.poll(events, 1);
                return reader.lagBytes() == 0;
            });
        }
    }

    /**
     * A reader that others wait for holds them up for five seconds, Aeron's time-out. The same trades without it say how fast
     * this machine is. It may pause just then, but not each time.
     */
    @Test
    void shouldNotBeHeldUpByASlowReaderAndLetItCatchUp() throws Exception {
        try (TestVenue venue = TestVenue.start(directory)) {
            venue.open();
            final long mostMs = 2 * millisToTrade(venue, 0) + 4_000;
            final List<Long> tookMs = new ArrayList<>();
            do {
                tookMs.add(millisToTradeBesideASlowReader(venue, 10_000 * (1 + tookMs.size())));
            } while (tookMs.getLast() >= mostMs && tookMs.size() < 3);
            assertTrue(tookMs.getLast() < mostMs, "held up: " + tookMs + " ms, and may be " + mostMs);
        }
    }

    private static long millisToTradeBesideASlowReader(final TestVenue venue, final int firstOrder) throws Exception {
        final long before = venue.settle();
        try (EventReader slow = venue.reader(before)) {
            final RecordedEvents events = new RecordedEvents();
            venue.pollUntil(slow, events, slow::isLive);
            assertTrue(slow.isPrompt());
            final long tookMs = millisToTrade(venue, firstOrder);
            final long last = venue.settle();
            assertFalse(slow.isPrompt(), "it must leave the live stream, and may wait for the recording");
            venue.pollUntil(slow, events, () -> slow.lastSequence() == last && slow.isLive());
            assertEquals(last - before, events.events.size());
            assertTrue(slow.isPrompt());
            return tookMs;
        }
    }

    private static long millisToTrade(final TestVenue venue, final int firstOrder) throws Exception {
        final long beginNs = System.nanoTime();
        venue.trade(firstOrder, 10_000);
        venue.settle();
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - beginNs);
    }

    @Test
    void shouldStopLoudlyWhenItsHandlerFails() throws Exception {
        try (TestVenue venue = TestVenue.start(directory);
                EventReader reader = venue.reader(0)) {
            venue.open();
            final IllegalStateException failure = new IllegalStateException("handler");
            final var thrown = assertThrows(
                    IllegalStateException.class,
                    () -> venue.await("failure", () -> {
                        reader.poll(
                                (buffer, offset, length) -> {
                                    throw failure;
                                },
                                1);
                        return false;
                    }));
            assertSame(failure, thrown);
            assertFalse(reader.isLive());
            assertThrows(IllegalStateException.class, () -> reader.poll((buffer, offset, length) -> {}, 1));
        }
    }

    @Test
    void shouldRefuseToPollAfterClose() throws Exception {
        try (TestVenue venue = TestVenue.start(directory)) {
            final EventReader reader = venue.reader(0);
            reader.close();
            assertThrows(EventStreamException.class, () -> reader.poll((buffer, offset, length) -> {}, 1));
        }
    }
}
