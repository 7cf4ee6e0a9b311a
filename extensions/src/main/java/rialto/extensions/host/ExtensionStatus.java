package rialto.extensions.host;

import rialto.extensions.subscription.SubscriptionStatus;

import java.util.List;

/**
 * How an extension is, for a person: what {@code ./rialto extensions list} shows.
 *
 * @param reason why it does not run, or runs as it was before its files changed; otherwise empty
 * @param pid of the host
 * @param port of the host's routes; -1 for none
 */
public record ExtensionStatus(
        String name, State state, String reason, long pid, int port, List<SubscriptionStatus> subscriptions) {
    /** What it does. */
    public enum State {
        /** Its handlers are called. */
        RUNNING,
        /** It could not be loaded or started: it is tried again when its file changes, or after a pause if that may pass. */
        FAILED,
        /** A handler did not end: it is tried again when its file changes, or after {@code resume}. */
        STUCK
    }
}
