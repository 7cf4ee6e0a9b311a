package rialto.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.vertx.core.Vertx;
import io.vertx.core.http.WebSocket;
import io.vertx.core.http.WebSocketClient;
import rialto.gatewaytest.AdminClient;
import rialto.gatewaytest.Client;
import rialto.gatewaytest.RunningVenue;

import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Calls everything that a venue serves once, and keeps what it answered: what the documents are held against. */
final class RealAnswers implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String STREAMS = "btcusdt@trade/btcusdt@aggTrade/btcusdt@kline_1m/btcusdt@bookTicker"
            + "/btcusdt@ticker/btcusdt@miniTicker/btcusdt@avgPrice/btcusdt@depth@100ms/btcusdt@depth5@100ms"
            + "/btcusdt@orders/!ticker@arr/!miniTicker@arr/!instrument@arr";

    private final Map<String, JsonNode> answers = new TreeMap<>();
    private final BlockingQueue<String> frames = new LinkedBlockingQueue<>();
    private final Vertx vertx = Vertx.vertx();
    private final WebSocketClient sockets = vertx.createWebSocketClient();
    private final int port;
    private final AdminClient administrator;
    private final Client alice;
    private final Client bob;

    RealAnswers(final RunningVenue venue, final Path data) throws Exception {
        port = venue.gateway().port();
        administrator = new AdminClient(venue, data);
        alice = new Client(port, RunningVenue.keyId(0), RunningVenue.SECRET);
        bob = new Client(port, RunningVenue.keyId(1), RunningVenue.SECRET);
    }

    /** Answers by method and path of REST, by method of the WebSocket API, by event type of streams. */
    Map<String, JsonNode> gather() throws Exception {
        alice.get("/api/v3/account", ""); // a listen key is for who has proven its API key
        final String key = keep("POST /api/v3/userDataStream", alice.plain("POST", "/api/v3/userDataStream"))
                .path("listenKey")
                .asText();
        final WebSocket market = dial("/stream?streams=" + STREAMS + "/" + key);
        administration();
        orders();
        auction();
        publicCalls();
        new RealQuotes(this, alice, bob).gather();
        questions();
        socketCalls();
        streamRequests(market);
        market.writeTextMessage("{\"method\":\"UNSUBSCRIBE\",\"params\":[\"btcusdt@trade\"],\"id\":1}");
        awaitEvents();
        keep("PUT /api/v3/userDataStream", alice.plain("PUT", "/api/v3/userDataStream?listenKey=" + key));
        keep("DELETE /api/v3/userDataStream", alice.plain("DELETE", "/api/v3/userDataStream?listenKey=" + key));
        events();
        revisions();
        risk();
        administrators();
        return answers;
    }

    private void events() throws Exception {
        admin("GET", "/events", "/events?limit=1", null);
        final String orderId = answers.get("GET /api/v3/order").path("orderId").asText();
        admin("GET", "/orders/{orderId}/events", "/orders/" + orderId + "/events", null);
        admin("GET", "/instruments/{symbol}/auctions", "/instruments/BTCUSDT/auctions", null);
        admin("GET", "/instruments/{symbol}/schedules", "/instruments/BTCUSDT/schedules?after=0&limit=5", null);
    }

    private void risk() throws Exception {
        final String account = "/accounts/{name}";
        admin("POST", account + "/freeze", "/accounts/carol/freeze", "{\"reason\":\"asked for\"}");
        admin("POST", account + "/unfreeze", "/accounts/carol/unfreeze", "");
        admin("DELETE", account + "/orders", "/accounts/carol/orders", null);
        admin("DELETE", account + "/sessions", "/accounts/carol/sessions", null);
        admin("DELETE", "/keys/{apiKey}/sessions", "/keys/" + RunningVenue.keyId(1) + "/sessions", null);
        final String orderEntry = "/instruments/{symbol}/order-entry";
        admin("POST", orderEntry, "/instruments/ETHUSDT/order-entry", "{\"allowed\":false}");
        admin("POST", orderEntry, "/instruments/ETHUSDT/order-entry", "{\"allowed\":true}");
        final JsonNode order = alice.post(
                        "/api/v3/order", "symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.1&price=10000")
                .json();
        admin("DELETE", "/orders/{orderId}", "/orders/" + order.path("orderId").asText(), null);
        admin("POST", "/order-entry", "/order-entry", "{\"allowed\":false,\"cancelOrders\":true}");
        admin("POST", "/order-entry", "/order-entry", "{\"allowed\":true}");
    }

    private void administrators() throws Exception {
        final String added = "{\"name\":\"dora\",\"roles\":[\"TREASURER\"],\"label\":\"desk\"}";
        final JsonNode key = admin("POST", "/administrators", "/administrators", added);
        final String keyId = key.path("keyId").asText();
        admin("GET", "/me", "/me", null);
        admin("GET", "/administrators", "/administrators", null);
        admin("POST", "/administrators/{name}/rotate", "/administrators/dora/rotate", "{}");
        admin("DELETE", "/administrators/{name}/keys/{keyId}", "/administrators/dora/keys/" + keyId, null);
        admin("DELETE", "/administrators/{name}", "/administrators/dora", null);
        admin("GET", "/approvals", "/approvals", null);
        admin("GET", "/audit", "/audit?limit=1", null);
    }

    @Override
    public void close() {
        alice.close();
        bob.close();
        administrator.close();
        vertx.close()
                .toCompletionStage()
                .toCompletableFuture()
                .orTimeout(30, TimeUnit.SECONDS)
                .join();
    }

    private void orders() throws Exception {
        final String order = "/api/v3/order";
        final String limit = "symbol=BTCUSDT&side=%s&type=LIMIT&timeInForce=GTC&quantity=%s&price=%s";
        alice.post(order, limit.formatted("BUY", "0.5", "20000") + "&newClientOrderId=first");
        keep("POST " + order, bob.post(order, limit.formatted("SELL", "0.1", "20000") + "&newOrderRespType=FULL"));
        keep("POST /api/v3/order/test", alice.post("/api/v3/order/test", limit.formatted("BUY", "1", "20000")));
        keep("GET " + order, alice.get(order, "symbol=BTCUSDT&origClientOrderId=first"));
        keep(
                "PUT /api/v3/order/amend/keepPriority",
                alice.put("/api/v3/order/amend/keepPriority", "symbol=BTCUSDT&origClientOrderId=first&newQty=0.4"));
        final String orderId = answers.get("GET " + order).path("orderId").asText();
        keep(
                "GET /api/v3/order/amendments",
                alice.get("/api/v3/order/amendments", "symbol=BTCUSDT&orderId=" + orderId));
        keep("GET /api/v3/openOrders", alice.get("/api/v3/openOrders", "symbol=BTCUSDT"));
        alice.post(order, limit.formatted("BUY", "0.2", "19000") + "&newClientOrderId=second");
        keep(
                "POST /api/v3/order/cancelReplace",
                alice.post(
                        "/api/v3/order/cancelReplace",
                        limit.formatted("BUY", "0.3", "19500") + "&newClientOrderId=third"
                                + "&cancelOrigClientOrderId=second&cancelReplaceMode=STOP_ON_FAILURE"));
        keep("DELETE " + order, alice.delete(order, "symbol=BTCUSDT&origClientOrderId=third"));
        keep("DELETE /api/v3/openOrders", alice.delete("/api/v3/openOrders", "symbol=BTCUSDT"));
        new RealLists(this, alice).gather();
        new RealBookQuotes(this, alice).gather();
        alice.post(order, limit.formatted("BUY", "0.5", "19999") + "&newClientOrderId=fourth");
        alice.post(order, limit.formatted("SELL", "0.5", "20001") + "&newClientOrderId=fifth");
    }

    /** Collects orders of which not all can be executed, and shows that. */
    private void auction() throws Exception {
        final String instrument = "/instruments/{symbol}";
        final String schedule =
                "{\"utcOffset\":\"+08:00\",\"days\":[\"MONDAY\"],\"entries\":[\"09:15:00 OPENING_AUCTION\"]}";
        admin("PUT", instrument + "/schedule", "/instruments/ETHUSDT/schedule", schedule);
        admin("GET", instrument + "/schedule", "/instruments/ETHUSDT/schedule", null);
        admin("DELETE", instrument + "/schedule", "/instruments/ETHUSDT/schedule", null);
        final String phase = "{\"phase\":\"%s\"}";
        admin("POST", instrument + "/phase", "/instruments/ETHUSDT/phase", phase.formatted("OPENING_AUCTION"));
        final String limit = "symbol=ETHUSDT&side=%s&type=LIMIT&timeInForce=GTC&quantity=%s&price=3000";
        alice.post("/api/v3/order", limit.formatted("SELL", "0.5"));
        bob.post("/api/v3/order", limit.formatted("BUY", "0.3"));
        keep("GET /venue/v1/auction", alice.plain("GET", "/venue/v1/auction?symbol=ETHUSDT"));
        admin("POST", instrument + "/phase", "/instruments/ETHUSDT/phase", phase.formatted("CONTINUOUS"));
        alice.delete("/api/v3/openOrders", "symbol=ETHUSDT");
    }

    private void questions() throws Exception {
        for (final String path : new String[] {"allOrders", "myTrades", "account/commission"}) {
            keep("GET /api/v3/" + path, alice.get("/api/v3/" + path, "symbol=BTCUSDT"));
        }
        keep("GET /api/v3/account", alice.get("/api/v3/account", ""));
        keep("POST /venue/v1/cancelTimer", alice.post("/venue/v1/cancelTimer", "cancelTimerId=1&countdownMs=60000"));
        final String today = "day=" + LocalDate.now(ZoneOffset.UTC);
        keep("GET /venue/v1/statement", alice.get("/venue/v1/statement", today));
        admin("GET", "/accounts/{name}/statement", "/accounts/account-0/statement?" + today, null);
        keep("GET /venue/v1/cancelTimer", alice.get("/venue/v1/cancelTimer", ""));
        keep("GET /api/v3/rateLimit/order", alice.get("/api/v3/rateLimit/order", ""));
        keep("GET /sapi/v1/capital/config/getall", alice.get("/sapi/v1/capital/config/getall", ""));
        keep("GET /sapi/v1/asset/tradeFee", alice.get("/sapi/v1/asset/tradeFee", "symbol=BTCUSDT"));
    }

    private void publicCalls() throws Exception {
        for (final String path : new String[] {"ping", "time"}) {
            keep("GET /api/v3/" + path, alice.plain("GET", "/api/v3/" + path));
        }
        for (final String path : new String[] {
            "exchangeInfo",
            "depth",
            "trades",
            "historicalTrades",
            "aggTrades",
            "avgPrice",
            "ticker",
            "ticker/tradingDay",
            "ticker/24hr",
            "ticker/price",
            "ticker/bookTicker"
        }) {
            keep("GET /api/v3/" + path, alice.plain("GET", "/api/v3/" + path + "?symbol=BTCUSDT"));
        }
        for (final String path : new String[] {"klines", "uiKlines"}) {
            keep("GET /api/v3/" + path, alice.plain("GET", "/api/v3/" + path + "?symbol=BTCUSDT&interval=1m"));
        }
        for (final String path :
                new String[] {"/sapi/v1/system/status", "/venue/v1/status", "/health", "/health/live", "/health/ready"
                }) {
            keep("GET " + path, alice.plain("GET", path));
        }
    }

    private void administration() throws Exception {
        admin("POST", "/assets", "/assets", "{\"symbol\":\"ETH\",\"scale\":8}");
        admin(
                "POST",
                "/instruments",
                "/instruments",
                "{\"symbol\":\"ETHUSDT\",\"baseAsset\":\"ETH\",\"quoteAsset\":\"USDT\",\"tickSize\":\"0.01\","
                        + "\"lotSize\":\"0.0001\"}");
        admin("PATCH", "/instruments/{symbol}", "/instruments/ETHUSDT", "{\"takerFeeBps\":\"7.5\"}");
        admin("POST", "/instruments/{symbol}/halt", "/instruments/ETHUSDT/halt", "");
        admin("POST", "/instruments/{symbol}/resume", "/instruments/ETHUSDT/resume", "");
        admin("POST", "/accounts", "/accounts", "{\"name\":\"carol\"}");
        final String transfer = "{\"transferId\":\"%s\",\"asset\":\"ETH\",\"amount\":\"%s\"}";
        final String account = "/accounts/account-0";
        admin("POST", "/accounts/{name}/deposits", account + "/deposits", transfer.formatted("in-1", "5"));
        admin("POST", "/accounts/{name}/withdrawals", account + "/withdrawals", transfer.formatted("out-1", "2"));
        final JsonNode key = admin(
                "POST",
                "/accounts/{name}/keys",
                account + "/keys",
                "{\"type\":\"HMAC_SHA256\",\"permissions\":[\"READ\",\"TRADE\"],\"label\":\"bot\"}");
        admin("GET", "/accounts/{name}/keys", account + "/keys", null);
        admin("DELETE", "/keys/{apiKey}", "/keys/" + key.path("apiKey").asText(), null);
        admin("GET", "/accounts/{name}", account, null);
        for (final String path : new String[] {"/assets", "/instruments", "/accounts", "/balances", "/status"}) {
            admin("GET", path, path, null);
        }
        admin("POST", "/snapshot", "/snapshot", "");
        limits();
        fees();
    }

    private void revisions() throws Exception {
        final String trades = "/instruments/{symbol}/trades/{tradeId}";
        final String trade = "/instruments/BTCUSDT/trades/"
                + answers.get("POST /api/v3/order").at("/fills/0/tradeId").asText();
        final String seen = "{\"price\":\"%s\",\"quantity\":\"0.1\"%s}";
        admin(
                "POST",
                trades + "/correct",
                trade + "/correct",
                seen.formatted("20000", ",\"correctedPrice\":\"19000\""));
        admin("POST", trades + "/bust", trade + "/bust", seen.formatted("19000", ""));
    }

    private void fees() throws Exception {
        final String schedule = "/fee-schedules/{name}";
        final String followed = "/instruments/{symbol}/fee-schedule";
        final String ofAccount = "/accounts/{name}/fees";
        admin(
                "PUT",
                schedule,
                "/fee-schedules/spot",
                "{\"volumeAsset\":\"USDT\",\"tiers\":[{\"volumeFrom\":\"0\",\"makerFeeBps\":\"10\",\"takerFeeBps\":\"10\"},"
                        + "{\"volumeFrom\":\"1000000\",\"makerFeeBps\":\"-0.5\",\"takerFeeBps\":\"8\"}]}");
        admin("PUT", followed, "/instruments/BTCUSDT/fee-schedule", "{\"feeSchedule\":\"spot\"}");
        admin("GET", followed, "/instruments/BTCUSDT/fee-schedule", null);
        admin("GET", "/fee-schedules", "/fee-schedules", null);
        admin("GET", schedule, "/fee-schedules/spot", null);
        admin("PUT", ofAccount, "/accounts/account-1/fees", "{\"discountPercent\":\"25\"}");
        admin("GET", ofAccount, "/accounts/account-1/fees", null);
        keep("GET /venue/v1/fees", alice.get("/venue/v1/fees", ""));
        admin("DELETE", ofAccount, "/accounts/account-1/fees", null);
        admin("DELETE", followed, "/instruments/BTCUSDT/fee-schedule", null);
        admin("DELETE", schedule, "/fee-schedules/spot", null);
    }

    private void limits() throws Exception {
        final String protection = "/instruments/{symbol}/protection";
        final String bands = "/instruments/ETHUSDT/protection";
        admin(
                "PUT",
                protection,
                bands,
                "{\"bidMultiplierUp\":\"1.2\",\"bidMultiplierDown\":\"0.2\","
                        + "\"askMultiplierUp\":\"5\",\"askMultiplierDown\":\"0.8\",\"averageMinutes\":5,\"collarBps\":1000,"
                        + "\"volatilityBps\":500,\"interruptionSeconds\":120,\"extensionBps\":800,\"maxExtensions\":3}");
        admin("GET", protection, bands, null);
        admin("DELETE", protection, bands, null);
        final String limits = "/accounts/{name}/limits";
        final String ofBob = "/accounts/account-1/limits";
        admin(
                "PUT",
                limits + "/{symbol}",
                ofBob + "/ETHUSDT",
                "{\"maxOrderQuantity\":\"1\",\"maxOpenNotional\":\"100000\",\"maxPosition\":\"5\",\"maxOpenOrders\":20}");
        admin("GET", limits, ofBob, null);
        admin("DELETE", limits + "/{symbol}", ofBob + "/ETHUSDT", null);
        final String rules = "/accounts/{name}/rules";
        final String rulesOfBob = "/accounts/account-1/rules";
        admin("PUT", rules, rulesOfBob, "{\"tradeGroupId\":7,\"maxCancels10s\":100}");
        admin("GET", rules, rulesOfBob, null);
        admin("DELETE", rules, rulesOfBob, null);
        final String quotes = "/accounts/{name}/quote-protections";
        final String quotesOfBob = "/accounts/account-1/quote-protections";
        admin(
                "PUT",
                quotes + "/{symbol}",
                quotesOfBob + "/ETHUSDT",
                "{\"maxFills\":5,\"maxQuantity\":\"1\",\"windowMs\":1000}");
        admin("GET", quotes, quotesOfBob, null);
        admin("POST", quotes + "/{symbol}/reset", quotesOfBob + "/ETHUSDT/reset", "");
        admin("DELETE", quotes + "/{symbol}", quotesOfBob + "/ETHUSDT", null);
    }

    JsonNode admin(final String method, final String template, final String path, final String body) throws Exception {
        final Client.Answer answer = administrator.call(method, path, body);
        if (answer.status() / 100 != 2) {
            throw new AssertionError(method + " " + path + ": " + answer.json());
        }
        final JsonNode json = answer.json();
        answers.put(method + " /admin/v1" + template, json);
        return json;
    }

    private void socketCalls() throws Exception {
        final BlockingQueue<String> received = new LinkedBlockingQueue<>();
        final WebSocket socket = sockets.connect(port, "127.0.0.1", "/ws-api/v3")
                .map(opened -> opened.textMessageHandler(received::add))
                .toCompletionStage()
                .toCompletableFuture()
                .get(30, TimeUnit.SECONDS);
        final String payload = "apiKey=" + RunningVenue.keyId(0) + "&timestamp=" + System.currentTimeMillis();
        final String params = "{\"" + payload.replace("=", "\":\"").replace("&", "\",\"") + "\",\"signature\":\""
                + alice.sign(payload) + "\"}";
        socket.writeTextMessage("{\"id\":1,\"method\":\"session.logon\",\"params\":" + params + "}");
        answers.put("session.logon", JSON.readTree(received.poll(30, TimeUnit.SECONDS)));
        for (final String method : new String[] {"session.status", "userDataStream.subscribe"}) {
            socket.writeTextMessage("{\"id\":1,\"method\":\"" + method + "\"}");
            answers.put(method, JSON.readTree(received.poll(30, TimeUnit.SECONDS)));
        }
        bob.post("/api/v3/order", "symbol=BTCUSDT&side=SELL&type=MARKET&quantity=0.01");
        answers.put("userDataStream event", JSON.readTree(received.poll(30, TimeUnit.SECONDS)));
        logOut(socket, received);
    }

    /** Ends the subscription too: its last event comes before the answer. */
    private void logOut(final WebSocket socket, final BlockingQueue<String> received) throws Exception {
        socket.writeTextMessage("{\"id\":\"bye\",\"method\":\"session.logout\"}");
        JsonNode last = null;
        JsonNode frame = JSON.readTree(received.poll(30, TimeUnit.SECONDS));
        while (!frame.path("id").asText().equals("bye")) {
            last = frame;
            frame = JSON.readTree(received.poll(30, TimeUnit.SECONDS));
        }
        answers.put("eventStreamTerminated", last);
        answers.put("session.logout", frame);
    }

    private void streamRequests(final WebSocket market) {
        market.writeTextMessage("{\"method\":\"LIST_SUBSCRIPTIONS\",\"id\":1}");
    }

    private void awaitEvents() throws Exception {
        final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(15);
        while (!answers.containsKey("!ticker@arr")
                || !answers.containsKey("avgPrice")
                || !answers.containsKey("instrument")
                || !answers.containsKey("kline")
                || !answers.containsKey("outboundAccountPosition")
                || !answers.containsKey("UNSUBSCRIBE")) {
            final String frame = frames.poll(Math.max(1, deadlineNs - System.nanoTime()), TimeUnit.NANOSECONDS);
            if (frame == null) {
                throw new AssertionError("some events never came: " + answers.keySet());
            }
            sort(JSON.readTree(frame));
        }
    }

    private void sort(final JsonNode frame) {
        if (frame.has("result")) {
            answers.put(frame.get("result").isNull() ? "UNSUBSCRIBE" : "LIST_SUBSCRIPTIONS", frame);
            return;
        }
        final JsonNode data = frame.get("data");
        final String stream = frame.get("stream").asText();
        final String type = data.path("e").asText(stream.replace("btcusdt@", ""));
        final String kind =
                type.equals("executionReport") ? type + " " + data.path("x").asText() : type;
        answers.putIfAbsent(data.isArray() ? stream : kind, data);
        if (data.isArray()) {
            answers.putIfAbsent(data.path(0).path("e").asText(), data.path(0));
        }
    }

    private WebSocket dial(final String uri) throws Exception {
        return sockets.connect(port, "127.0.0.1", uri)
                .map(opened -> opened.textMessageHandler(frames::add))
                .toCompletionStage()
                .toCompletableFuture()
                .get(30, TimeUnit.SECONDS);
    }

    JsonNode keep(final String name, final Client.Answer answer) {
        if (answer.status() != 200) {
            throw new AssertionError(name + ": " + answer.json());
        }
        answers.put(name, answer.json());
        return answer.json();
    }
}
