package rialto.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import rialto.gatewaytest.Client;

/** Of {@link RealAnswers} those about lists of orders. */
final class RealLists {
    private static final String LIST = "/api/v3/orderList";
    private static final String WORKING = "symbol=BTCUSDT&workingType=LIMIT&workingSide=BUY&workingTimeInForce=GTC"
            + "&workingPrice=19000&workingQuantity=0.1&pendingSide=SELL&pendingQuantity=0.1";

    private final RealAnswers real;
    private final Client alice;

    RealLists(final RealAnswers real, final Client alice) {
        this.real = real;
        this.alice = alice;
    }

    /** Alice enters a list of each kind, and cancels them. */
    void gather() throws Exception {
        final JsonNode oco = placed(
                LIST + "/oco",
                "symbol=BTCUSDT&side=SELL&quantity=0.1&aboveType=LIMIT_MAKER&abovePrice=30000"
                        + "&belowType=STOP_LOSS&belowStopPrice=10000&newOrderRespType=RESULT");
        placed(LIST + "/oto", WORKING + "&pendingType=MARKET");
        placed(
                LIST + "/otoco",
                WORKING + "&pendingAboveType=LIMIT_MAKER&pendingAbovePrice=30000"
                        + "&pendingBelowType=STOP_LOSS&pendingBelowStopPrice=10000");
        placed(
                "/api/v3/order/oco",
                "symbol=BTCUSDT&side=SELL&quantity=0.1&price=30000&stopPrice=10000&newOrderRespType=RESULT");
        final String id = "orderListId=" + oco.path("orderListId");
        real.keep("GET " + LIST, alice.get(LIST, id));
        real.keep("GET /api/v3/allOrderList", alice.get("/api/v3/allOrderList", ""));
        real.keep("GET /api/v3/openOrderList", alice.get("/api/v3/openOrderList", ""));
        real.keep("DELETE " + LIST, alice.delete(LIST, "symbol=BTCUSDT&" + id));
        alice.delete("/api/v3/openOrders", "symbol=BTCUSDT");
    }

    private JsonNode placed(final String path, final String query) throws Exception {
        return real.keep("POST " + path, alice.post(path, query));
    }
}
