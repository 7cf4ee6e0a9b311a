package rialto.dialect.binance.quote;

import rialto.dialect.binance.api.Allowance;
import rialto.dialect.binance.api.ApiCall;
import rialto.dialect.binance.api.ApiRoute;
import rialto.dialect.binance.api.ApiTable;
import rialto.dialect.binance.api.Effect;
import rialto.dialect.binance.api.Security;
import rialto.dialect.binance.call.CallContext;
import rialto.gateway.disconnect.QuotesOnDisconnect;

import java.util.List;

/** Registers the calls about streamed quotes, REST and WebSocket alike. */
public final class QuoteCalls {
    private static final String QUOTES = "/venue/v1/quotes";
    private static final String HOLDS = "/venue/v1/holds";
    private static final String REQUESTS = "/venue/v1/quoteRequests";
    private static final String PARENTS = "/venue/v1/parentOrders";
    private static final String MASS_QUOTE = "/venue/v1/massQuote";
    private static final String QUOTE_PROTECTION = "/venue/v1/quoteProtection";
    private static final List<String> SYMBOL = List.of("symbol");
    private static final List<String> REQUEST = List.of("requestId");

    private final ApiTable table;

    private QuoteCalls(final ApiTable table) {
        this.table = table;
    }

    /** Adds them to the table. */
    public static void register(final ApiTable table, final CallContext context, final QuotesOnDisconnect sessions) {
        final QuoteCalls calls = new QuoteCalls(table);
        calls.ladders(new LadderCalls(context, sessions));
        calls.orders(new QuoteOrderCalls(context));
        calls.holds(new HoldCalls(context));
        calls.requests(new QuoteRequestCalls(context));
        calls.parents(new ParentOrderCalls(context));
        calls.books(new BookQuoteCalls(context));
    }

    private void ladders(final LadderCalls calls) {
        table.add(ApiRoute.rest(
                        "POST",
                        QUOTES,
                        Security.TRADE,
                        1,
                        List.of(
                                "symbol",
                                "stream",
                                "quoteId",
                                "validForMs",
                                "validUntil",
                                "fullAmount",
                                "lastLook",
                                "bids",
                                "asks"),
                        calls::replace)
                .chargedTo(Allowance.LADDERS)
                .alsoAs("quotes.replace"));
        change("DELETE", QUOTES, "quotes.cancel", List.of("symbol", "stream", "quoteId"), calls::cancel);
        // its bytes are those of a cancel of all ladders, or orders, of the symbol
        table.add(provided("POST", QUOTES + "/renew", "quotes.renew", SYMBOL, calls::renew)
                .having(Effect.ASKS));
        table.add(ApiRoute.rest("GET", QUOTES, Security.NONE, LadderCalls.LEAST_WEIGHT, SYMBOL, calls::show)
                .weighing(calls::showWeight)
                .alsoAs("quotes"));
    }

    private void orders(final QuoteOrderCalls calls) {
        table.add(ApiRoute.rest(
                        "POST",
                        "/venue/v1/quoteOrder",
                        Security.TRADE,
                        1,
                        List.of(
                                "symbol",
                                "side",
                                "type",
                                "timeInForce",
                                "goodTillDate",
                                "quantity",
                                "price",
                                "newClientOrderId",
                                "minQuantity",
                                "provider",
                                "quoteId",
                                "tier",
                                "requestId",
                                "cancelTimerId",
                                "cancelOnDisconnect"),
                        calls::place)
                .countingOrders(1)
                .alsoAs("quoteOrder.place"));
    }

    private void holds(final HoldCalls calls) {
        provide("POST", HOLDS, "holds.answer", List.of("holdId", "accept"), calls::answer);
        table.add(ApiRoute.rest("GET", HOLDS, Security.READ, 2, QuotePage.PARAMETERS, calls::list)
                .weighing(calls.listWeight())
                .alsoAs("holds"));
    }

