package rialto.benchmarks.failover;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;

/**
 * A client of a gateway's market streams, as any would be: each change of a book must begin where the one before ended,
 * and trades must be numbered without gap. The connection must stay.
 */
final class MarketWatch implements AutoCloseable, WebSocket.Listener {
    private final ObjectMapper json = new ObjectMapper();
    private final Map<String, Long> lastUpdates = new HashMap<>();
    private final Map<String, Long> lastTrades = new HashMap<>();
    private final StringBuilder text = new StringBuilder();
    private final HttpClient client = HttpClient.newHttpClient();
    private final WebSocket socket;
    private volatile boolean closing;
    private volatile String failure;
    private volatile long messages;

    /** Connects; blocks until it is. */
    MarketWatch(final int port, final List<String> symbols) {
        final String streams = symbols.stream()
                .map(symbol -> symbol.toLowerCase(Locale.ROOT))
                .map(symbol -> symbol + "@depth@100ms/" + symbol + "@trade")
                .collect(Collectors.joining("/"));
        socket = client.newWebSocketBuilder()
                .buildAsync(URI.create("ws://127.0.0.1:" + port + "/stream?streams=" + streams), this)
                .join();
    }

    /** What was wrong first; null when nothing was. */
    String failure() {
        return failure != null ? failure : messages == 0 ? "the gateway's market streams told nothing" : null;
    }

    /** Messages so far. */
    long messages() {
        return messages;
    }

    @Override
    public CompletionStage<?> onText(final WebSocket webSocket, final CharSequence data, final boolean last) {
        text.append(data);
        if (last) {
            messages++;
            try {
                onMessage(json.readTree(text.toString()).path("data"));
            } catch (final JsonProcessingException e) {
                fail(e.getMessage());
            }
            text.setLength(0);
        }
        webSocket.request(1);
        return null;
    }

    @Override
    public CompletionStage<?> onClose(final WebSocket webSocket, final int statusCode, final String reason) {
        if (!closing) {
            fail("the gateway closed its market streams: " + statusCode + " " + reason);
        }
        return null;
    }

    @Override
    public void onError(final WebSocket webSocket, final Throwable error) {
        if (!closing) {
            fail("the gateway's market streams broke: " + error);
        }
    }

    @Override
    public void close() {
        closing = true;
        socket.abort();
        client.shutdownNow();
    }

    private void onMessage(final JsonNode event) {
        final String symbol = event.path("s").asText();
        switch (event.path("e").asText()) {
            case "depthUpdate" -> {
                follow(lastUpdates, "book of " + symbol, event.path("U").asLong());
                lastUpdates.put("book of " + symbol, event.path("u").asLong());
            }
            case "trade" -> {
                follow(lastTrades, "trades of " + symbol, event.path("t").asLong());
                lastTrades.put("trades of " + symbol, event.path("t").asLong());
            }
            default -> fail("an event that nobody asked for: " + event);
        }
    }

    private void follow(final Map<String, Long> lasts, final String what, final long next) {
        final Long last = lasts.get(what);
        if (last != null && next != last + 1) {
            fail(what + " on the gateway's streams: " + next + " came after " + last);
        }
    }

    private void fail(final String what) {
        if (failure == null) {
            failure = what;
        }
    }
}
