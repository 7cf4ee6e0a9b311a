package rialto.simulator.client;

import io.vertx.core.Vertx;
import io.vertx.core.http.WebSocket;
import io.vertx.core.http.WebSocketClient;
import io.vertx.core.http.WebSocketClientOptions;
import io.vertx.core.http.WebSocketConnectOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.net.URI;
import java.util.concurrent.TimeUnit;

/**
 * A WebSocket to the venue that comes back by itself: it tries again after {@value #FIRST_RETRY_MS} ms, then twice as
 * long each time up to {@value #LONGEST_RETRY_MS} ms. Event loop only.
 */
final class VenueSocket {
    static final long FIRST_RETRY_MS = 100;
    static final long LONGEST_RETRY_MS = 5_000;

    private static final int CONNECT_TIMEOUT_MS = 5_000;
    private static final int SILENCE_TIMEOUT_SECONDS = 300; // the venue pings more often than that
    private static final int MAX_MESSAGE_BYTES = 4 * 1024 * 1024;
    private static final Logger LOGGER = LoggerFactory.getLogger(VenueSocket.class);

    /** Told what happens, on the event loop. */
    interface Listener {
        /** A connection is there, for the first time or again. */
        void onOpen();

        void onText(String text);

        /** The connection is gone: what was under way on it has no answer. Another is being made. */
        void onLost();
    }

    private final Vertx vertx;
    private final WebSocketClient client;
    private final WebSocketConnectOptions target;
    private final Listener listener;
    private final String name;
    private WebSocket socket;
    private long retryMs = FIRST_RETRY_MS;
    private boolean closed;

    VenueSocket(final Vertx vertx, final URI venue, final String path, final Listener listener) {
        this.vertx = vertx;
        this.listener = listener;
        name = path;
        client = vertx.createWebSocketClient(new WebSocketClientOptions()
                .setMaxFrameSize(MAX_MESSAGE_BYTES)
                .setMaxMessageSize(MAX_MESSAGE_BYTES)
                .setConnectTimeout(CONNECT_TIMEOUT_MS)
                .setTcpNoDelay(true)
                .setIdleTimeout(SILENCE_TIMEOUT_SECONDS)
                .setIdleTimeoutUnit(TimeUnit.SECONDS));
        target = new WebSocketConnectOptions();
        target.setHost(venue.getHost())
                .setPort(VenueHttp.port(venue))
                .setSsl(VenueHttp.isTls(venue))
                .setURI(path);
    }

    void connect() {
        if (closed) {
            return;
        }
        client.connect(target).onComplete(attempt -> {
            if (attempt.succeeded()) {
                opened(attempt.result());
            } else {
                LOGGER.debug("{}: {}", name, attempt.cause().toString());
                retry();
            }
        });
    }

    boolean isOpen() {
        return socket != null && !socket.isClosed();
    }

    /** Whether the connection takes more: open, and its send buffer not full. */
    boolean isWritable() {
        return isOpen() && !socket.writeQueueFull();
    }

    /** Sends, when {@link #isOpen()}; otherwise does nothing. */
    void send(final String text) {
        if (isOpen()) {
            socket.writeTextMessage(text);
        }
    }

    /** Gives the connection up, as if it had been lost; another is made. */
    void drop() {
        if (isOpen()) {
            socket.close();
        }
    }

    void close() {
        closed = true;
        client.close();
    }

    private void opened(final WebSocket connected) {
        if (closed) {
            connected.close();
            return;
        }
        socket = connected;
        retryMs = FIRST_RETRY_MS;
        connected.textMessageHandler(listener::onText);
        connected.exceptionHandler(e -> LOGGER.debug("{}: {}", name, e.toString()));
        connected.closeHandler(ignored -> lost(connected));
        listener.onOpen();
    }

    private void lost(final WebSocket connection) {
        if (socket != connection) {
            return;
        }
        socket = null;
        LOGGER.debug("{}: closed, status {} {}", name, connection.closeStatusCode(), connection.closeReason());
        listener.onLost();
        retry();
    }

    private void retry() {
        if (closed) {
            return;
        }
        vertx.setTimer(retryMs, ignored -> connect());
        retryMs = Math.min(LONGEST_RETRY_MS, retryMs * 2);
    }
}
