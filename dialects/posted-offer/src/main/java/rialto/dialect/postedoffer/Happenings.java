package rialto.dialect.postedoffer;

import org.agrona.collections.Long2ObjectHashMap;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The newest happenings of all products in their order, found by account: telling an account's events costs what is told, not
 * what is kept. Bounded: at most two places for each happening, and what an account has here counts as part of it. Owned by
 * the event loop.
 */
final class Happenings {
    /** What happened to orders of one or two accounts. */
    interface Happening {
        /** Ascends. */
        long eventSequence();

        /** Whose order it was. */
        long accountId();

        /** Whose other order it was; the same account's when there is none. */
        long otherAccountId();

        /** Tells that account's events of it, ids ascending. */
        void tell(long accountId, Consumer<UserEvent> listener);
    }

    private final Happening[] ring;
    private final Long2ObjectHashMap<Places> byAccount = new Long2ObjectHashMap<>();
    private int next;

    Happenings(final int capacity) {
        ring = new Happening[capacity];
    }

    boolean isEmpty() {
        return ring[0] == null;
    }

    /** Accounts that have some here. */
    int accounts() {
        return byAccount.size();
    }

    /** @return the oldest one, which had to go; null while there is room */
    Happening add(final Happening happening) {
        final Happening oldest = ring[next];
        if (oldest != null) {
            forget(oldest.accountId());
            if (oldest.otherAccountId() != oldest.accountId()) {
                forget(oldest.otherAccountId());
            }
        }
        ring[next] = happening;
        note(happening.accountId());
        if (happening.otherAccountId() != happening.accountId()) {
            note(happening.otherAccountId());
        }
        next = next + 1 == ring.length ? 0 : next + 1;
        return oldest;
    }

    private void note(final long accountId) {
        Places places = byAccount.get(accountId);
        if (places == null) {
            places = new Places();
            byAccount.put(accountId, places);
        }
        places.add(next);
    }

    private void forget(final long accountId) {
        final Places places = byAccount.get(accountId);
        places.removeFirst();
        if (places.size == 0) {
            byAccount.remove(accountId);
        }
    }

    /** The first of an account's events that are kept, after an id. */
    List<UserEvent> after(final long accountId, final long id, final int limit) {
        final Places places = byAccount.get(accountId);
        if (places == null) {
            return List.of();
        }
        final List<UserEvent> events = new ArrayList<>();
        final Consumer<UserEvent> listener = event -> {
            if (event.id() > id) {
                events.add(event);
            }
        };
        for (int i = first(places, UserEvent.sequence(id)); i < places.size && events.size() < limit; i++) {
            ring[places.get(i)].tell(accountId, listener);
        }
        return events.size() > limit ? events.subList(0, limit) : events;
    }

    /** Index among an account's places of the first happening that is not before an event of the venue. */
    private int first(final Places places, final long eventSequence) {
        int low = 0;
        int high = places.size;
        while (low < high) {
            final int middle = low + high >>> 1;
            if (ring[places.get(middle)].eventSequence() >= eventSequence) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** Where an account's happenings are, oldest first; takes at most four times the room that they need. */
    private static final class Places {
        private static final int LEAST = 2;

        private int[] ring = new int[LEAST];
        private int first;
        private int size;

        int get(final int index) {
            return ring[first + index & ring.length - 1];
        }

        void add(final int place) {
            if (size == ring.length) {
                resize(2 * size);
            }
            ring[first + size++ & ring.length - 1] = place;
        }

        void removeFirst() {
            first = first + 1 & ring.length - 1;
            size--;
            if (ring.length > LEAST && size <= ring.length / 4) {
                resize(ring.length / 2);
            }
        }

        private void resize(final int length) {
            final int[] resized = new int[length];
            for (int i = 0; i < size; i++) {
                resized[i] = get(i);
            }
            ring = resized;
            first = 0;
        }
    }
}
