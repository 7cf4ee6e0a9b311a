package rialto.dialect.binance.api;

import rialto.gateway.api.JsonWriter;
import rialto.gateway.http.SharedText;
import rialto.gateway.security.Principal;

/** A connection for tests: nobody has logged on, all that is sent is read at once. A test says what is its business. */
public class IdleSession implements ApiSession {
    @Override
    public Principal principal() {
        return null;
    }

    @Override
    public void principal(final Principal principal) {
        throw notItsBusiness();
    }

    @Override
    public long authorizedSinceMs() {
        return 0;
    }

    @Override
    public long connectedSinceMs() {
        return 0;
    }

    @Override
    public void pause() {
        throw notItsBusiness();
    }

    @Override
    public void resume() {
        throw notItsBusiness();
    }

    @Override
    public void waits(final boolean isWaiting) {
        throw notItsBusiness();
    }

    @Override
    public void keep(final long bytes) {
        throw notItsBusiness();
    }

    @Override
    public boolean isBehind() {
        return false;
    }

    @Override
    public void onRead(final Runnable action) {}

    @Override
    public boolean send(final JsonWriter frame) {
        return true;
    }

    @Override
    public boolean send(final SharedText text) {
        return true;
    }

    @Override
    public long lastMessageNs() {
        return 0;
    }

    @Override
    public long lastHeardNs() {
        return 0;
    }

    @Override
    public boolean isClosed() {
        return false;
    }

    @Override
    public void close(final String reason) {
        throw notItsBusiness();
    }

    @Override
    public void onClose(final Runnable action) {
        throw notItsBusiness();
    }

    private static AssertionError notItsBusiness() {
        return new AssertionError("not its business");
    }
}
