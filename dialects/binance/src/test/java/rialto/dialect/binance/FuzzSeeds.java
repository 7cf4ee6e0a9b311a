package rialto.dialect.binance;

import rialto.dialect.binance.api.ApiRoute;
import rialto.gatewaytest.FuzzedGateway;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Where fuzzing of the dialect's texts starts: every call there is, with values that make sense. */
final class FuzzSeeds {
    private static final Set<String> SIGNING = Set.of("apiKey", "signature", "timestamp", "recvWindow");

    private static final Map<String, String> VALUES = Map.ofEntries(
            Map.entry("symbol", "BASEQUOTE"),
            Map.entry("symbols", "[\"BASEQUOTE\"]"),
            Map.entry("side", "BUY"),
            Map.entry("type", "LIMIT"),
            Map.entry("timeInForce", "GTC"),
            Map.entry("quantity", "0.5"),
            Map.entry("newQty", "0.01"),
            Map.entry("price", "10.01"),
            Map.entry("newClientOrderId", "new-1"),
            Map.entry("origClientOrderId", "order2"),
            Map.entry("cancelOrigClientOrderId", "order2"),
            Map.entry("cancelReplaceMode", "STOP_ON_FAILURE"),
            Map.entry("newOrderRespType", "FULL"),
            Map.entry("selfTradePreventionMode", "EXPIRE_BOTH"),
            Map.entry("interval", "1m"),
            Map.entry("timeZone", "-1:30"),
            Map.entry("windowSize", "2h"),
            Map.entry("permissions", "SPOT"),
            Map.entry("symbolStatus", "TRADING"),
            Map.entry("showPermissionSets", "true"),
            Map.entry("omitZeroBalances", "true"),
            Map.entry("computeCommissionRates", "true"),
            Map.entry("startTime", "1699999990000"),
            Map.entry("endTime", "1700000000000"));

    private FuzzSeeds() {}

    static List<String> rest() {
        final List<String> seeds = new ArrayList<>();
        for (final ApiRoute route : FuzzedBinance.open().table().routes()) {
            if (route.path() != null) {
                final String parameters = parameters(route).stream()
                        .map(name -> name + "=" + value(name))
                        .collect(Collectors.joining("&"));
                final boolean inBody = route.httpMethod().equals("POST");
                seeds.add(route.httpMethod() + " " + route.path() + (inBody ? "\n" : "?") + parameters);
                seeds.add(route.httpMethod() + " " + route.path() + "?symbol=BASEQUOTE");
            }
        }
        seeds.add("POST /api/v3/order?symbol=BASEQUOTE&side=SELL&type=MARKET&quantity=0.1&timestamp=1");
        seeds.add("POST /api/v3/order?symbol=BASEQUOTE&side=BUY&type=MARKET&quoteOrderQty=5&newOrderRespType=RESULT");
        seeds.add("POST /api/v3/order?symbol=BASEQUOTE\nside=BUY&type=LIMIT_MAKER&quantity=1&price=9.5&symbol=%42");
        seeds.add(
                "DELETE /api/v3/order?symbol=BASEQUOTE&orderId=1&timestamp=1700000000000&recvWindow=5000.5&signature=ab");
        seeds.add("GET /api/v3/klines?symbol=BASEQUOTE&interval=1M&timeZone=%2B14&limit=1000");
        return seeds;
    }

    static List<String> webSocketApi() {
        final List<String> seeds = new ArrayList<>();
        int id = 0;
        for (final ApiRoute route : FuzzedBinance.open().table().routes()) {
            if (route.wsMethod() != null) {
                final String parameters = parameters(route).stream()
                        .map(name -> "\"" + name + "\":\"" + value(name).replace("\"", "\\\"") + "\"")
                        .collect(Collectors.joining(","));
                seeds.add("{\"id\":" + id++ + ",\"method\":\"" + route.wsMethod() + "\",\"params\":{" + parameters
                        + "}}");
            }
        }
        seeds.add(
                "{\"id\":\"a\",\"method\":\"session.logon\",\"params\":{\"apiKey\":\"" + FuzzedGateway.API_KEY
                        + "\",\"timestamp\":1700000000000,\"signature\":\"AAAA\"}}\n{\"id\":null,\"method\":\"session.status\"}\n"
                        + "{\"id\":2,\"method\":\"userDataStream.subscribe\"}\n"
                        + "{\"method\":\"order.place\",\"params\":{\"symbol\":\"BASEQUOTE\",\"side\":\"SELL\",\"type\":\"MARKET\","
                        + "\"quantity\":0.1}}\n{\"id\":3,\"method\":\"userDataStream.unsubscribe\",\"params\":{\"subscriptionId\":0}}");
        seeds.add(
                "{\"id\":1,\"method\":\"ticker.price\",\"params\":{\"symbols\":[\"BASEQUOTE\"],\"returnRateLimits\":false}}");
        return seeds;
    }

    static List<String> streams() {
        return List.of(
                "/ws/basequote@trade/basequote@depth@100ms\n{\"method\":\"LIST_SUBSCRIPTIONS\",\"id\":1}",
                "/stream?streams=basequote@kline_1m/!ticker@arr&timeUnit=MILLISECOND\n"
                        + "{\"method\":\"SET_PROPERTY\",\"params\":[\"combined\",false],\"id\":\"x\"}\n"
                        + "{\"method\":\"GET_PROPERTY\",\"params\":[\"combined\"],\"id\":null}",
                "/ws\n{\"method\":\"SUBSCRIBE\",\"params\":[\"basequote@aggTrade\",\"basequote@depth5\",\"!bookTicker\"],"
                        + "\"id\":1}\n{\"method\":\"UNSUBSCRIBE\",\"params\":[\"basequote@depth5\"],\"id\":2}",
                "/ws/basequote@orders\n{\"method\":\"RESEND\",\"params\":[\"basequote@orders\",12],\"id\":1}\n"
                        + "{\"method\":\"RESEND\",\"params\":[\"basequote@orders\"],\"id\":2}",
                "/ws/1\n{\"method\":\"SUBSCRIBE\",\"params\":[\"basequote@avgPrice\",\"basequote@miniTicker\","
                        + "\"basequote@kline_1M@+08:00\",\"basequote@bookTicker\",\"basequote@ticker\"],\"id\":3}",
                "/stream?streams=basequote%40depth20\n{\"method\":\"NONE\",\"id\":1}");
    }

    private static Set<String> parameters(final ApiRoute route) {
        final Set<String> parameters = new TreeSet<>(route.parameters());
        parameters.removeAll(SIGNING);
        parameters.remove(ApiRoute.ANY_PARAMETER);
        return parameters;
    }

    private static String value(final String name) {
        return VALUES.getOrDefault(name, "1");
    }
}
