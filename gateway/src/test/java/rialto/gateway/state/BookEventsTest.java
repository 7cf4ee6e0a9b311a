package rialto.gateway.state;

import org.junit.jupiter.api.Test;
import rialto.protocol.TradingPhase;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The newest events of a book, compared with a plain list of all. */
class BookEventsTest {
    private static final int MANY = 3 * BookEvents.MOST;

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);
    private final VenueView view = new VenueView();

    private BookEvents events(final BookEventRoom room) {
        return new Instrument(1, "BASEQUOTE", new Asset(1, "BASE", 0), new Asset(2, "QUOTE", 0), room).bookEvents();
    }

    private long add(final BookEvents events) {
        view.eventSequence += 1 + random.nextInt(3);
        view.eventTimeNs = 1_000 * view.eventSequence;
        events.addPhase(random.nextBoolean() ? TradingPhase.HALTED : TradingPhase.CONTINUOUS, view);
        return view.eventSequence;
    }

    @Test
    void shouldHaveTheNewestAndSayWhichAreForgotten() {
        final BookEvents events = events(new BookEventRoom(0));
        final long begin = 5_000;
        events.begin(begin);
        assertEquals(begin + 1, events.oldest());
        final List<Long> sequences = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            sequences.add(add(events));
            if (random.nextInt(100) == 0) {
                compare(events, begin, sequences);
            }
        }
        compare(events, begin, sequences);
        assertEquals(BookEvents.MOST, events.number() - events.oldest() + 1);
    }

    private void compare(final BookEvents events, final long begin, final List<Long> sequences) {
        assertEquals(begin + sequences.size(), events.number(), "seed " + seed);
        for (int i = 0; i < 20; i++) {
            final long number = events.oldest() + random.nextInt((int) (events.number() - events.oldest() + 1));
            final long sequence = sequences.get((int) (number - begin - 1));
            assertEquals(sequence, events.sequence(number), "seed " + seed);
            assertEquals(1_000 * sequence, events.timeNs(number), "seed " + seed);
            assertEquals(BookEvents.Kind.PHASE, events.kind(number), "seed " + seed);
        }
    }

    @Test
    void shouldShareTheRoomAndLeaveEachBookAFew() {
        final BookEventRoom room = new BookEventRoom(0);
        final List<BookEvents> books = new ArrayList<>();
        for (int book = 0; book < 8; book++) {
            final BookEvents events = events(room);
            for (int i = 0; i < MANY; i++) {
                add(events);
            }
            books.add(events);
            assertTrue(events.number() - events.oldest() + 1 >= BookEvents.LEAST);
        }
        assertEquals(
                BookEvents.MOST, books.getFirst().number() - books.getFirst().oldest() + 1);
        final long kept = books.stream()
                .mapToLong(events -> events.number() - events.oldest() + 1)
                .sum();
        assertTrue(kept < 4L * BookEvents.MOST, () -> "kept " + kept);
    }
}
