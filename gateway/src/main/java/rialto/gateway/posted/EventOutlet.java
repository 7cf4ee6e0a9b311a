package rialto.gateway.posted;

/** How one client is told events: server-sent events, or WebSocket messages. */
interface EventOutlet {
    /** @return false when the client is gone, or too slow and now let go */
    boolean send(UserEvent event);

    /** Runs a task as soon as the client has taken most of what it was sent; at once when it has, or is gone. */
    void whenReady(Runnable task);

    /** Shows that the connection is alive. */
    void beat();

    void close();
}
