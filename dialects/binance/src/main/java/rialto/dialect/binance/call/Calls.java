package rialto.dialect.binance.call;

import rialto.dialect.binance.api.ApiCall;
import rialto.dialect.binance.api.ApiRoute;
import rialto.dialect.binance.api.ApiTable;
import rialto.dialect.binance.api.Effect;
import rialto.dialect.binance.api.Security;
import rialto.gateway.history.StatementQuestion;

import java.util.ArrayList;
import java.util.List;

/** Registers every call of the dialect, REST and WebSocket API alike. */
public final class Calls {
    private static final List<String> NONE = List.of();
    private static final List<String> SYMBOL = List.of("symbol");
    private static final List<String> SYMBOLS = List.of("symbol", "symbols", "symbolStatus");
    private static final List<String> ORDER = List.of(
            "symbol",
            "side",
            "type",
            "timeInForce",
            "goodTillDate",
            "quantity",
            "quoteOrderQty",
            "price",
            "newClientOrderId",
            "strategyId",
            "strategyType",
            "stopPrice",
            "trailingDelta",
            "triggerPriceType",
            "icebergQty",
            "displayMethod",
            "minQuantity",
            "newOrderRespType",
            "selfTradePreventionMode",
            "pegPriceType",
            "pegOffsetValue",
            "pegOffsetType",
            "cancelTimerId",
            "cancelOnDisconnect");
    private static final List<String> OF_LISTS = List.of(
            "symbol",
            "listClientOrderId",
            "newOrderRespType",
            "selfTradePreventionMode",
            "cancelTimerId",
            "cancelOnDisconnect");
    private static final List<String> OLD_OCO = with(
            OF_LISTS,
            "side",
            "quantity",
            "limitClientOrderId",
            "price",
            "limitIcebergQty",
            "limitStrategyId",
            "limitStrategyType",
            "trailingDelta",
            "stopClientOrderId",
            "stopPrice",
            "stopLimitPrice",
            "stopIcebergQty",
            "stopLimitTimeInForce",
            "stopStrategyId",
            "stopStrategyType");
    private static final List<String> CANDLES =
            List.of("symbol", "interval", "startTime", "endTime", "timeZone", "limit");

    private final ApiTable table;

    private Calls(final ApiTable table) {
        this.table = table;
    }

    /** Adds all calls to the table. */
    public static void register(final ApiTable table, final CallContext context) {
        final Calls calls = new Calls(table);
        calls.general(new GeneralCalls(context));
        calls.market(new MarketCalls(context));
        calls.auctions(new AuctionCalls(context));
        calls.revisions(new RevisionCalls(context));
        calls.tickers(new TickerCalls(context));
        calls.windows(new WindowTickerCalls(context));
        final OrderQueries queries = new OrderQueries(context);
        calls.orders(new OrderCalls(context, queries));
        calls.orderLists(new OrderListCalls(context));
        calls.cancelTimers(new CancelTimerCalls(context));
        calls.questions(queries);
        calls.account(new AccountCalls(context));
        calls.statements(new StatementCalls(context));
        calls.fees(new FeeCalls(context));
        calls.userStreams(new UserStreamCalls(context));
        calls.firstVersion();
        RefusedCalls.register(table);
    }

    private static ApiRoute get(
            final String path,
            final Security security,
            final int weight,
            final List<String> parameters,
            final ApiCall call) {
        return ApiRoute.rest("GET", path, security, weight, parameters, call);
    }

    private void general(final GeneralCalls calls) {
        table.add(get("/api/v3/ping", Security.NONE, 1, NONE, calls::ping).alsoAs("ping"));
        table.add(get("/api/v3/time", Security.NONE, 1, NONE, calls::time).alsoAs("time"));
        table.add(get(
                        "/api/v3/exchangeInfo",
                        Security.NONE,
                        20,
                        List.of("symbol", "symbols", "permissions", "showPermissionSets", "symbolStatus"),
                        calls::exchangeInfo)
                .alsoAs("exchangeInfo"));
        table.add(get("/sapi/v1/system/status", Security.NONE, 1, NONE, calls::systemStatus));
    }

