package rialto.dialect.binance;

import com.fasterxml.jackson.databind.JsonNode;
import rialto.gatewaytest.Client;
import rialto.gatewaytest.RunningVenue;
import rialto.gatewaytest.WsClient;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

/** A venue with an owner of an order, and all that a stranger is told there, without times. To be held against another one. */
final class WatchedMarket implements AutoCloseable {
    /** What tells the book as often as once in 100 ms, behind what is told at once. */
    private static final Set<String> LAST =
            Set.of("btcusdt@depth@100ms", "btcusdt@depth@100ms@checksum", "btcusdt@depth5@100ms");

    /** What is told when a stream begins. */
    private static final Set<String> FIRST =
            Set.of("btcusdt@orders", "btcusdt@bookTicker", "!bookTicker", "btcusdt@depth5@100ms", "!instrument@arr");

    private static final String STREAMS =
            "/stream?streams=btcusdt@orders/btcusdt@trade/btcusdt@aggTrade/btcusdt@bookTicker"
                    + "/!bookTicker/btcusdt@depth@100ms/btcusdt@depth@100ms@checksum/btcusdt@depth5@100ms/!instrument@arr";

    private static final List<String> QUESTIONS = List.of(
            "/api/v3/depth?symbol=BTCUSDT",
            "/api/v3/ticker/bookTicker?symbol=BTCUSDT",
            "/api/v3/ticker/price",
            "/api/v3/ticker/24hr?symbol=BTCUSDT",
            "/api/v3/trades?symbol=BTCUSDT",
            "/api/v3/aggTrades?symbol=BTCUSDT",
            "/api/v3/avgPrice?symbol=BTCUSDT",
            "/api/v3/exchangeInfo");

    private final RunningVenue venue;
    private final int port;
    final Client owner;
    final Client stranger;
    private final WsClient streams;
    private final HttpClient http = HttpClient.newHttpClient();
    private final Map<String, List<String>> messages = new TreeMap<>();
    private final List<String> answers = new ArrayList<>();

    WatchedMarket(final Path data) throws Exception {
        venue = new RunningVenue(data);
        venue.fill(2);
        port = venue.gateway().port();
        owner = new Client(port, RunningVenue.keyId(0), RunningVenue.SECRET);
        stranger = new Client(port, RunningVenue.keyId(1), RunningVenue.SECRET);
        enter(stranger, "symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&price=20000&quantity=0.1");
        enter(stranger, "symbol=BTCUSDT&side=SELL&type=LIMIT&timeInForce=GTC&price=22000&quantity=0.1");
        streams = new WsClient(port, STREAMS);
        await(FIRST);
    }

    String enter(final Client who, final String order) throws Exception {
        final Client.Answer answer = who.post("/api/v3/order", order);
        assertEquals(200, answer.status(), answer.json().toString());
        return answer.json().toString();
    }

    /** Sorts messages by their streams until each of these had one more. */
    private void await(final Set<String> names) throws InterruptedException {
        final Set<String> missing = new HashSet<>(names);
        while (!missing.isEmpty()) {
            final JsonNode message = streams.next();
            final String name = message.path("stream").asText();
            messages.computeIfAbsent(name, ignored -> new ArrayList<>())
                    .add(withoutTimes(message.path("data").toString()));
            missing.remove(name);
        }
    }

    /** The market has changed: what everybody is told, and what everybody may ask. */
    void look() throws Exception {
        await(LAST);
        ask();
    }

    /** What everybody may ask, whether or not the market has changed. */
    void ask() throws Exception {
        for (final String question : QUESTIONS) {
            answers.add(question + " " + withoutTimes(get(question)));
        }
    }

    private String get(final String path) throws IOException, InterruptedException {
        final HttpResponse<String> response = http.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        assertEquals(200, response.statusCode(), response.body());
        return response.body();
    }

    /** What the stranger was answered belongs to it. */
    void answer(final String text) {
        answers.add(withoutTimes(text));
    }

    /** The owner cancels an order. */
    void cancel(final String clientOrderId) throws Exception {
        final Client.Answer canceled =
                owner.delete("/api/v3/order", "symbol=BTCUSDT&origClientOrderId=" + clientOrderId);
        assertEquals(200, canceled.status(), canceled.json().toString());
    }

    /** All of it, stream by stream, and the answers in their order. */
    String told() {
        return messages.entrySet().stream()
                        .map(stream -> stream.getKey() + "\n" + String.join("\n", stream.getValue()))
                        .collect(Collectors.joining("\n"))
                + "\n" + String.join("\n", answers);
    }

    private static String withoutTimes(final String text) {
        return text.replaceAll("\\b1[78]\\d{11,14}\\b", "TIME").replaceAll("\"clientOrderId\":\"[^\"]*\"", "");
    }

    @Override
    public void close() {
        streams.close();
        http.close();
        owner.close();
        stranger.close();
        venue.close();
        assertNull(venue.failure());
    }
}
