package rialto.attacks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A WebSocket from an address of this machine, which keeps what it receives. */
final class SocketUser implements AutoCloseable {
    private static final int TIMEOUT_S = 30;
    private static final String CLOSED = "closed: ";

    private final BlockingQueue<String> received = new LinkedBlockingQueue<>();
    private final HttpClient http;
    private final WebSocket socket;

    /** @param from an address of loopback, 127.0.0.1 to 127.255.255.254 */
    SocketUser(final String from, final int port, final String path) {
        http = HttpClient.newBuilder().localAddress(InetAddress.ofLiteral(from)).build();
        socket = http.newWebSocketBuilder()
                .buildAsync(URI.create("ws://127.0.0.1:" + port + path), new Inbox())
                .join();
    }

    private final class Inbox implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();

        @Override
        public CompletionStage<?> onText(final WebSocket webSocket, final CharSequence data, final boolean last) {
            text.append(data);
            if (last) {
                received.add(text.toString());
                text.setLength(0);
            }
            webSocket.request(1);
            return null;
        }

        @Override
        public CompletionStage<?> onClose(final WebSocket webSocket, final int code, final String reason) {
            received.add(CLOSED + reason);
            return null;
        }
    }

    void send(final String text) {
        socket.sendText(text, true).join();
    }

    /** The next message; "closed: " and the reason when the venue has closed. */
    String next() throws InterruptedException {
        final String message = received.poll(TIMEOUT_S, TimeUnit.SECONDS);
        if (message == null) {
            throw new AssertionError("nothing received within " + TIMEOUT_S + " s");
        }
        return message;
    }

    JsonNode ask(final String text) throws IOException, InterruptedException {
        send(text);
        return new ObjectMapper().readTree(next());
    }

    /** What was received and not taken; null when nothing. */
    String received() {
        return received.peek();
    }

    @Override
    public void close() {
        socket.abort();
        http.shutdownNow();
    }
}
