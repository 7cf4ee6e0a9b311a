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
    private static final String ROUTING =
            "SOR (smart order routing) fills one order from several books. Each symbol has one book here, so there is"
                    + " nothing to route: use POST /api/v3/order, or order.place.";
    private static final String PREVENTED =
            "The venue keeps no list of prevented matches. GET /api/v3/order shows status EXPIRED_IN_MATCH for an order"
                    + " that self-trade prevention ended.";

    private RefusedCalls() {}

    static void register(final ApiTable table) {
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
