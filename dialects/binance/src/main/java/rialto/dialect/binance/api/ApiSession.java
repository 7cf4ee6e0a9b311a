package rialto.dialect.binance.api;

import rialto.gateway.api.JsonWriter;
import rialto.gateway.disconnect.ClientSession;
import rialto.gateway.http.SharedText;
import rialto.gateway.security.Principal;

/** The part of a WebSocket API connection that calls may use. Owned by the event loop. */
public interface ApiSession extends ClientSession {
    /** Who logged on to this connection, or null. */
    Principal principal();

    /** Logs on, or with null logs out. */
    void principal(Principal principal);

    /** When the session logged on, milliseconds since the epoch, or 0. */
    long authorizedSinceMs();

    /** Takes no more requests until {@link #resume}, so that they keep their order. */
    void pause();

    void resume();

    /** Whether it is read no more for a while, because its address has sent too much; apart from {@link #pause}. */
    void waits(boolean isWaiting);

    /**
     * Counts what is kept in memory for it besides its bytes. With too much of it the connection ends, or others of its
     * address do.
     *
     * @param bytes all of it, an estimate
     */
    void keep(long bytes);

    /** When the connection was made, milliseconds since the epoch. */
    long connectedSinceMs();

    /** Whether so much waits to be read by the client that {@link #send} would close the connection. */
    boolean isBehind();

    /** Runs each time when the client has read much of what waited. There is one such action. */
    void onRead(Runnable action);

    /**
     * Sends a text frame that is not an answer (a user data event, whole as it goes onto the wire).
     *
     * @return false when the connection is closed or too slow; it is then being closed
     */
    boolean send(JsonWriter frame);

    /** Sends, as {@link #send(JsonWriter)}, a text that others are sent, too. */
    boolean send(SharedText text);
}
