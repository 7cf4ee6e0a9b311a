package rialto.extensions.subscription;

/**
 * How a subscription is, for a person.
 *
 * @param state RUNNING, WAITING for the venue, STOPPED before an event, or CLOSED
 * @param cursor all events up to it are done with; -1 before it began
 * @param read the last event that was read
 * @param unacknowledged events that were given to handlers and are not done with, at most {@code bound}
 * @param parked events that were put aside
 * @param reason why it is not RUNNING; otherwise empty
 */
public record SubscriptionStatus(
        String name,
        State state,
        long cursor,
        long read,
        int unacknowledged,
        int bound,
        long handled,
        long failed,
        int parked,
        String reason) {
    /** What it does. */
    public enum State {
        /** Reads events and calls handlers. */
        RUNNING,
        /** Looks for the venue, or for the events that it needs. */
        WAITING,
        /** A handler failed, and somebody is to say how it goes on. */
        STOPPED,
        /** It ended with its extension. */
        CLOSED
    }
}
