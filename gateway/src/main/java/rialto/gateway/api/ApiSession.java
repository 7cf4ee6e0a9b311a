package rialto.gateway.api;

/** The part of a WebSocket API connection that calls may use. Owned by the event loop. */
public interface ApiSession {
    /** Who logged on to this connection, or null. */
    Principal principal();

    /** Logs on, or with null logs out. */
    void principal(Principal principal);

    /** When the session logged on, milliseconds since the epoch, or 0. */
    long authorizedSinceMs();

    /** When the connection was made, milliseconds since the epoch. */
    long connectedSinceMs();

    /**
     * Sends a text frame that is not an answer (a user data event, whole as it goes onto the wire).
     *
     * @return false when the connection is closed or too slow; it is then being closed
     */
    boolean send(JsonWriter frame);

    /** When its last message arrived, or the connection was made, by {@link System#nanoTime}. */
    long lastMessageNs();

    /** When anything arrived, also the answer to a ping, by {@link System#nanoTime}. */
    long lastHeardNs();

    /** Whether it is closed or told to go. */
    boolean isClosed();

    /** Tells it to go, to come again at will. */
    void close(String reason);

    /** Runs once when the connection has closed. */
    void onClose(Runnable action);
}