    private void market(final MarketCalls calls) {
        table.add(get("/api/v3/depth", Security.NONE, 5, List.of("symbol", "limit", "symbolStatus"), calls::depth)
                .weighing(MarketCalls::depthWeight)
                .alsoAs("depth"));
        table.add(get("/api/v3/trades", Security.NONE, 25, List.of("symbol", "limit"), calls::recentTrades)
                .alsoAs("trades.recent"));
        table.add(get(
                        "/api/v3/historicalTrades",
                        Security.NONE,
                        25,
                        List.of("symbol", "limit", "fromId"),
                        calls::historicalTrades)
                .alsoAs("trades.historical"));
        table.add(get(
                        "/api/v3/aggTrades",
                        Security.NONE,
                        4,
                        List.of("symbol", "fromId", "startTime", "endTime", "limit"),
                        calls::aggregateTrades)
                .alsoAs("trades.aggregate"));
        table.add(
                get("/api/v3/klines", Security.NONE, 2, CANDLES, calls::candles).alsoAs("klines"));
        table.add(get("/api/v3/uiKlines", Security.NONE, 2, CANDLES, calls::candles)
                .alsoAs("uiKlines"));
    }

    private void auctions(final AuctionCalls calls) {
        table.add(get("/venue/v1/auction", Security.NONE, 2, SYMBOL, calls::auction)
                .alsoAs("auction"));
    }

    private void revisions(final RevisionCalls calls) {
        table.add(get(
                        "/venue/v1/tradeRevisions",
                        Security.NONE,
                        25,
                        List.of("symbol", "fromSequence", "limit"),
                        calls::revisions)
                .alsoAs("tradeRevisions"));
    }

    private void tickers(final TickerCalls calls) {
        table.add(get("/api/v3/avgPrice", Security.NONE, 2, SYMBOL, calls::averagePrice)
                .alsoAs("avgPrice"));
        table.add(get(
                        "/api/v3/ticker/24hr",
                        Security.NONE,
                        2,
                        List.of("symbol", "symbols", "type", "symbolStatus"),
                        calls::day)
                .weighing(TickerCalls::fullWeight)
                .alsoAs("ticker.24hr"));
        table.add(get("/api/v3/ticker/price", Security.NONE, 2, SYMBOLS, calls::price)
                .weighing(TickerCalls::smallWeight)
                .alsoAs("ticker.price"));
        table.add(get("/api/v3/ticker/bookTicker", Security.NONE, 2, SYMBOLS, calls::book)
                .weighing(TickerCalls::smallWeight)
                .alsoAs("ticker.book"));
    }

    private void windows(final WindowTickerCalls calls) {
        table.add(get(
                        "/api/v3/ticker",
                        Security.NONE,
                        4,
                        List.of("symbol", "symbols", "windowSize", "type", "symbolStatus"),
                        calls::rolling)
                .weighing(WindowTickerCalls::weight)
                .alsoAs("ticker"));
        table.add(get(
                        "/api/v3/ticker/tradingDay",
                        Security.NONE,
                        4,
                        List.of("symbol", "symbols", "timeZone", "type", "symbolStatus"),
                        calls::tradingDay)
                .weighing(WindowTickerCalls::weight)
                .alsoAs("ticker.tradingDay"));
    }

