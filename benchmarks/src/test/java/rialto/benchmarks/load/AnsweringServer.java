package rialto.benchmarks.load;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.json.JsonObject;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/** Answers orders as a venue would, after checking how they are signed. */
final class AnsweringServer implements AutoCloseable {
    static final TradingAccount BUYER = new TradingAccount("b".repeat(64), "s".repeat(63) + "1", "BUY");
    static final TradingAccount SELLER = new TradingAccount("a".repeat(64), "s".repeat(63) + "2", "SELL");

    private final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
    private final AtomicLong wellSigned = new AtomicLong();
    private final AtomicLong badlySigned = new AtomicLong();
    private final Map<String, Boolean> clientOrderIds = new ConcurrentHashMap<>();
    private final HttpServer server;

    AnsweringServer() throws Exception {
        this(new HttpServerOptions());
    }

    AnsweringServer(final HttpServerOptions options) throws Exception {
        server = vertx.createHttpServer(options.setHost("127.0.0.1").setPort(0))
                .requestHandler(this::onRequest)
                .webSocketHandler(this::onSocket)
                .listen()
                .toCompletionStage()
                .toCompletableFuture()
                .get();
    }

    InetSocketAddress address() {
        return new InetSocketAddress("127.0.0.1", server.actualPort());
    }

    long wellSigned() {
        return wellSigned.get();
    }

    long badlySigned() {
        return badlySigned.get();
    }

    int distinctClientOrderIds() {
        return clientOrderIds.size();
    }

    @Override
    public void close() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    private void onRequest(final HttpServerRequest request) {
        request.body().onSuccess(body -> {
            final String text = body.toString();
            final int end = text.indexOf("&signature=");
            final String signed = text.substring(0, end);
            clientOrderIds.put(text.replaceAll(".*newClientOrderId=([^&]*)&.*", "$1"), true);
            final boolean good =
                    check(request.getHeader("X-MBX-APIKEY"), signed, text.substring(end + "&signature=".length()));
            request.response().setStatusCode(good ? 200 : 400).end(good ? "{}" : "{\"code\":-1022,\"msg\":\"\"}");
        });
    }

    private void onSocket(final ServerWebSocket socket) {
        socket.writePing(io.vertx.core.buffer.Buffer.buffer("are you there"));
        socket.textMessageHandler(text -> {
            final JsonObject call = new JsonObject(text);
            final TreeMap<String, Object> parameters =
                    new TreeMap<>(call.getJsonObject("params").getMap());
            final String signature = (String) parameters.remove("signature");
            clientOrderIds.put((String) parameters.get("newClientOrderId"), true);
            final String payload = parameters.entrySet().stream()
                    .map(each -> each.getKey() + "=" + each.getValue())
                    .collect(Collectors.joining("&"));
            final boolean good = check((String) parameters.get("apiKey"), payload, signature);
            socket.writeTextMessage("{\"id\":" + call.getLong("id") + ",\"status\":" + (good ? 200 : 400)
                    + (good ? ",\"result\":{\"status\":\"FILLED\"}}" : ",\"error\":{\"code\":-1022,\"msg\":\"\"}}"));
        });
    }

    private boolean check(final String apiKey, final String payload, final String signature) {
        final TradingAccount account = apiKey.equals(BUYER.apiKey()) ? BUYER : SELLER;
        final byte[] bytes = payload.getBytes(StandardCharsets.US_ASCII);
        final byte[] expected = new HmacSigner(account.secretKey()).sign(bytes, 0, bytes.length);
        final boolean good = new String(expected, StandardCharsets.US_ASCII).equals(signature);
        (good ? wellSigned : badlySigned).incrementAndGet();
        return good;
    }
}
