package rialto.system;

import rialto.testsupport.client.ApiKey;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A session of the WebSocket API whose orders leave when it ends. */
final class CancelOnDisconnectSession implements AutoCloseable {
    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
    private final HttpClient http = HttpClient.newHttpClient();
    private final WebSocket socket;

    CancelOnDisconnectSession(final int port, final ApiKey key) throws InterruptedException {
        socket = http.newWebSocketBuilder()
                .buildAsync(URI.create("ws://127.0.0.1:" + port + "/ws-api/v3"), new WebSocket.Listener() {
                    @Override
                    public CompletionStage<?> onText(
                            final WebSocket webSocket, final CharSequence data, final boolean last) {
                        answers.add(data.toString());
                        webSocket.request(1);
                        return null;
                    }
                })
                .join();
        final String payload = "apiKey=" + key.id() + "&timestamp=" + System.currentTimeMillis();
        call(
                "session.logon",
                "\"apiKey\":\"" + key.id() + "\",\"timestamp\":" + payload.substring(payload.lastIndexOf('=') + 1)
                        + ",\"signature\":\"" + key.sign(payload) + "\"");
        call("session.cancelOnDisconnect", "\"cancelOnDisconnect\":true");
    }

    private void call(final String method, final String parameters) throws InterruptedException {
        socket.sendText("{\"id\":1,\"method\":\"" + method + "\",\"params\":{" + parameters + "}}", true)
                .join();
        final String answer = answers.poll(30, TimeUnit.SECONDS);
        if (answer == null || !answer.contains("\"status\":200")) {
            throw new AssertionError(method + ": " + answer);
        }
    }

    /** Enters a buy that rests. */
    void enter(final String clientOrderId) throws InterruptedException {
        call(
                "order.place",
                "\"symbol\":\"BTCUSDT\",\"side\":\"BUY\",\"type\":\"LIMIT\",\"timeInForce\":\"GTC\",\"quantity\":\"0.1\","
                        + "\"price\":\"10000\",\"newClientOrderId\":\"" + clientOrderId
                        + "\",\"newOrderRespType\":\"ACK\",\"timestamp\":" + System.currentTimeMillis());
    }

    /** Leaves without a farewell. */
    @Override
    public void close() {
        socket.abort();
        http.close();
    }
}