    private void requests(final QuoteRequestCalls calls) {
        table.add(ApiRoute.rest(
                        "POST",
                        REQUESTS,
                        Security.TRADE,
                        1,
                        List.of("symbol", "side", "quantity", "validForMs", "providers"),
                        calls::create)
                .weighing(calls::createWeight)
                .alsoAs("quoteRequests.create"));
        provide(
                "POST",
                REQUESTS + "/answer",
                "quoteRequests.answer",
                List.of("requestId", "bid", "ask", "validForMs"),
                calls::answer);
        provide("POST", REQUESTS + "/decline", "quoteRequests.decline", REQUEST, calls::decline);
        change("DELETE", REQUESTS, "quoteRequests.cancel", REQUEST, calls::cancel);
        table.add(ApiRoute.rest("GET", REQUESTS, Security.READ, 2, QuotePage.PARAMETERS, calls::list)
                .weighing(calls.listWeight())
                .alsoAs("quoteRequests"));
    }

    private void parents(final ParentOrderCalls calls) {
        table.add(ApiRoute.rest(
                        "POST",
                        PARENTS,
                        Security.TRADE,
                        1,
                        List.of(
                                "symbol",
                                "side",
                                "strategy",
                                "quantity",
                                "price",
                                "newClientOrderId",
                                "bookSymbol",
                                "startTime",
                                "endTime",
                                "durationMs",
                                "slices",
                                "minChildQty",
                                "maxChildQty"),
                        calls::place)
                .countingOrders(1)
                .alsoAs("parentOrders.place"));
        change(
                "DELETE",
                PARENTS,
                "parentOrders.cancel",
                List.of("parentOrderId", "origClientOrderId", "newClientOrderId"),
                calls::cancel);
        table.add(ApiRoute.rest(
                        "GET",
                        PARENTS,
                        Security.READ,
                        ParentOrderCalls.LIST_WEIGHT,
                        List.of("parentOrderId", "origClientOrderId"),
                        calls::show)
                .weighing(ParentOrderCalls::showWeight)
                .alsoAs("parentOrders"));
    }

    private void books(final BookQuoteCalls calls) {
        table.add(ApiRoute.rest(
                        "POST",
                        MASS_QUOTE,
                        Security.TRADE,
                        BookQuoteCalls.WEIGHT_OF_ENTRY,
                        List.of(
                                "quotes",
                                "quoteId",
                                "postOnly",
                                "selfTradePreventionMode",
                                "cancelTimerId",
                                "cancelOnDisconnect"),
                        calls::place)
                .weighing(BookQuoteCalls::weight)
                .countingOrders(1)
                .alsoAs("massQuote.place"));
        change("DELETE", MASS_QUOTE, "massQuote.cancel", SYMBOL, calls::cancel);
        table.add(ApiRoute.rest("GET", MASS_QUOTE, Security.READ, 6, SYMBOL, calls::show)
                .alsoAs("massQuote.status"));
        change(
                "POST",
                QUOTE_PROTECTION,
                "quoteProtection.set",
                List.of("symbol", "maxFills", "maxQuantity", "windowMs"),
                calls::protect);
        change("POST", QUOTE_PROTECTION + "/reset", "quoteProtection.reset", SYMBOL, calls::reset);
        change("DELETE", QUOTE_PROTECTION, "quoteProtection.remove", SYMBOL, calls::unprotect);
        table.add(ApiRoute.rest("GET", QUOTE_PROTECTION, Security.READ, 6, List.of(), calls::protections)
                .alsoAs("quoteProtection.status"));
    }

    private void change(
            final String method,
            final String path,
            final String wsMethod,
            final List<String> parameters,
            final ApiCall call) {
        table.add(
                ApiRoute.rest(method, path, Security.TRADE, 1, parameters, call).alsoAs(wsMethod));
    }

    /** What a provider sends as often as others trade. Cancels are not among it: nothing that it does so keeps them out. */
    private void provide(
            final String method,
            final String path,
            final String wsMethod,
            final List<String> parameters,
            final ApiCall call) {
        table.add(provided(method, path, wsMethod, parameters, call));
    }

    private static ApiRoute provided(
            final String method,
            final String path,
            final String wsMethod,
            final List<String> parameters,
            final ApiCall call) {
        return ApiRoute.rest(method, path, Security.TRADE, 1, parameters, call)
                .chargedTo(Allowance.PROVIDER_CALLS)
                .alsoAs(wsMethod);
    }
}
