package rialto.gateway.disconnect;

/** A client's connection, as far as its end matters. Owned by the event loop. */
public interface ClientSession {
    /** When its last message arrived, or the connection was made, by {@link System#nanoTime}. */
    long lastMessageNs();

    /** When anything arrived, also the answer to a ping, by {@link System#nanoTime}. */
    long lastHeardNs();

    /** Whether it is closed or told to go. */
    boolean isClosed();

    /** Closes the client's connection; it may connect again. */
    void close(String reason);

    /** Runs once when the connection has closed. */
    void onClose(Runnable action);
}
