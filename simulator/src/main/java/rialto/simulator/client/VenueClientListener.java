package rialto.simulator.client;

/** Told of an account's connection and user data, on the event loop. */
public interface VenueClientListener {
    /** Connected and subscribed to user data, for the first time or again: what happened in between was not told. */
    void onConnected();

    /** The connection is gone; calls fail with {@link VenueException#NOT_SENT} until {@link #onConnected()}. */
    void onDisconnected();

    void onExecutionReport(ExecutionReport report);
}