    private void orders(final OrderCalls calls) {
        table.add(ApiRoute.rest("POST", "/api/v3/order", Security.TRADE, 1, ORDER, calls::place)
                .countingOrders(1)
                .alsoAs("order.place"));
        table.add(ApiRoute.rest(
                        "POST",
                        "/api/v3/order/test",
                        Security.TRADE,
                        1,
                        with(ORDER, "computeCommissionRates"),
                        calls::test)
                .weighing(parameters -> "true".equalsIgnoreCase(parameters.get("computeCommissionRates")) ? 20 : 1)
                .having(Effect.ASKS)
                .alsoAs("order.test"));
        table.add(ApiRoute.rest(
                        "DELETE",
                        "/api/v3/order",
                        Security.TRADE,
                        1,
                        List.of("symbol", "orderId", "origClientOrderId", "newClientOrderId", "cancelRestrictions"),
                        calls::cancel)
                .alsoAs("order.cancel"));
        table.add(ApiRoute.rest("DELETE", "/api/v3/openOrders", Security.TRADE, 1, SYMBOL, calls::cancelAll)
                .alsoAs("openOrders.cancelAll"));
        table.add(ApiRoute.rest(
                        "POST",
                        "/api/v3/order/cancelReplace",
                        Security.TRADE,
                        1,
                        with(
                                ORDER,
                                "cancelReplaceMode",
                                "cancelNewClientOrderId",
                                "cancelOrigClientOrderId",
                                "cancelOrderId",
                                "cancelRestrictions",
                                "orderRateLimitExceededMode"),
                        calls::replace)
                .countingOrders(1)
                .alsoAs("order.cancelReplace"));
        table.add(ApiRoute.rest(
                        "PUT",
                        "/api/v3/order/amend/keepPriority",
                        Security.TRADE,
                        4,
                        List.of("symbol", "orderId", "origClientOrderId", "newClientOrderId", "newQty"),
                        calls::amend)
                .alsoAs("order.amend.keepPriority"));
    }

    private void orderLists(final OrderListCalls calls) {
        enterList("oco", 2, calls::oco, List.of("side", "quantity"), "above", "below");
        enterList("oto", 2, calls::oto, NONE, "working", "pending");
        enterList(
                "otoco",
                3,
                calls::otoco,
                List.of("pendingSide", "pendingQuantity"),
                "working",
                "pendingAbove",
                "pendingBelow");
        table.add(ApiRoute.rest("POST", "/api/v3/order/oco", Security.TRADE, 1, OLD_OCO, calls::oldOco)
                .countingOrders(2)
                .alsoAs("orderList.place"));
        table.add(ApiRoute.rest(
                        "DELETE",
                        "/api/v3/orderList",
                        Security.TRADE,
                        1,
                        List.of("symbol", "orderListId", "listClientOrderId", "newClientOrderId"),
                        calls::cancel)
                .alsoAs("orderList.cancel"));
        table.add(get("/api/v3/orderList", Security.READ, 4, List.of("orderListId", "origClientOrderId"), calls::status)
                .alsoAs("orderList.status"));
        table.add(get("/api/v3/openOrderList", Security.READ, 6, NONE, calls::open)
                .weighing(calls.openWeight())
                .alsoAs("openOrderLists.status"));
        table.add(get(
                        "/api/v3/allOrderList",
                        Security.READ,
                        20,
                        List.of("fromId", "startTime", "endTime", "limit"),
                        calls::all)
                .alsoAs("allOrderLists"));
    }

    /** @param shared what legs have in common, besides what all lists have */
    private void enterList(
            final String name,
            final int orders,
            final ApiCall call,
            final List<String> shared,
            final String... prefixes) {
        final List<String> parameters = with(OF_LISTS, shared.toArray(new String[0]));
        for (final String prefix : prefixes) {
            parameters.addAll(OrderListReader.parametersOf(prefix, !shared.isEmpty() && !prefix.equals("working")));
        }
        table.add(ApiRoute.rest("POST", "/api/v3/orderList/" + name, Security.TRADE, 1, parameters, call)
                .countingOrders(orders)
                .alsoAs("orderList.place." + name));
    }

    private void cancelTimers(final CancelTimerCalls calls) {
        table.add(ApiRoute.rest(
                        "POST",
                        "/venue/v1/cancelTimer",
                        Security.TRADE,
                        1,
                        List.of("cancelTimerId", "countdownMs", "scope", "symbol"),
                        calls::set)
                .alsoAs("cancelTimer.set"));
        table.add(get("/venue/v1/cancelTimer", Security.READ, 2, List.of("cancelTimerId"), calls::status)
                .alsoAs("cancelTimer.status"));
    }

