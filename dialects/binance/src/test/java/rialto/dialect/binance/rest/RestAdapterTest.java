package rialto.dialect.binance.rest;

import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import org.junit.jupiter.api.Test;
import rialto.dialect.binance.api.ApiDispatcher;
import rialto.dialect.binance.api.ApiRoute;
import rialto.dialect.binance.api.CallerLimits;
import rialto.dialect.binance.api.Security;
import rialto.gateway.address.ClientAddresses;
import rialto.gateway.limits.LimitSettings;
import rialto.gateway.limits.RateLimiter;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;

class RestAdapterTest {
    private static final int BANNED = 418;
    private static final String SHORT = "a=1";
    private static final String LONG = "a=1" + "&b=2".repeat(2) + "&c=" + "3".repeat(5_000);

    /** How many parameters of each request were read. */
    private final List<Integer> read = new ArrayList<>();

    private final List<Integer> statuses = new ArrayList<>();
    private final RateLimiter limiter = new RateLimiter(new LimitSettings(10, 3, 5, 4, 3, 2, 2, 120, 300, 4), () -> 0);
    private final CallerLimits limits = new CallerLimits(limiter, account -> false);
    private final ApiRoute route = ApiRoute.rest("POST", "/test", Security.NONE, 1, List.of(), (request, reply) -> {})
            .weighing(parameters -> {
                read.add(parameters.size());
                return 1;
            });

    /** Its body was read to the end before anybody looked. */
    @Test
    void shouldReadNothingLongOfAnAddressThatIsBanned() {
        final RestAdapter adapter =
                new RestAdapter(new ApiDispatcher(null, null, limits, null), limits, ClientAddresses.direct());
        post(adapter, "a=1&a=2&c=" + "3".repeat(5_000));
        assertEquals(List.of(400), statuses, "it has a parameter twice, and nobody is banned");
        while (statuses.getLast() != BANNED) {
            post(adapter, "a=1&a=2");
        }
        read.clear();
        post(adapter, LONG);
        assertEquals(List.of(0), read);
        assertEquals(BANNED, statuses.getLast());
        post(adapter, SHORT + "&" + SHORT);
        assertEquals(List.of(0, 1), read, "a short one may show a key");
        assertEquals(BANNED, statuses.getLast());
    }

    private void post(final RestAdapter adapter, final String body) {
        final HttpServerResponse response =
                standIn(HttpServerResponse.class, Map.of("headers", MultiMap.caseInsensitiveMultiMap()), statuses);
        final HttpServerRequest request = standIn(HttpServerRequest.class, Map.of("response", response), List.of());
        adapter.handle(route, request, Buffer.buffer(body), 0);
    }

    private static <T> T standIn(final Class<T> type, final Map<String, Object> answers, final List<Integer> statuses) {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    if (method.getName().equals("setStatusCode")) {
                        statuses.add((Integer) arguments[0]);
                    }
                    final Class<?> result = method.getReturnType();
                    return answers.getOrDefault(
                            method.getName(),
                            result == boolean.class ? false : result.isInstance(proxy) ? proxy : null);
                }));
    }
}
