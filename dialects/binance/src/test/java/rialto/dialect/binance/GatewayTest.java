package rialto.dialect.binance;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import rialto.gatewaytest.Client;
import rialto.gatewaytest.Client.Answer;
import rialto.gatewaytest.RawSocket;
import rialto.gatewaytest.RunningVenue;
import rialto.gatewaytest.WsClient;

import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Orders over HTTP through a real cluster, reporting and back. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class GatewayTest extends OrderVenue {
    @Test
    void shouldTakeAnOrderThroughItsWholeLife() throws Exception {
        final Answer placed = alice.post(
                ORDER,
                "symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.5&price=20000.00&newClientOrderId=life-1");
        assertEquals(200, placed.status(), placed.json().toString());
        assertEquals("NEW", placed.text("status"));
        assertEquals("20000.00000000", placed.text("price"));
        assertEquals("0.50000000", placed.text("origQty"));
        assertEquals("life-1", placed.text("clientOrderId"));

        final Answer sold = bob.form("POST", ORDER, "symbol=BTCUSDT&side=SELL&type=MARKET&quantity=0.2");
        assertEquals(200, sold.status(), sold.json().toString());
        assertEquals("FILLED", sold.text("status"));
        assertEquals("4000.00000000", sold.text("cummulativeQuoteQty"));
        assertEquals(
                "8.00000000",
                sold.json().path("fills").path(0).path("commission").asText());
        assertEquals(
                "USDT",
                sold.json().path("fills").path(0).path("commissionAsset").asText());

        final Answer status = alice.get(ORDER, "symbol=BTCUSDT&origClientOrderId=life-1");
        assertEquals("PARTIALLY_FILLED", status.text("status"));
        assertEquals("0.20000000", status.text("executedQty"));

        final Answer amended = alice.put(
                "/api/v3/order/amend/keepPriority",
                "symbol=BTCUSDT&origClientOrderId=life-1&newQty=0.3&newClientOrderId=life-2");
        assertEquals(200, amended.status(), amended.json().toString());
        assertEquals(
                "0.30000000", amended.json().path("amendedOrder").path("qty").asText());

        final Answer canceled = alice.delete(ORDER, "symbol=BTCUSDT&origClientOrderId=life-2");
        assertEquals(200, canceled.status(), canceled.json().toString());
        assertEquals("CANCELED", canceled.text("status"));

        final Answer again = alice.delete(ORDER, "symbol=BTCUSDT&origClientOrderId=life-2");
        assertEquals(400, again.status());
        assertEquals(-2011, again.code());
        assertEquals("Unknown order sent.", again.text("msg"));

        final Answer trades = alice.get("/api/v3/myTrades", "symbol=BTCUSDT");
        assertEquals(1, trades.json().size());
        assertEquals("0.00020000", trades.json().get(0).path("commission").asText());
        final Answer orders = alice.get("/api/v3/allOrders", "symbol=BTCUSDT");
        assertEquals("CANCELED", orders.json().get(0).path("status").asText());
        final Answer candles = alice.plain("GET", "/api/v3/klines?symbol=BTCUSDT&interval=1m&limit=5");
        assertEquals(
                "20000.00000000",
                candles.json().get(0).path(4).asText(),
                candles.json().toString());
        assertTrue(placed.raw().headers().firstValue("X-MBX-USED-WEIGHT-1M").isPresent());
    }

    @Test
    void shouldReplaceAnOrderInOneStep() throws Exception {
        alice.post(ORDER, limit("BUY", "0.1", "15000", "replace-1"));
        final String entry = limit("BUY", "0.1", "15001", "replace-2");
        final Answer replaced = alice.post(
                ORDER + "/cancelReplace",
                entry + "&cancelReplaceMode=STOP_ON_FAILURE&cancelOrigClientOrderId=replace-1");
        assertEquals(200, replaced.status(), replaced.json().toString());
        assertEquals("SUCCESS", replaced.text("cancelResult"));
        assertEquals(
                "NEW", replaced.json().path("newOrderResponse").path("status").asText());

        final Answer stopped = alice.post(
                ORDER + "/cancelReplace",
                limit("BUY", "0.1", "15002", "replace-3")
                        + "&cancelReplaceMode=STOP_ON_FAILURE&cancelOrigClientOrderId=replace-1");
        assertEquals(400, stopped.status());
        assertEquals(-2022, stopped.code());
        assertEquals(
                "NOT_ATTEMPTED",
                stopped.json().path("data").path("newOrderResult").asText());
        assertTrue(stopped.json().path("data").path("newOrderResponse").isNull());

        final Answer partly = alice.post(
                ORDER + "/cancelReplace",
                limit("BUY", "0.1", "15003", "replace-4")
                        + "&cancelReplaceMode=ALLOW_FAILURE&cancelOrigClientOrderId=replace-1");
        assertEquals(409, partly.status());
        assertEquals(-2021, partly.code());

        final Answer all = alice.delete("/api/v3/openOrders", "symbol=BTCUSDT");
        assertEquals(200, all.status(), all.json().toString());
        assertEquals("replace-2", all.json().get(0).path("origClientOrderId").asText());
    }

    @Test
    void shouldAnswerTheSameOrderAsTheFirstTimeAndRefuseAnother() throws Exception {
        final Answer first = alice.post(ORDER, limit("BUY", "0.1", "14000", "again-1"));
        final Answer second = alice.post(ORDER, limit("BUY", "0.1", "14000", "again-1"));
        assertEquals(200, second.status(), second.json().toString());
        assertEquals(first.text("orderId"), second.text("orderId"));
        final Answer other = alice.post(ORDER, limit("BUY", "0.2", "14000", "again-1"));
        assertEquals(400, other.status());
        assertEquals(-2010, other.code());
        assertEquals("Duplicate order sent.", other.text("msg"));
        assertEquals("DUPLICATE_CLIENT_ORDER_ID", other.text("reason"));
        alice.delete(ORDER, "symbol=BTCUSDT&origClientOrderId=again-1");
    }

    @Test
    void shouldCheckAnOrderWithoutEnteringIt() throws Exception {
        final Answer tested = alice.post(ORDER + "/test", limit("BUY", "0.1", "13000", "test-1"));
        assertEquals("{}", tested.json().toString());
        final Answer refused = alice.post(ORDER + "/test", limit("BUY", "100", "13000", "test-2"));
        assertEquals("Account has insufficient balance for requested action.", refused.text("msg"));
        final Answer rates =
                alice.post(ORDER + "/test", limit("BUY", "0.1", "13000", "test-3") + "&computeCommissionRates=true");
        assertEquals(
                "0.00200000",
                rates.json().path("standardCommissionForOrder").path("taker").asText());
        assertEquals(
                -2013,
                alice.get(ORDER, "symbol=BTCUSDT&origClientOrderId=test-1").code());
    }

    @Test
    void shouldTellWhoseAccountItIs() throws Exception {
        assertEquals("account-0", alice.get("/api/v3/account", "").text("accountName"));
        assertEquals("account-1", bob.get("/api/v3/account", "").text("accountName"));
    }

    @Test
    void shouldServeTheWebSocketApi() throws Exception {
        try (WsClient socket = new WsClient(venue.gateway().port(), "/ws-api/v3")) {
            assertEquals(
                    "{}",
                    socket.ask("{\"id\":1,\"method\":\"ping\"}").path("result").toString());
            final JsonNode refused = socket.ask("{\"id\":\"x\",\"method\":\"order.place\",\"params\":{}}");
            assertEquals("x", refused.path("id").asText());
            assertEquals(-2014, refused.path("error").path("code").asInt());
            final long now = System.currentTimeMillis();
            final String payload = "apiKey=" + RunningVenue.keyId(1) + "&timestamp=" + now;
            final JsonNode logon = socket.ask(
                    "{\"id\":2,\"method\":\"session.logon\",\"params\":{\"apiKey\":\"" + RunningVenue.keyId(1)
                            + "\",\"timestamp\":" + now + ",\"signature\":\"" + bob.sign(payload) + "\"}}");
            assertEquals(200, logon.path("status").asInt(), logon.toString());
            assertEquals(
                    RunningVenue.keyId(1), logon.path("result").path("apiKey").asText());
            final JsonNode subscribed = socket.ask("{\"id\":3,\"method\":\"userDataStream.subscribe\"}");
            assertEquals(0, subscribed.path("result").path("subscriptionId").asInt(-1), subscribed.toString());
            socket.send("{\"id\":4,\"method\":\"order.place\",\"params\":{\"symbol\":\"BTCUSDT\",\"side\":\"BUY\","
                    + "\"type\":\"LIMIT_MAKER\",\"quantity\":\"0.1\",\"price\":12000,\"newOrderRespType\":\"RESULT\","
                    + "\"timestamp\":" + System.currentTimeMillis() + "}}");
            JsonNode placed = null;
            JsonNode report = null;
            for (int i = 0; i < 3; i++) {
                final JsonNode message = socket.next();
                if (message.has("status")) {
                    placed = message;
                } else if ("executionReport"
                        .equals(message.path("event").path("e").asText())) {
                    report = message;
                }
            }
            assertNotNull(placed);
            assertEquals("NEW", placed.path("result").path("status").asText(), placed.toString());
            assertEquals(3, placed.path("rateLimits").size(), placed.toString());
            assertNotNull(report);
            assertEquals("NEW", report.path("event").path("x").asText());
            final JsonNode status =
                    socket.ask("{\"id\":5,\"method\":\"order.cancel\",\"params\":{\"symbol\":\"BTCUSDT\","
                            + "\"orderId\":"
                            + placed.path("result").path("orderId").asText() + ",\"timestamp\":"
                            + System.currentTimeMillis() + "}}");
            assertNotNull(status);
            assertEquals(-1135, new WsAnswer(socket, "{\"id\":6,").code());
            assertEquals(-1020, new WsAnswer(socket, "{\"id\":7,\"method\":\"nothing\"}").code());
        }
    }

    /** Skips events until an answer with an error comes. */
    private record WsAnswer(WsClient socket, String text) {
        int code() throws InterruptedException {
            socket.send(text);
            JsonNode message = socket.next();
            while (!message.has("error")) {
                message = socket.next();
            }
            return message.path("error").path("code").asInt();
        }
    }

    private static String limit(final String side, final String quantity, final String price, final String id) {
        return "symbol=BTCUSDT&side=" + side + "&type=LIMIT&timeInForce=GTC&quantity=" + quantity + "&price=" + price
                + "&newClientOrderId=" + id;
    }

    private static final String ENTRY = "symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.1&price=11000";

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    -1102 | Mandatory parameter 'symbol' was not sent, was empty/null, or malformed. | side=BUY
                    -1121 | Invalid symbol. | symbol=NOPE&side=BUY&type=LIMIT
                    -1100 | Illegal characters found in parameter 'symbol'; legal range is '^[A-Z0-9-_.]{1,20}$'. | symbol=btc&side=BUY
                    -1117 | Invalid side. | symbol=BTCUSDT&side=HOLD&type=LIMIT
                    -1116 | Invalid orderType. | symbol=BTCUSDT&side=BUY&type=MAGIC
                    -1102 | Param 'stopPrice' or 'trailingDelta' must be sent, but both were empty/null! | symbol=BTCUSDT&side=SELL&type=STOP_LOSS&quantity=1
                    -1102 | Mandatory parameter 'timeInForce' was not sent, was empty/null, or malformed. | symbol=BTCUSDT&side=SELL&type=STOP_LOSS_LIMIT&quantity=1&price=1&stopPrice=1
                    -1102 | Mandatory parameter 'price' was not sent, was empty/null, or malformed. | symbol=BTCUSDT&side=SELL&type=TAKE_PROFIT_LIMIT&timeInForce=GTC&quantity=1&stopPrice=1
                    -1102 | Mandatory parameter 'quantity' was not sent, was empty/null, or malformed. | symbol=BTCUSDT&side=SELL&type=TAKE_PROFIT&stopPrice=1
                    -1106 | Parameter 'stopPrice' sent when not required. | ENTRY&stopPrice=1
                    -1106 | Parameter 'trailingDelta' sent when not required. | ENTRY&trailingDelta=100
                    -1106 | Parameter 'price' sent when not required. | symbol=BTCUSDT&side=SELL&type=STOP_LOSS&quantity=1&stopPrice=1&price=1
                    -1106 | Parameter 'quoteOrderQty' sent when not required. | symbol=BTCUSDT&side=SELL&type=STOP_LOSS&quoteOrderQty=1&stopPrice=1
                    -1106 | Parameter 'timeInForce' sent when not required. | symbol=BTCUSDT&side=SELL&type=STOP_LOSS&timeInForce=IOC&quantity=1&stopPrice=1
                    -1013 | Filter failure: PRICE_FILTER | symbol=BTCUSDT&side=SELL&type=STOP_LOSS&quantity=1&stopPrice=1.001
                    -1013 | Filter failure: TRAILING_DELTA | symbol=BTCUSDT&side=SELL&type=STOP_LOSS&quantity=1&trailingDelta=9
                    -1013 | Filter failure: TRAILING_DELTA | symbol=BTCUSDT&side=SELL&type=STOP_LOSS&quantity=1&trailingDelta=9999999999
                    -1100 | Illegal characters found in parameter 'trailingDelta'; legal range is '^[0-9]{1,20}$'. | symbol=BTCUSDT&side=SELL&type=STOP_LOSS&quantity=1&trailingDelta=1.5
                    -1130 | Data sent for parameter 'triggerPriceType' is not valid. | symbol=BTCUSDT&side=SELL&type=STOP_LOSS&quantity=1&trailingDelta=100&triggerPriceType=BEST_PRICE
                    -2010 | IcebergQty exceeds QTY. | ENTRY&icebergQty=1
                    -1115 | Invalid timeInForce. | symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTX
                    -1102 | Mandatory parameter 'timeInForce' was not sent, was empty/null, or malformed. | symbol=BTCUSDT&side=BUY&type=LIMIT
                    -1106 | Parameter 'timeInForce' sent when not required. | symbol=BTCUSDT&side=BUY&type=MARKET&timeInForce=GTC&quantity=1
                    -1106 | Parameter 'price' sent when not required. | symbol=BTCUSDT&side=BUY&type=MARKET&quantity=1&price=3
                    -1102 | Param 'quantity' or 'quoteOrderQty' must be sent, but both were empty/null! | symbol=BTCUSDT&side=BUY&type=MARKET
                    -1128 | Combination of optional parameters invalid. | symbol=BTCUSDT&side=BUY&type=MARKET&quantity=1&quoteOrderQty=1
                    -1100 | Illegal characters found in parameter 'price'; legal range is '^([0-9]{1,20})(\\.[0-9]{1,20})?$'. | symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=1&price=1e3
                    -1111 | Parameter 'price' has too much precision. | symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=1&price=1.000000001
                    -1108 | Parameter 'price' overflowed. | symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=1&price=99999999999999999999
                    -1013 | Filter failure: PRICE_FILTER | symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=1&price=11000.001
                    -1013 | Filter failure: PRICE_FILTER | symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=1&price=99999999
                    -1013 | Filter failure: LOT_SIZE | symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.000001&price=11000
                    -1013 | Filter failure: NOTIONAL | symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.00001&price=11000
                    -1100 | Illegal characters found in parameter 'newClientOrderId'; legal range is '^[a-zA-Z0-9-_]{1,36}$'. | ENTRY&newClientOrderId=a.b
                    -1100 | Illegal characters found in parameter 'newClientOrderId'; legal range is '^(?!--)[a-zA-Z0-9-_]{1,36}$'. | ENTRY&newClientOrderId=--a
                    -1105 | Parameter 'newClientOrderId' was empty. | ENTRY&newClientOrderId=
                    -1104 | Not all sent parameters were read; read '9' parameter(s) but was sent '10'. | ENTRY&color=red
                    -1101 | Duplicate values for a parameter detected. | ENTRY&side=BUY
                    -1130 | Data sent for parameter 'selfTradePreventionMode' is not valid. | ENTRY&selfTradePreventionMode=DECREMENT
                    """)
    void shouldAnswerMistakesInTheDialectsWords(final int code, final String message, final String parameters)
            throws Exception {
        final Answer answer = alice.post(ORDER, parameters.replace("ENTRY", ENTRY));
        assertEquals(400, answer.status(), answer.json().toString());
        assertEquals(code, answer.code(), answer.json().toString());
        assertEquals(message, answer.text("msg"));
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /nothing, 404",
        "PATCH, /api/v3/order, 405",
        "GET, /api/v3/order, 401",
        "GET, /api/v3/depth, 400",
        "GET, /api/v3/depth?symbol=%C3%28, 400",
        "GET, /api/v3/depth?symbol=BTCUSDT&limit=0, 400",
        "GET, /api/v3/depth?symbol=BTCUSDT&limit=99999999999999999999, 400",
        "GET, /api/v3/klines?symbol=BTCUSDT&interval=7m, 400",
        "GET, /api/v3/ticker/24hr?symbol=BTCUSDT&symbols=x, 400",
        "POST, /api/v3/orderList/oco, 401",
        "GET, /..%2f..%2fetc/passwd, 404",
        "GET, /api/v3/depth?symbol=BTCUSDT&limit=5, 200",
        "GET, /api/v3/exchangeInfo, 200",
        "GET, /api/v3/avgPrice?symbol=BTCUSDT, 200"
    })
    void shouldNeverAnswer500(final String method, final String path, final int status) throws Exception {
        try (Client stranger = new Client(venue.gateway().port(), "short", "")) {
            final Answer answer = stranger.plain(method, path);
            assertEquals(status, answer.status(), answer.json().toString());
            assertTrue(status == 200 || answer.code() < 0, answer.json().toString());
        }
    }

    @Test
    void shouldRefuseWhatIsTooLargeOrNoHttp() throws Exception {
        assertEquals(
                413, alice.form("POST", ORDER, "symbol=" + "A".repeat(100_000)).status());
        assertEquals(
                414,
                alice.plain("GET", "/api/v3/depth?symbol=" + "A".repeat(20_000)).status());
        assertEquals(
                -1020,
                alice.post("/api/v3/sor/order", "symbol=BTCUSDT&anything=1").code());
        assertEquals("400", statusOf("NONSENSE\r\n\r\n"));
        assertEquals("400", statusOf("GET /api/v3/depth?symbol=%zz HTTP/1.1\r\nHost: localhost\r\n\r\n"));
        assertEquals("400", statusOf("POST /api/v3/order HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n"));
        assertEquals("431", statusOf("GET / HTTP/1.1\r\nX-Long: " + "a".repeat(20_000) + "\r\n\r\n"));
    }

    private static String statusOf(final String request) throws Exception {
        try (Socket socket = new Socket("127.0.0.1", venue.gateway().port())) {
            socket.setSoTimeout(30_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII).substring(9);
        }
    }

    @Test
    void shouldAskForABodyThatWaitsToBeAskedFor() throws Exception {
        assertEquals(
                "100",
                statusOf(
                        "POST /api/v3/order HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n"));
    }

    @Test
    void shouldHangUpOnABodyThatIsTooLarge() throws Exception {
        try (Socket socket = new Socket("127.0.0.1", venue.gateway().port())) {
            socket.setSoTimeout(30_000);
            final String head = "POST /api/v3/order HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\n";
            socket.getOutputStream().write((head + "a".repeat(70_000)).getBytes(StandardCharsets.US_ASCII));
            final String all = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            assertTrue(all.startsWith("HTTP/1.1 413 "), all);
        }
    }

    @Test
    void shouldTellNobodyAnothersEventsForAnApiKeyAlone() throws Exception {
        try (WsClient socket = new WsClient(venue.gateway().port(), "/ws-api/v3")) {
            final JsonNode refused =
                    socket.ask("{\"id\":1,\"method\":\"userDataStream.subscribe\",\"params\":{\"apiKey\":\""
                            + RunningVenue.keyId(1) + "\"}}");
            assertEquals(-2015, refused.path("error").path("code").asInt(), refused.toString());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/ws", "/ws-api/v3"})
    void shouldCloseASocketThatBreaksTheRulesWithTheCodeForIt(final String path) throws Exception {
        final int port = venue.gateway().port();
        assertEquals(1009, RawSocket.closeCode(port, path, RawSocket.frame(0x81, 100_000)), "a large frame");
        assertEquals(
                1009,
                RawSocket.closeCode(port, path, RawSocket.frame(0x01, 40_000), RawSocket.frame(0x00, 40_000)),
                "a large message");
        assertEquals(1002, RawSocket.closeCode(port, path, RawSocket.frame(0xc1, 2)), "a reserved bit");
        assertEquals(1002, RawSocket.closeCode(port, path, RawSocket.frame(0x80, 2)), "a continuation of nothing");
        final byte[] noText = {'"', (byte) 0xc3, '"'};
        assertEquals(1007, RawSocket.closeCode(port, path, RawSocket.frame(0x81, noText)), "text that is no UTF-8");
    }

    @Test
    void shouldHangUpOnWhoSendsNothingButNonsense() throws Exception {
        final byte[][] nonsense = new byte[1_500][];
        Arrays.fill(nonsense, RawSocket.frame(0x81, 3));
        assertEquals(1008, RawSocket.closeCode(venue.gateway().port(), "/ws-api/v3", nonsense));
    }
}
