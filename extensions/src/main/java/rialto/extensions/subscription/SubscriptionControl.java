package rialto.extensions.subscription;

import rialto.client.trading.VenueEvent;

import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** What an operator does with a subscription that runs. Each method returns what it did, for a person. Thread-safe. */
public final class SubscriptionControl {
    private static final long FIND_LIMIT_NS = TimeUnit.SECONDS.toNanos(10);
    private static final long IDLE_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private final RunningSubscription subscription;
    private final SubscriptionReader reader;
    private final ParkedEvents parked;
    private final EventEnds ends;

    SubscriptionControl(
            final RunningSubscription subscription,
            final SubscriptionReader reader,
            final ParkedEvents parked,
            final EventEnds ends) {
        this.subscription = subscription;
        this.reader = reader;
        this.parked = parked;
        this.ends = ends;
    }

    /** Tries the event again before which it stopped, and goes on. */
    public String resume() {
        final long sequence = reader.resume(false);
        return sequence == 0 ? name() + " is not stopped" : name() + " goes on with event " + sequence;
    }

    /** Leaves the event out before which it stopped, and goes on. */
    public String skip() {
        final long sequence = reader.resume(true);
        return sequence == 0 ? name() + " is not stopped" : name() + " goes on without event " + sequence;
    }

    /**
     * Handles all events from one on, whatever was done with before. Events up to where it was are replays: their commands are not
     * sent.
     *
     * @param sequence of the first event, 1 or above
     * @throws IOException when parked events of another history cannot be removed
     */
    public String replayFrom(final long sequence) throws IOException {
        if (sequence < 1) {
            throw new IllegalArgumentException("events are numbered from 1, not " + sequence);
        }
        final long before = reader.cursor().sequence();
        if (reader.moveTo(sequence - 1)) {
            parked.removeAfter(sequence - 1); // of a history that the venue has no more
        }
        return name() + " goes on with event " + sequence + "; it had done with all up to " + before;
    }

    /**
     * Gives parked events to their handlers once more. One that fails again stays; one that is handled again already is left out.
     *
     * @param sequence of one; empty for all
     * @throws IOException when they cannot be read
     */
    public String replayParked(final OptionalLong sequence) throws IOException {
        final List<ParkedEvent> events = chosen(sequence);
        if (subscription.isHalted()) {
            throw new IllegalStateException(name() + " does not run: " + reader.reason());
        }
        final List<ParkedEvent> begun = events.stream()
                .filter(event -> ends.beginReplay(event.sequence()))
                .toList();
        Thread.ofVirtual().name("replay-" + name()).start(() -> begun.forEach(this::replay));
        final int others = events.size() - begun.size();
        return name() + " handles " + begun.size() + " parked events again; what fails stays parked"
                + (others == 0 ? "" : "; " + others + " others are being handled again already");
    }

    /**
     * Forgets parked events.
     *
     * @param sequence of one; empty for all
     */
    public String dropParked(final OptionalLong sequence) throws IOException {
        final List<ParkedEvent> events = chosen(sequence);
        for (final ParkedEvent event : events) {
            parked.remove(event.sequence());
        }
        return name() + " has forgotten " + events.size() + " parked events";
    }

    private List<ParkedEvent> chosen(final OptionalLong sequence) throws IOException {
        final List<ParkedEvent> all = parked.list();
        if (sequence.isEmpty()) {
            return all;
        }
        final List<ParkedEvent> one = all.stream()
                .filter(event -> event.sequence() == sequence.getAsLong())
                .toList();
        if (one.isEmpty()) {
            throw new IllegalArgumentException(name() + " has no parked event " + sequence.getAsLong() + "; it has "
                    + all.stream().limit(20).map(ParkedEvent::sequence).toList());
        }
        return one;
    }

    /** Reads it from the recording: it is there as it was. */
    private void replay(final ParkedEvent event) {
        final Finder finder = new Finder(event);
        try (EventSource.Reader found = reader.source().open(event.sequence() - 1, finder.keyed.listener())) {
            finder.keyed.opened(found);
            final long endNs = System.nanoTime() + FIND_LIMIT_NS;
            while (!finder.isOver && found.lastSequence() < event.sequence() && System.nanoTime() - endNs < 0) {
                if (found.poll() == 0) {
                    LockSupport.parkNanos(IDLE_NS);
                }
            }
        } catch (final RuntimeException e) { // of the venue, or of the extension's key of order: the others are tried
            subscription.log().error("{}: parked event {} cannot be read again", name(), event.sequence(), e);
        } finally {
            if (!finder.isGiven) {
                ends.endReplay(event.sequence());
            }
        }
    }

    /** Waits for one event and gives it to its lane. */
    private final class Finder {
        private final ParkedEvent wanted;
        private final KeyedEvents keyed = new KeyedEvents(this::accept);
        private boolean isOver;
        private boolean isGiven;

        Finder(final ParkedEvent wanted) {
            this.wanted = wanted;
        }

        private void accept(final String key, final String order, final VenueEvent.Header header, final Object event) {
            if (header.sequence() != wanted.sequence() || isOver) {
                return;
            }
            isOver = true;
            final List<Handling.Stop> stops = subscription.stops(key, event);
            if (stops.isEmpty()) {
                subscription.log().error("{}: no handler wants parked event {} any more", name(), wanted.sequence());
                return;
            }
            try {
                isGiven = subscription.hand(subscription.handling(key, order, header, event, stops, false, wanted));
                if (!isGiven) {
                    subscription
                            .log()
                            .warn("{}: parked event {} stays parked: it is halted", name(), wanted.sequence());
                }
            } catch (final InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private String name() {
        return subscription.fullName();
    }
}
