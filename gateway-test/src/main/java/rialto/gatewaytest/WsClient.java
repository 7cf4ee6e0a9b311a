package rialto.gatewaytest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A WebSocket client that keeps what it receives. */
public final class WsClient implements AutoCloseable {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final BlockingQueue<JsonNode> received = new LinkedBlockingQueue<>();
    private final HttpClient http = HttpClient.newHttpClient();
    private final WebSocket socket;

    public WsClient(final int port, final String path) {
        socket = http.newWebSocketBuilder()
                .buildAsync(URI.create("ws://127.0.0.1:" + port + path), new WebSocket.Listener() {
                    private final StringBuilder text = new StringBuilder();

                    @Override
                    public CompletionStage<?> onText(
                            final WebSocket webSocket, final CharSequence data, final boolean last) {
                        text.append(data);
                        if (last) {
                            received.add(read(text.toString()));
                            text.setLength(0);
                        }
                        webSocket.request(1);
                        return null;
                    }
                })
                .join();
    }

    private static JsonNode read(final String json) {
        try {
            return MAPPER.readTree(json);
        } catch (final java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    public void send(final String text) {
        socket.sendText(text, true).join();
    }

    /** The next message; fails after thirty seconds, for a machine may be busy. */
    public JsonNode next() throws InterruptedException {
        final JsonNode message = received.poll(30, TimeUnit.SECONDS);
        if (message == null) {
            throw new AssertionError("nothing received");
        }
        return message;
    }

    public JsonNode ask(final String text) throws InterruptedException {
        send(text);
        return next();
    }

    @Override
    public void close() {
        socket.abort();
        http.close();
    }
}
