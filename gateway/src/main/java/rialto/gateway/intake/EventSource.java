package rialto.gateway.intake;

import rialto.client.EventBatchHandler;
import rialto.gateway.state.VenueProjection;
import rialto.gateway.state.ViewLoader;

/**
 * Where the gateway's knowledge comes from: first the past, then events. All methods belong to the pump's thread, or to the event
 * loop while that has taken it over.
 */
public interface EventSource extends AutoCloseable {
    /**
     * Loads the latest snapshot and the market history into the view, tells the projection where they end, and goes to
     * the first event after them. May block.
     */
    void open(ViewLoader loader, VenueProjection projection);

    /** Hands over what has arrived; 0 means idle. */
    int poll(EventBatchHandler handler, int batchLimit);

    /** Whether all that was recorded before has been handed over. */
    boolean isLive();

    /** Whether a poll never waits now, so that the event loop may call it. */
    default boolean isPrompt() {
        return false;
    }

    /** Bytes of events recorded and not yet read, or -1 when unknown. */
    long lagBytes();

    /** The member that is read; -1 while one is searched, or when there is none. */
    default int memberId() {
        return -1;
    }

    @Override
    void close();
}
