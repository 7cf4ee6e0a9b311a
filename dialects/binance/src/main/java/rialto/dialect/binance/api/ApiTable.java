package rialto.dialect.binance.api;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Every call of the API, found by path and method or by WebSocket API method. Filled at start, then only read. */
public final class ApiTable {
    private final Map<String, Map<String, ApiRoute>> byPath = new HashMap<>();
    private final Map<String, ApiRoute> byWsMethod = new HashMap<>();
    private final List<ApiRoute> routes = new ArrayList<>();

    /**
     * @throws IllegalArgumentException when its path and method, or its WebSocket API method, are taken
     */
    public void add(final ApiRoute route) {
        routes.add(route);
        if (route.path() != null) {
            final Map<String, ApiRoute> methods = byPath.computeIfAbsent(route.path(), ignored -> new HashMap<>());
            require(methods.put(route.httpMethod(), route) == null, route);
        }
        if (route.wsMethod() != null) {
            require(byWsMethod.put(route.wsMethod(), route) == null, route);
        }
    }

    /** The routes of a path by HTTP method, or null when the path is unknown. */
    public Map<String, ApiRoute> path(final String path) {
        return byPath.get(path);
    }

    /** The route of a WebSocket API method, or null. */
    public ApiRoute wsMethod(final String method) {
        return byWsMethod.get(method);
    }

    public List<ApiRoute> routes() {
        return Collections.unmodifiableList(routes);
    }

    private static void require(final boolean free, final ApiRoute route) {
        if (!free) {
            throw new IllegalArgumentException("route taken: " + route);
        }
    }
}
