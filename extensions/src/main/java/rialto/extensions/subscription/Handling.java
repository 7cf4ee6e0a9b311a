package rialto.extensions.subscription;

import rialto.client.trading.VenueEvent;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** One event and all that is done about it, over all attempts. */
final class Handling {
    final String key;
    final String order;
    final VenueEvent.Header header;
    final Object event;
    final List<Stop> stops;
    final boolean isReplay;
    /** Not null for an event that was put aside and is tried again. */
    final ParkedEvent parked;
    /** Of the window, when the event came: in a later one it comes again as another handling. */
    final int round;

    final AtomicInteger commands = new AtomicInteger();
    /** The most commands of any attempt that went out, whatever became of them. */
    final AtomicInteger commandsSent;

    private final AtomicBoolean isOver = new AtomicBoolean();
    private volatile int attempt;
    private volatile boolean isLate;
    private volatile boolean isUnanswered;
    /** Attempts that are no failures of the handler. */
    private volatile int unanswered;

    /** @param params what the names of the handler's template stand for */
    record Stop(SubscriptionSettings.Place place, Map<String, String> params) {}

    Handling(
            final String key,
            final String order,
            final VenueEvent.Header header,
            final Object event,
            final List<Stop> stops,
            final boolean isReplay,
            final ParkedEvent parked,
            final int round) {
        this.key = key;
        this.order = order;
        this.header = header;
        this.event = event;
        this.stops = stops;
        this.isReplay = isReplay;
        this.parked = parked;
        this.round = round;
        commandsSent = new AtomicInteger(parked == null ? 0 : parked.commands());
        attempt = parked == null ? 0 : parked.attempts();
    }

    long sequence() {
        return header.sequence();
    }

    int attempt() {
        return attempt;
    }

    void beginAttempt() {
        attempt++;
        commands.set(0);
        isLate = false;
        isUnanswered = false;
        isOver.set(false);
    }

    /** Its time is over. */
    void late() {
        isLate = true;
    }

    boolean isLate() {
        return isLate;
    }

    /** A command of this attempt may be carried out, or not. */
    void unanswered() {
        isUnanswered = true;
    }

    boolean isUnanswered() {
        return isUnanswered;
    }

    /** @return how many attempts have ended so, with this one */
    int countUnanswered() {
        unanswered++;
        return unanswered;
    }

    /** How many attempts of this round were the handler's failures, this one among them. */
    int failures() {
        return attempt - unanswered - (parked == null ? 0 : parked.attempts());
    }

    /** @return true the first time in this attempt: whoever says so decides */
    boolean end() {
        return isOver.compareAndSet(false, true);
    }

    /** For a person. */
    String describe() {
        return "event " + sequence() + " (" + key + ")";
    }
}