    private void questions(final OrderQueries queries) {
        table.add(get(
                        "/api/v3/order",
                        Security.READ,
                        4,
                        List.of("symbol", "orderId", "origClientOrderId"),
                        queries::status)
                .alsoAs("order.status"));
        table.add(get("/api/v3/openOrders", Security.READ, 6, SYMBOL, queries::open)
                .weighing(queries.openWeight())
                .alsoAs("openOrders.status"));
        table.add(get(
                        "/api/v3/allOrders",
                        Security.READ,
                        20,
                        List.of("symbol", "orderId", "startTime", "endTime", "limit"),
                        queries::all)
                .alsoAs("allOrders"));
        table.add(get(
                        "/api/v3/order/amendments",
                        Security.READ,
                        4,
                        List.of("symbol", "orderId", "fromExecutionId", "limit"),
                        queries::amendments)
                .alsoAs("order.amendments"));
    }

    private void statements(final StatementCalls calls) {
        table.add(get("/venue/v1/statement", Security.READ, 60, StatementQuestion.PARAMETERS, calls::statement)
                .weighing(calls::weight)
                .alsoAs("statement"));
    }

    private void fees(final FeeCalls calls) {
        table.add(get("/venue/v1/fees", Security.READ, 20, NONE, calls::fees).alsoAs("fees"));
    }

    private void account(final AccountCalls calls) {
        table.add(get("/api/v3/account", Security.READ, 20, List.of("omitZeroBalances"), calls::account)
                .alsoAs("account.status"));
        table.add(get("/api/v3/account/commission", Security.READ, 20, SYMBOL, calls::commission)
                .alsoAs("account.commission"));
        table.add(get(
                        "/api/v3/myTrades",
                        Security.READ,
                        20,
                        List.of("symbol", "orderId", "startTime", "endTime", "fromId", "limit", "includeBusted"),
                        calls::trades)
                .weighing(AccountCalls::tradesWeight)
                .alsoAs("myTrades"));
        table.add(get("/api/v3/rateLimit/order", Security.READ, 40, NONE, calls::orderUsage)
                .alsoAs("account.rateLimits.orders"));
        table.add(get("/sapi/v1/capital/config/getall", Security.READ, 10, NONE, calls::assets));
        table.add(get("/sapi/v1/asset/tradeFee", Security.READ, 1, SYMBOL, calls::tradeFee));
    }

    private void userStreams(final UserStreamCalls calls) {
        final List<String> listenKey = List.of("listenKey");
        table.add(ApiRoute.rest("POST", "/api/v3/userDataStream", Security.KEY, 2, NONE, calls::create)
                .having(Effect.LOGS_ON)
                .alsoAs("userDataStream.start"));
        table.add(ApiRoute.rest("PUT", "/api/v3/userDataStream", Security.KEY, 2, listenKey, calls::keepAlive)
                .alsoAs("userDataStream.ping"));
        table.add(ApiRoute.rest("DELETE", "/api/v3/userDataStream", Security.KEY, 2, listenKey, calls::close)
                .alsoAs("userDataStream.stop"));
    }

    /** The paths of the dialect's first version, for clients that have kept them. */
    private void firstVersion() {
        for (final String name : List.of(
                "ping",
                "time",
                "exchangeInfo",
                "depth",
                "trades",
                "historicalTrades",
                "aggTrades",
                "klines",
                "ticker/24hr")) {
            table.add(table.path("/api/v3/" + name).get("GET").at("/api/v1/" + name));
        }
        for (final String method : List.of("POST", "PUT", "DELETE")) {
            table.add(table.path("/api/v3/userDataStream").get(method).at("/api/v1/userDataStream"));
        }
    }

    private static List<String> with(final List<String> names, final String... more) {
        final List<String> all = new ArrayList<>(names);
        all.addAll(List.of(more));
        return all;
    }
}
