package rialto.dialect.postedoffer;

import java.util.List;

/** How one client is told events: server-sent events, or WebSocket messages. */
interface EventOutlet {
    /** Whether the client has taken so much of what it was sent that it may be sent more without being let go. */
    boolean isReady();

    /** Whether the client is gone: nothing that is sent reaches it. */
    boolean isClosed();

    /** @return false when the client is gone, or too slow and now let go */
    boolean send(UserEvent event);

    /** Sends some events of the past together to a client that {@link #isReady is ready}, however many they are. */
    void sendAll(List<UserEvent> told);

    /** Runs a task, once, as soon as the client has taken most of what it was sent; at once when it has, or is gone. */
    void whenReady(Runnable task);

    /** Shows that the connection is alive. */
    void beat();

    void close();

    /** Closes it for now, and says when to come again. */
    void close(Refusal refusal);
}
