package rialto.dialect.binance.call;

import rialto.dialect.binance.api.Allowance;
import rialto.dialect.binance.api.ApiRoute;
import rialto.dialect.binance.api.ApiTable;
import rialto.dialect.binance.api.Effect;
import rialto.dialect.binance.api.Security;
import rialto.gateway.api.ApiErrors;

import java.util.Set;

/** Calls of the dialect that the venue knows but has nothing to serve with; each says why, and what to use instead. */
final class RefusedCalls {
    private static final String LISTS =
            "The venue has no order lists and no conditional orders yet: send the orders one by one, by POST /api/v3/order.";
    private static final String ROUTING =
            "SOR (smart order routing) fills one order from several books. Each symbol has one book here, so there is"
                    + " nothing to route: use POST /api/v3/order, or order.place.";
    private static final String PREVENTED =
            "The venue keeps no list of prevented matches. GET /api/v3/order shows status EXPIRED_IN_MATCH for an order"
                    + " that self-trade prevention ended.";

    private RefusedCalls() {}

    static void register(final ApiTable table) {
        final Refusals lists = new Refusals(table, LISTS);
        lists.add("POST", "/api/v3/orderList/oco", "orderList.place.oco", Security.TRADE);
        lists.add("POST", "/api/v3/orderList/oto", "orderList.place.oto", Security.TRADE);
        lists.add("POST", "/api/v3/orderList/otoco", "orderList.place.otoco", Security.TRADE);
        lists.add("POST", "/api/v3/order/oco", "orderList.place", Security.TRADE);
        lists.add("GET", "/api/v3/orderList", "orderList.status", Security.READ);
        lists.add("DELETE", "/api/v3/orderList", "orderList.cancel", Security.TRADE);
        lists.add("GET", "/api/v3/allOrderList", "allOrderLists", Security.READ);
        lists.add("GET", "/api/v3/openOrderList", "openOrderLists.status", Security.READ);
        final Refusals routing = new Refusals(table, ROUTING);
        routing.add("POST", "/api/v3/sor/order", "sor.order.place", Security.TRADE);
        routing.add("POST", "/api/v3/sor/order/test", "sor.order.test", Security.TRADE);
        routing.add("GET", "/api/v3/myAllocations", "myAllocations", Security.READ);
        new Refusals(table, PREVENTED).add("GET", "/api/v3/myPreventedMatches", "myPreventedMatches", Security.READ);
    }

    private record Refusals(ApiTable table, String explanation) {
        /** Refuses a call whatever its parameters. */
        void add(final String method, final String path, final String wsMethod, final Security security) {
            table.add(new ApiRoute(
                    method,
                    path,
                    wsMethod,
                    security,
                    parameters -> 1,
                    0,
                    Set.of(ApiRoute.ANY_PARAMETER),
                    Effect.ASKS,
                    Allowance.WEIGHT,
                    (request, reply) -> reply.error(ApiErrors.unsupported(explanation))));
        }
    }
}
