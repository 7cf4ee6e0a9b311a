package rialto.dialect.binance.api;

import java.util.List;
import java.util.Set;

/**
 * A call and how it is reached.
 *
 * @param httpMethod {@code GET}, {@code POST}, {@code PUT}, {@code DELETE}, or null when not reached by REST
 * @param path       exact REST path, or null
 * @param wsMethod   method name on the WebSocket API, or null
 * @param security   what it asks of its caller
 * @param weigher    its weight
 * @param orders     how many orders it counts as, 0 or more
 * @param parameters names that it reads, apart from those of signing; any other one sent is an error
 * @param effect     what it comes to
 * @param allowance  what it is charged to, once who its caller is is proven; before that its weight is
 */
public record ApiRoute(
        String httpMethod,
        String path,
        String wsMethod,
        Security security,
        Weigher weigher,
        int orders,
        Set<String> parameters,
        Effect effect,
        Allowance allowance,
        ApiCall call) {

    /** Stands among the parameters of a call that takes any. */
    public static final String ANY_PARAMETER = "*";

    private static final String GET = "GET";

    public static ApiRoute rest(
            final String httpMethod,
            final String path,
            final Security security,
            final int weight,
            final List<String> parameters,
            final ApiCall call) {
        final Effect effect = GET.equals(httpMethod) ? Effect.ASKS : Effect.CHANGES;
        return new ApiRoute(
                httpMethod,
                path,
                null,
                security,
                ignored -> weight,
                0,
                Set.copyOf(parameters),
                effect,
                Allowance.WEIGHT,
                call);
    }

    public static ApiRoute webSocket(
            final String wsMethod,
            final Security security,
            final int weight,
            final List<String> parameters,
            final ApiCall call) {
        return new ApiRoute(
                null,
                null,
                wsMethod,
                security,
                ignored -> weight,
                0,
                Set.copyOf(parameters),
                Effect.CHANGES,
                Allowance.WEIGHT,
                call);
    }

    /** The same call, reached by this WebSocket API method too. */
    public ApiRoute alsoAs(final String method) {
        return new ApiRoute(httpMethod, path, method, security, weigher, orders, parameters, effect, allowance, call);
    }

    /** The same call at another REST path, by REST only. */
    public ApiRoute at(final String otherPath) {
        return new ApiRoute(
                httpMethod, otherPath, null, security, weigher, orders, parameters, effect, allowance, call);
    }

    public ApiRoute weighing(final Weigher other) {
        return new ApiRoute(httpMethod, path, wsMethod, security, other, orders, parameters, effect, allowance, call);
    }

    public ApiRoute countingOrders(final int count) {
        return new ApiRoute(httpMethod, path, wsMethod, security, weigher, count, parameters, effect, allowance, call);
    }

    /** By default a call that is reached by GET asks, and any other changes something. */
    public ApiRoute having(final Effect other) {
        return new ApiRoute(httpMethod, path, wsMethod, security, weigher, orders, parameters, other, allowance, call);
    }

    /** It costs a provider no weight. */
    public ApiRoute chargedTo(final Allowance other) {
        return new ApiRoute(httpMethod, path, wsMethod, security, weigher, orders, parameters, effect, other, call);
    }
}
