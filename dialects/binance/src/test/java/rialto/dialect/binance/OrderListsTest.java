package rialto.dialect.binance;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.gatewaytest.Client.Answer;
import rialto.gatewaytest.RunningVenue;
import rialto.gatewaytest.WsClient;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Lists of orders over HTTP and WebSocket, from their entry to their end. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class OrderListsTest extends OrderVenue {
    private static final String LIST = "/api/v3/orderList";
    private static final String OCO = "symbol=BTCUSDT&side=SELL&quantity=0.5&aboveType=LIMIT_MAKER&abovePrice=21000"
            + "&belowType=STOP_LOSS&belowStopPrice=19000";
    private static final String OTOCO = "symbol=BTCUSDT&workingType=LIMIT&workingSide=BUY&workingTimeInForce=GTC"
            + "&workingPrice=19900&workingQuantity=0.5&pendingSide=SELL&pendingQuantity=0.5"
            + "&pendingAboveType=LIMIT_MAKER&pendingAbovePrice=21000"
            + "&pendingBelowType=STOP_LOSS_LIMIT&pendingBelowStopPrice=19000&pendingBelowPrice=18900"
            + "&pendingBelowTimeInForce=GTC";

    @BeforeEach
    void tradeAtTwentyThousand() throws Exception {
        enter(bob, "side=SELL&type=LIMIT&timeInForce=GTC&quantity=0.01&price=20000");
        enter(bob, "side=BUY&type=LIMIT&timeInForce=IOC&quantity=0.01&price=20000");
    }

    private static JsonNode place(final String kind, final String terms) throws Exception {
        final Answer answer = alice.post(LIST + "/" + kind, "newOrderRespType=RESULT&" + terms);
        assertEquals(200, answer.status(), answer.json().toString());
        return answer.json();
    }

    private static JsonNode list(final JsonNode placed) throws Exception {
        return alice.get(LIST, "orderListId=" + placed.path("orderListId").asLong())
                .json();
    }

    private static String statusOf(final JsonNode placed, final int leg) throws Exception {
        final long orderId = placed.path("orders").path(leg).path("orderId").asLong();
        final JsonNode order =
                alice.get(ORDER, "symbol=BTCUSDT&orderId=" + orderId).json();
        assertEquals(
                placed.path("orderListId").asLong(), order.path("orderListId").asLong());
        return order.path("status").asText();
    }

    @Test
    void shouldPlaceAnOcoWhoseFillEndsTheOther() throws Exception {
        final JsonNode placed = place("oco", OCO + "&listClientOrderId=oco-1");
        assertEquals("OCO", placed.path("contingencyType").asText());
        assertEquals("EXEC_STARTED", placed.path("listStatusType").asText());
        assertEquals("EXECUTING", placed.path("listOrderStatus").asText());
        assertEquals("oco-1", placed.path("listClientOrderId").asText());
        assertEquals(2, placed.path("orders").size());
        assertEquals("LIMIT_MAKER", placed.at("/orderReports/0/type").asText());
        assertEquals("STOP_LOSS", placed.at("/orderReports/1/type").asText());
        assertEquals("0.50000000", locked("BTC"));

        enter(bob, "side=BUY&type=LIMIT&timeInForce=IOC&quantity=0.2&price=21000");
        assertEquals("PARTIALLY_FILLED", statusOf(placed, 0));
        assertEquals("EXPIRED", statusOf(placed, 1));
        assertEquals("EXECUTING", list(placed).path("listOrderStatus").asText());
        enter(bob, "side=BUY&type=LIMIT&timeInForce=IOC&quantity=0.3&price=21000");
        assertEquals("ALL_DONE", list(placed).path("listOrderStatus").asText());
        final JsonNode byName = alice.get(LIST, "origClientOrderId=oco-1").json();
        assertEquals(list(placed), byName);
    }

    private static String locked(final String asset) throws Exception {
        for (final JsonNode balance :
                alice.get("/api/v3/account", "omitZeroBalances=false").json().path("balances")) {
            if (balance.path("asset").asText().equals(asset)) {
                return balance.path("locked").asText();
            }
        }
        return "none";
    }

    @Test
    void shouldPlaceABracketWhoseOrdersAreReleased() throws Exception {
        final JsonNode placed = place("otoco", OTOCO);
        assertEquals("OTO", placed.path("contingencyType").asText());
        assertEquals("PENDING_NEW", statusOf(placed, 1));
        assertEquals("PENDING_NEW", statusOf(placed, 2));
        assertEquals(3, alice.get("/api/v3/openOrders", "symbol=BTCUSDT").json().size());
        enter(bob, "side=SELL&type=LIMIT&timeInForce=IOC&quantity=0.5&price=19900");
        assertEquals("FILLED", statusOf(placed, 0));
        assertEquals("NEW", statusOf(placed, 1));
        assertEquals("NEW", statusOf(placed, 2));
        enter(bob, "side=BUY&type=LIMIT&timeInForce=IOC&quantity=0.5&price=21000");
        assertEquals("FILLED", statusOf(placed, 1));
        assertEquals("EXPIRED", statusOf(placed, 2));
        assertEquals("ALL_DONE", list(placed).path("listStatusType").asText());
    }

    @Test
    void shouldPlaceAnOto() throws Exception {
        final JsonNode placed = place(
                "oto",
                "symbol=BTCUSDT&workingType=LIMIT&workingSide=BUY&workingTimeInForce=GTC&workingPrice=19900"
                        + "&workingQuantity=0.5&pendingType=MARKET&pendingSide=SELL&pendingQuantity=0.5");
        enter(bob, "side=BUY&type=LIMIT&timeInForce=GTC&quantity=1&price=19800");
        enter(bob, "side=SELL&type=LIMIT&timeInForce=IOC&quantity=0.5&price=19900");
        assertEquals("FILLED", statusOf(placed, 1));
        assertEquals("ALL_DONE", list(placed).path("listOrderStatus").asText());
    }

    @Test
    void shouldTakeTheOlderFormOfAnOco() throws Exception {
        final Answer answer = alice.post(
                ORDER + "/oco",
                "symbol=BTCUSDT&side=SELL&quantity=0.5&price=21000&stopPrice=19000&stopLimitPrice=18900"
                        + "&stopLimitTimeInForce=GTC&newOrderRespType=FULL");
        assertEquals(200, answer.status(), answer.json().toString());
        assertEquals("LIMIT_MAKER", answer.json().at("/orderReports/0/type").asText());
        assertEquals("STOP_LOSS_LIMIT", answer.json().at("/orderReports/1/type").asText());
    }

    @Test
    void shouldCancelListsByTheirNamesAndByTheirOrders() throws Exception {
        final JsonNode first = place("oco", OCO + "&listClientOrderId=cancel-1");
        final Answer canceled = alice.delete(LIST, "symbol=BTCUSDT&listClientOrderId=cancel-1");
        assertEquals(200, canceled.status(), canceled.json().toString());
        assertEquals("ALL_DONE", canceled.text("listOrderStatus"));
        assertEquals("CANCELED", canceled.json().at("/orderReports/1/status").asText());
        assertEquals("CANCELED", statusOf(first, 0));

        final JsonNode second = place("otoco", OTOCO);
        final long pending = second.at("/orders/2/orderId").asLong();
        final Answer one = alice.delete(ORDER, "symbol=BTCUSDT&orderId=" + pending);
        assertEquals(pending, one.json().path("orderId").asLong(), one.json().toString());
        assertEquals("CANCELED", statusOf(second, 0));
        assertEquals(
                -2011,
                alice.delete(LIST, "symbol=BTCUSDT&orderListId=" + pending).code());
        assertEquals(-2018, alice.get(LIST, "orderListId=999999").code());
    }

    @Test
    void shouldListThoseThatAreOpenAndAllOfThem() throws Exception {
        final JsonNode placed = place("oco", OCO);
        final JsonNode open = alice.get("/api/v3/openOrderList", "").json();
        assertEquals(1, open.size(), open.toString());
        assertEquals(placed.path("orderListId"), open.path(0).path("orderListId"));
        alice.delete("/api/v3/openOrders", "symbol=BTCUSDT");
        final JsonNode all = alice.get("/api/v3/allOrderList", "").json();
        final JsonNode last = all.path(all.size() - 1);
        assertEquals(placed.path("orderListId"), last.path("orderListId"));
        assertEquals("ALL_DONE", last.path("listStatusType").asText());
        assertEquals(placed.path("orders"), last.path("orders"));
    }

    @Test
    void shouldSayWhatWasSeenAndWhatWouldPass() throws Exception {
        final Answer prices = alice.post(LIST + "/oco", OCO.replace("abovePrice=21000", "abovePrice=18000"));
        assertEquals(-2010, prices.code());
        assertEquals("The relationship of the prices for the orders is not correct.", prices.text("msg"));
        assertEquals("ORDER_LIST_PRICES", prices.text("reason"));
        assertTrue(prices.text("explanation").contains("SELL STOP_LOSS stopPrice 19000"), prices.text("explanation"));
        assertTrue(prices.text("explanation").contains("price 18000"), prices.text("explanation"));

        final Answer reached = alice.post(LIST + "/oco", OCO.replace("StopPrice=19000", "StopPrice=20500"));
        assertEquals("Order would trigger immediately.", reached.text("msg"));
        assertTrue(reached.text("explanation").contains("The last price is 20000"), reached.text("explanation"));

        final Answer types = alice.post(LIST + "/oco", OCO.replace("belowType=STOP_LOSS", "belowType=TAKE_PROFIT"));
        assertEquals(-1158, types.code());
        final Answer missing =
                alice.post(LIST + "/oco", "symbol=BTCUSDT&side=SELL&quantity=1&aboveType=LIMIT_MAKER&abovePrice=1");
        assertEquals(-1102, missing.code(), missing.json().toString());
        final Answer working = alice.post(
                LIST + "/oto",
                "symbol=BTCUSDT&workingType=MARKET&workingSide=BUY&workingQuantity=1&pendingType=MARKET&pendingSide=SELL"
                        + "&pendingQuantity=1");
        assertEquals(
                "IMPOSSIBLE_ORDER_LIST", working.text("reason"), working.json().toString());
    }

    @Test
    void shouldAnswerAListThatIsSentAgainAsItStands() throws Exception {
        final JsonNode placed = place("oco", OCO + "&listClientOrderId=again");
        final JsonNode repeated = place("oco", OCO + "&listClientOrderId=again");
        assertEquals(placed.path("orderListId"), repeated.path("orderListId"));
        final Answer other = alice.post(LIST + "/oco", OCO.replace("21000", "22000") + "&listClientOrderId=again");
        assertEquals("Duplicate order sent.", other.text("msg"));
    }

    @Test
    void shouldTellTheOwnerOfEachStep() throws Exception {
        try (WsClient socket = new WsClient(venue.gateway().port(), "/ws-api/v3")) {
            final long now = System.currentTimeMillis();
            final String payload = "apiKey=" + RunningVenue.keyId(0) + "&timestamp=" + now;
            socket.ask("{\"id\":1,\"method\":\"userDataStream.subscribe.signature\",\"params\":{\"apiKey\":\""
                    + RunningVenue.keyId(0) + "\",\"timestamp\":" + now + ",\"signature\":\"" + alice.sign(payload)
                    + "\"}}");
            final JsonNode placed = place("otoco", OTOCO + "&listClientOrderId=told");
            final long id = placed.path("orderListId").asLong();
            enter(bob, "side=SELL&type=LIMIT&timeInForce=IOC&quantity=0.5&price=19900");
            alice.delete(LIST, "symbol=BTCUSDT&orderListId=" + id);
            final List<String> told = new ArrayList<>();
            while (told.isEmpty() || !told.getLast().endsWith("ALL_DONE")) {
                final JsonNode event = socket.next().path("event");
                if (event.path("e").asText().equals("executionReport")) {
                    assertEquals(id, event.path("g").asLong());
                    told.add((event.path("i").asLong() - id) + " "
                            + event.path("x").asText() + " " + event.path("X").asText());
                } else if (event.path("e").asText().equals("listStatus")) {
                    assertEquals("told", event.path("C").asText());
                    assertEquals("OTO", event.path("c").asText());
                    assertEquals(3, event.path("O").size());
                    told.add("list " + event.path("l").asText());
                }
            }
            assertEquals(
                    List.of(
                            "0 NEW NEW",
                            "1 NEW PENDING_NEW",
                            "2 NEW PENDING_NEW",
                            "list EXEC_STARTED",
                            "0 TRADE FILLED",
                            "1 NEW NEW",
                            "2 NEW NEW",
                            "1 CANCELED CANCELED",
                            "2 CANCELED CANCELED",
                            "list ALL_DONE"),
                    told);
        }
    }

    @Test
    void shouldDoTheSameOverTheWebSocketApi() throws Exception {
        try (WsClient socket = new WsClient(venue.gateway().port(), "/ws-api/v3")) {
            final JsonNode placed = ask(
                    socket,
                    "orderList.place.oco",
                    "aboveType=LIMIT_MAKER&abovePrice=21000"
                            + "&belowStopPrice=19000&belowType=STOP_LOSS&quantity=0.5&side=SELL&symbol=BTCUSDT");
            final String id = placed.path("orderListId").asText();
            assertEquals(1, ask(socket, "openOrderLists.status", "").size());
            assertEquals(
                    "EXECUTING",
                    ask(socket, "orderList.status", "orderListId=" + id)
                            .path("listOrderStatus")
                            .asText());
            final JsonNode canceled = ask(socket, "orderList.cancel", "orderListId=" + id + "&symbol=BTCUSDT");
            assertEquals("ALL_DONE", canceled.path("listOrderStatus").asText());
            assertTrue(ask(socket, "allOrderLists", "").size() > 0);
        }
    }

    /** @param parameters in order of their names, and none that sorts behind timestamp */
    private static JsonNode ask(final WsClient socket, final String method, final String parameters) throws Exception {
        final List<String> all = new ArrayList<>();
        all.add("apiKey=" + RunningVenue.keyId(0));
        all.addAll(parameters.isEmpty() ? List.of() : List.of(parameters.split("&")));
        all.add("timestamp=" + System.currentTimeMillis());
        all.sort(null);
        final StringBuilder json = new StringBuilder();
        for (final String parameter : all) {
            final String[] parts = parameter.split("=");
            json.append('"').append(parts[0]).append("\":\"").append(parts[1]).append("\",");
        }
        final JsonNode answer = socket.ask("{\"id\":1,\"method\":\"" + method + "\",\"params\":{" + json
                + "\"signature\":\"" + alice.sign(String.join("&", all)) + "\"}}");
        assertEquals(200, answer.path("status").asInt(), answer.toString());
        return answer.path("result");
    }
}
