package rialto.gateway.http;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpConnection;

/**
 * Bounds the number of open HTTP connections. Without a bound clients could take all file descriptors of the process, and so
 * those that its log and its database need. WebSockets have bounds of their own. Owned by the event loop.
 */
public final class ConnectionLimit implements Handler<HttpConnection> {
    private final int most;
    private int open;
    private long refused;

    /** @param most connections at a time; one more is closed at once */
    public ConnectionLimit(final int most) {
        this.most = most;
    }

    @Override
    public void handle(final HttpConnection connection) {
        open++;
        connection.closeHandler(ignored -> open--);
        if (open > most) {
            refused++;
            connection.close();
        }
    }

    /** A connection became a WebSocket: it counts no more, and its close handler will not run. */
    public void onUpgrade() {
        open--;
    }

    /** HTTP connections that are open. */
    public int open() {
        return open;
    }

    /** Connections that were closed because there were too many. */
    public long refused() {
        return refused;
    }
}
