package rialto.simulator.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.ServerWebSocket;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** A WebSocket API that checks signatures and answers as a test says. */
final class FakeVenue implements AutoCloseable {
    static final Credentials CREDENTIALS = new Credentials("k".repeat(64), "secret");

    private final Vertx vertx;
    private final ObjectMapper json = new ObjectMapper();
    private final Set<ServerWebSocket> sockets = ConcurrentHashMap.newKeySet();
    private final BlockingQueue<JsonNode> calls = new LinkedBlockingQueue<>();
    private final Map<String, Function<JsonNode, String>> answers = new ConcurrentHashMap<>();
    private final HttpServer server;

    FakeVenue(final Vertx vertx) {
        this.vertx = vertx;
        answers.put("userDataStream.subscribe.signature", call -> ok(call, "{\"subscriptionId\":0}"));
        server = vertx.createHttpServer(
                        new HttpServerOptions().setHost("127.0.0.1").setPort(0))
                .webSocketHandler(this::onSocket)
                .listen()
                .toCompletionStage()
                .toCompletableFuture()
                .join();
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + server.actualPort());
    }

    /** From now on answers a method so; null is silence. */
    void onCall(final String method, final Function<JsonNode, String> answer) {
        answers.put(method, answer);
    }

    /** The next call other than the subscription, waited for. */
    JsonNode nextCall() throws InterruptedException {
        return calls.poll(30, TimeUnit.SECONDS);
    }

    void send(final String text) {
        sockets.forEach(socket -> socket.writeTextMessage(text));
    }

    void dropConnections() {
        sockets.forEach(ServerWebSocket::close);
    }

    static String ok(final JsonNode call, final String result) {
        return "{\"id\":" + call.path("id").asLong() + ",\"status\":200,\"result\":" + result + "}";
    }

    static String error(final JsonNode call, final int status, final int code, final String data) {
        return "{\"id\":" + call.path("id").asLong() + ",\"status\":" + status + ",\"error\":{\"code\":" + code
                + ",\"msg\":\"no\",\"data\":" + data + "}}";
    }

    @Override
    public void close() {
        server.close().toCompletionStage().toCompletableFuture().join();
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    private void onSocket(final ServerWebSocket socket) {
        sockets.add(socket);
        socket.closeHandler(ignored -> sockets.remove(socket));
        socket.textMessageHandler(text -> onText(socket, text));
    }

    private void onText(final ServerWebSocket socket, final String text) {
        try {
            final JsonNode call = json.readTree(text);
            final String method = call.path("method").asText();
            if (!isWellSigned(call.path("params"))) {
                socket.writeTextMessage(error(call, 400, -1022, "{}"));
                return;
            }
            if (!method.startsWith("userDataStream")) {
                calls.add(call);
            }
            final String answer = answers.getOrDefault(method, ignored -> null).apply(call);
            if (answer != null) {
                socket.writeTextMessage(answer);
            }
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isWellSigned(final JsonNode parameters) {
        final TreeMap<String, Object> signed = new TreeMap<>();
        parameters
                .properties()
                .forEach(each -> signed.put(each.getKey(), each.getValue().asText()));
        final Object signature = signed.remove("signature");
        return new Signature(CREDENTIALS.secretKey()).of(signed).equals(signature);
    }
}
