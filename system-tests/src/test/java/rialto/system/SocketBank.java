package rialto.system;

import rialto.testsupport.client.ApiKey;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.Random;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/** A bank in a process of its own, on a gateway's WebSocket: it streams firm ladders and prints what it is told, until it ends. */
final class SocketBank implements WebSocket.Listener {
    private static final long PAUSE_MS = 50;
    private static final int VALID_MS = 60_000;

    private final StringBuilder text = new StringBuilder();
    private final Random random;

    private SocketBank(final long seed) {
        random = new Random(seed);
    }

    /** @param arguments the gateway's port, id and secret of its key, what its quote ids begin with, seed */
    public static void main(final String[] arguments) throws InterruptedException {
        final SocketBank bank = new SocketBank(Long.parseLong(arguments[4]));
        try (HttpClient http = HttpClient.newHttpClient()) {
            final WebSocket socket = http.newWebSocketBuilder()
                    .buildAsync(URI.create("ws://127.0.0.1:" + arguments[0] + "/venue/v1"), bank)
                    .join();
            bank.stream(socket, new ApiKey(arguments[1], arguments[2]), arguments[3]);
        }
    }

    private void stream(final WebSocket socket, final ApiKey key, final String name) throws InterruptedException {
        final String payload = "apiKey=" + key.id() + "&timestamp=" + System.currentTimeMillis();
        send(
                socket,
                "session.logon",
                "\"apiKey\":\"" + key.id() + "\",\"signature\":\"" + key.sign(payload) + "\",\"timestamp\":"
                        + payload.substring(payload.lastIndexOf('=') + 1));
        for (int number = 1; ; number++) {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
            final int middle = 11_000 + random.nextInt(21) - 10;
            send(
                    socket,
                    "quotes.replace",
                    "\"symbol\":\"" + QuoteMarket.SYMBOL + "\",\"quoteId\":\"" + name + "-" + number
                            + "\",\"validForMs\":" + VALID_MS + ",\"bids\":[" + tier(middle - 1) + "],\"asks\":["
                            + tier(middle + 1) + "],\"timestamp\":" + System.currentTimeMillis());
        }
    }

    private static String tier(final int ticks) {
        return "[\"" + ticks / 10_000 + "." + String.format("%04d", ticks % 10_000) + "\",\"400\"]";
    }

    private static void send(final WebSocket socket, final String method, final String parameters) {
        socket.sendText(
                        "{\"id\":\"" + method + "\",\"method\":\"" + method + "\",\"params\":{" + parameters + "}}",
                        true)
                .join();
    }

    @Override
    public CompletionStage<?> onText(final WebSocket socket, final CharSequence data, final boolean last) {
        text.append(data);
        if (last) {
            System.out.println(text);
            System.out.flush();
            text.setLength(0);
        }
        socket.request(1);
        return null;
    }

    @Override
    public CompletionStage<?> onClose(final WebSocket socket, final int code, final String reason) {
        System.exit(0);
        return null;
    }

    @Override
    public void onError(final WebSocket socket, final Throwable error) {
        System.exit(0);
    }
}
