package rialto.dialect.binance.wsapi;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.ServerWebSocket;
import rialto.dialect.binance.api.ApiSession;
import rialto.gateway.address.ClientAddress;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.http.HttpConnections;
import rialto.gateway.http.SharedText;
import rialto.gateway.http.TextFrames;
import rialto.gateway.security.Principal;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** One connection of the WebSocket API. A client that does not read is dropped. Owned by the event loop. */
final class WsConnection implements ApiSession {
    static final int MAX_QUEUED_BYTES = 1 << 20;

    private static final short TRY_AGAIN_LATER = 1013;

    private final ServerWebSocket socket;
    private final ClientAddress clientAddress;
    private final LongSupplier nowMs;
    private final long connectedSinceMs;
    private final boolean usage;
    private final List<Runnable> closeActions = new ArrayList<>();
    private Principal principal;
    private long authorizedSinceMs;
    private int mistakes;
    private long lastMessageNs = System.nanoTime();
    private long lastHeardNs = lastMessageNs;
    private boolean tellsEvents;
    private boolean isPaused;
    private boolean waits;
    private boolean closed;

    /** @param usage whether answers tell what the caller used, unless a request says otherwise */
    WsConnection(
            final ServerWebSocket socket,
            final ClientAddress clientAddress,
            final boolean usage,
            final LongSupplier nowMs) {
        this.socket = socket;
        this.clientAddress = clientAddress;
        this.usage = usage;
        this.nowMs = nowMs;
        this.connectedSinceMs = nowMs.getAsLong();
        socket.setWriteQueueMaxSize(MAX_QUEUED_BYTES);
    }

    boolean usage() {
        return usage;
    }

    ClientAddress clientAddress() {
        return clientAddress;
    }

    /** Whether who logs on gets his account's events without asking. */
    boolean tellsEvents() {
        return tellsEvents;
    }

    void tellsEvents(final boolean tells) {
        tellsEvents = tells;
    }

    @Override
    public Principal principal() {
        return principal;
    }

    @Override
    public void principal(final Principal caller) {
        principal = caller;
        authorizedSinceMs = caller == null ? 0 : nowMs.getAsLong();
    }

    @Override
    public long authorizedSinceMs() {
        return authorizedSinceMs;
    }

    @Override
    public long connectedSinceMs() {
        return connectedSinceMs;
    }

    @Override
    public void pause() {
        isPaused = true;
        read();
    }

    @Override
    public void resume() {
        isPaused = false;
        read();
    }

    @Override
    public void waits(final boolean isWaiting) {
        waits = isWaiting;
        read();
    }

    private void read() {
        if (isPaused || waits) {
            socket.pause();
        } else {
            socket.resume();
        }
    }

    @Override
    public void keep(final long bytes) {
        HttpConnections.keep(socket, bytes);
    }

    @Override
    public boolean isBehind() {
        return !isClosed() && socket.writeQueueFull();
    }

    @Override
    public void onRead(final Runnable action) {
        socket.drainHandler(ignored -> action.run());
    }

    @Override
    public boolean send(final JsonWriter frame) {
        final boolean isRead = isRead();
        if (isRead) {
            TextFrames.send(socket, frame);
        }
        return isRead;
    }

    @Override
    public boolean send(final SharedText text) {
        final boolean isRead = isRead();
        if (isRead) {
            TextFrames.send(socket, text);
        }
        return isRead;
    }

    /** Whether its client is there and reads; one that does not is dropped. */
    private boolean isRead() {
        if (isClosed()) {
            return false;
        }
        if (socket.writeQueueFull()) {
            close(TRY_AGAIN_LATER, "too slow");
            return false;
        }
        return true;
    }

    void onMessage(final long receivedNs) {
        lastMessageNs = receivedNs;
        lastHeardNs = receivedNs;
    }

    void onPong() {
        lastHeardNs = System.nanoTime();
    }

    @Override
    public long lastMessageNs() {
        return lastMessageNs;
    }

    @Override
    public long lastHeardNs() {
        return lastHeardNs;
    }

    @Override
    public void close(final String reason) {
        close(TRY_AGAIN_LATER, reason);
    }

    void close(final short code, final String reason) {
        if (!closed) {
            closed = true;
            socket.close(code, reason);
        }
    }

    @Override
    public boolean isClosed() {
        return closed || socket.isClosed();
    }

    /** Counts a message that is not a request; returns how many there were. */
    int countMistake() {
        return ++mistakes;
    }

    void ping() {
        if (!isClosed()) {
            socket.writePing(Buffer.buffer());
        }
    }

    @Override
    public void onClose(final Runnable action) {
        closeActions.add(action);
    }

    void released() {
        closed = true;
        closeActions.forEach(Runnable::run);
        closeActions.clear();
    }
}
