package rialto.dialect.postedoffer;

import org.junit.jupiter.api.Test;
import rialto.dialect.postedoffer.Happenings.Happening;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class HappeningsTest {
    private static final long ANT = 1;
    private static final long BEE = 2;
    private static final long QUIET = 3;

    private long looks;

    /** A sale, or with one account on both sides perhaps a timeout; counts who looks at it. */
    private final class Counted implements Happening {
        private final long sequence;
        private final long seller;
        private final long buyer;
        private final boolean isTimeout;

        Counted(final long sequence, final long seller, final long buyer, final boolean isTimeout) {
            this.sequence = sequence;
            this.seller = seller;
            this.buyer = buyer;
            this.isTimeout = isTimeout;
        }

        @Override
        public long eventSequence() {
            looks++;
            return sequence;
        }

        @Override
        public long accountId() {
            return seller;
        }

        @Override
        public long otherAccountId() {
            return buyer;
        }

        @Override
        public void tell(final long accountId, final Consumer<UserEvent> listener) {
            looks++;
            if (seller == accountId) {
                listener.accept(event(2 * sequence));
            }
            if (buyer == accountId && !isTimeout) {
                listener.accept(event(2 * sequence + 1));
            }
        }
    }

    private static UserEvent event(final long id) {
        return new UserEvent(id, UserEvent.Kind.SALE, null, 0, 0, null, 0);
    }

    /** All that is kept, from the first to the last. */
    private static List<UserEvent> walk(
            final Iterable<Happening> kept, final long accountId, final long id, final int limit) {
        final List<UserEvent> events = new ArrayList<>();
        kept.forEach(happening -> happening.tell(accountId, events::add));
        events.removeIf(event -> event.id() <= id);
        return events.subList(0, Math.min(limit, events.size()));
    }

    @Test
    void shouldTellWhatAWalkThroughAllTells() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        for (int round = 0; round < 40; round++) {
            final int capacity = 1 + random.nextInt(200);
            final int accounts = 1 + random.nextInt(30);
            final Happenings happenings = new Happenings(capacity);
            final Deque<Happening> kept = new ArrayDeque<>();
            long sequence = random.nextInt(50);
            assertTrue(happenings.isEmpty());
            for (int i = 0; i < 1_000; i++) {
                sequence += 1 + random.nextInt(3);
                // for a while a few have nearly all, then others: lists grow and shrink
                final int busy = i / 250 % 2 == 0 ? accounts : 1 + accounts / 8;
                final long seller = random.nextInt(busy);
                final boolean isAlone = random.nextInt(4) == 0;
                final long buyer = isAlone ? seller : random.nextInt(accounts);
                final Happening happening = new Counted(sequence, seller, buyer, isAlone && random.nextBoolean());
                kept.addLast(happening);
                final Happening lost = kept.size() > capacity ? kept.removeFirst() : null;
                assertEquals(lost, happenings.add(happening), "seed " + seed);
                final long account = random.nextInt(accounts + 1);
                final long id = random.nextInt(10) == 0 ? 0 : Math.max(0, 2 * sequence - random.nextInt(4 * capacity));
                final int limit = 1 + random.nextInt(20);
                assertEquals(
                        walk(kept, account, id, limit),
                        happenings.after(account, id, limit),
                        () -> "account " + account + " after " + id + ", at most " + limit + ", seed " + seed);
            }
            final Set<Long> there = new HashSet<>();
            kept.forEach(happening -> there.addAll(List.of(happening.accountId(), happening.otherAccountId())));
            assertEquals(there.size(), happenings.accounts(), "who has none takes no room, seed " + seed);
        }
    }

    /** Once 69 bytes, charged as one request, had the event loop walk through 131,072 happenings of others. */
    @Test
    void shouldLookAtNothingForWhoHasNothing() {
        final Happenings happenings = full();
        assertEquals(List.of(), happenings.after(QUIET, 0, 2_000));
        assertEquals(0, looks);
    }

    @Test
    void shouldLookAtWhatItTellsAndAtLittleElse() {
        final Happenings happenings = full();
        happenings.add(new Counted(UserEvents.CAPACITY, QUIET, ANT, false));
        looks = 0;
        assertEquals(1, happenings.after(QUIET, 0, 2_000).size());
        assertTrue(looks <= 2, "for one event: " + looks);
        looks = 0;
        final List<UserEvent> page = happenings.after(BEE, UserEvents.CAPACITY, 10);
        assertEquals(10, page.size());
        assertEquals(UserEvents.CAPACITY + 1, page.getFirst().id());
        assertTrue(looks <= 10 + 18, "for ten events in the middle of all: " + looks);
    }

    private Happenings full() {
        final Happenings happenings = new Happenings(UserEvents.CAPACITY);
        for (int i = 0; i < UserEvents.CAPACITY; i++) {
            happenings.add(new Counted(i, ANT, BEE, false));
        }
        looks = 0;
        return happenings;
    }
}
