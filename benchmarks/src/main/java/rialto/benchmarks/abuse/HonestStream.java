package rialto.benchmarks.abuse;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/** A subscriber of trades who reads. */
final class HonestStream implements WebSocket.Listener, AutoCloseable {
    private static final long OPEN_TIMEOUT_S = 20;

    private final HttpClient client = HttpClient.newHttpClient();
    private final AtomicLong messages = new AtomicLong();
    private volatile String failure = "";
    private volatile boolean isLeaving;
    private final WebSocket socket;

    /** @throws IOException when it is not let in */
    HonestStream(final URI venue, final List<String> symbols) throws IOException {
        final String names = symbols.stream()
                .map(symbol -> symbol.toLowerCase(Locale.ROOT) + "@trade")
                .collect(Collectors.joining("/"));
        final CompletableFuture<WebSocket> opening = client.newWebSocketBuilder()
                .buildAsync(URI.create("ws://" + venue.getAuthority() + "/stream?streams=" + names), this);
        try {
            socket = opening.orTimeout(OPEN_TIMEOUT_S, TimeUnit.SECONDS).join();
        } catch (final CompletionException e) {
            client.shutdownNow();
            throw new IOException("its stream was not let in: " + e.getCause(), e);
        }
    }

    @Override
    public CompletionStage<?> onText(final WebSocket from, final CharSequence data, final boolean isLast) {
        messages.addAndGet(isLast ? 1 : 0);
        from.request(1);
        return null;
    }

    @Override
    public CompletionStage<?> onClose(final WebSocket from, final int code, final String reason) {
        fail("its stream was closed: " + code + " " + reason);
        return null;
    }

    @Override
    public void onError(final WebSocket from, final Throwable fault) {
        fail("its stream broke: " + fault);
    }

    private void fail(final String how) {
        if (!isLeaving) {
            failure = how;
        }
    }

    long messages() {
        return messages.get();
    }

    /** What became of it that should not have; empty for nothing. */
    String failure() {
        return failure;
    }

    @Override
    public void close() {
        isLeaving = true;
        socket.abort();
        client.shutdownNow();
    }
}
