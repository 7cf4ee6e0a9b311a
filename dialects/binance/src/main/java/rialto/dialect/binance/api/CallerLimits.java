package rialto.dialect.binance.api;

import io.vertx.core.http.HttpHeaders;
import rialto.gateway.address.ClientAddress;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.limits.LimitBreach;
import rialto.gateway.limits.LimitSettings;
import rialto.gateway.limits.RateLimiter;

import java.util.function.BiConsumer;
import java.util.function.LongPredicate;

/** The venue's limits in the dialect's words: errors, headers, usage. Owned by the event loop. */
public final class CallerLimits implements RateLimits {
    /** To read that many costs as much as a light request. */
    private static final int MISTAKE_CHARACTERS = 1_024;

    /** More than any signed request takes. To read as many costs less than all else that a request costs. */
    private static final int MOST_OF_BANNED = 4_096;

    private static final int BANNED = 418;
    /** Made once: their hashes are known, and their characters looked at. */
    private static final CharSequence USED_WEIGHT = HttpHeaders.createOptimized("X-MBX-USED-WEIGHT-1M");

    private static final CharSequence ORDERS_10S = HttpHeaders.createOptimized("X-MBX-ORDER-COUNT-10S");
    private static final CharSequence ORDERS_1D = HttpHeaders.createOptimized("X-MBX-ORDER-COUNT-1D");

    private final RateLimiter limiter;
    private final LimitSettings settings;
    private final LongPredicate isProvider;

    /** @param isProvider whether an account may use the limits of providers; the calls of others cost weight */
    public CallerLimits(final RateLimiter limiter, final LongPredicate isProvider) {
        this.limiter = limiter;
        this.isProvider = isProvider;
        this.settings = limiter.settings();
    }

    @Override
    public ApiError admit(final ApiRequest request) {
        final int weight = (allowance(request) == Allowance.WEIGHT ? request.weight() : 0)
                + (request.isForged() ? limiter.forgeryWeight() : 0);
        final LimitBreach breach = request.isChargedToKey()
                ? limiter.admitKey(request.principal().apiKey(), request.clientAddress(), weight)
                : limiter.admit(request.clientAddress(), weight);
        return breach == null ? null : error(breach);
    }

    /** What a request is charged to: strangers, and who provides nothing, may not send for nothing what members must record. */
    private Allowance allowance(final ApiRequest request) {
        final Allowance allowance = request.route().allowance();
        return allowance == Allowance.WEIGHT || request.isChargedToKey() && isProvider.test(request.accountId())
                ? allowance
                : Allowance.WEIGHT;
    }

    @Override
    public ApiError admitCheck(final ApiRequest request) {
        final LimitBreach breach = limiter.admitCheck(request.apiKey(), request.clientAddress(), request.connection());
        return breach == null ? null : error(breach);
    }

    @Override
    public boolean isKnown(final ApiRequest request) {
        return limiter.isKnown(request.apiKey(), request.clientAddress());
    }

    @Override
    public void onChecked(final ApiRequest request) {
        limiter.onChecked(request.apiKey(), request.clientAddress(), request.connection(), request.isGenuine());
    }

    @Override
    public void onDropped(final ApiRequest request) {
        limiter.onDropped(request.apiKey(), request.clientAddress(), request.connection());
    }

    @Override
    public ApiError admitOrders(final ApiRequest request) {
        final int orders = request.route().orders();
        // the engine knows a repeated one again; strangers who repeat it use nobody's orders up
        final LimitBreach breach =
                orders == 0 || request.isRepeated() ? null : limiter.admitOrders(request.accountId(), orders);
        if (breach != null) {
            return error(breach);
        }
        final LimitBreach flood =
                switch (allowance(request)) {
                    case WEIGHT -> null;
                    case LADDERS -> limiter.admitQuotes(request.accountId());
                    case PROVIDER_CALLS -> limiter.admitProviderCall(request.accountId());
                };
        if (flood == null) {
            return null;
        }
        // it was read, and so it costs what any call does: a flood of what is refused ends in a ban
        final LimitBreach ban =
                limiter.admitKey(request.principal().apiKey(), request.clientAddress(), request.weight());
        return error(ban == null ? flood : ban);
    }

    @Override
    public void onTrades(final ApiRequest request, final int trades) {
        if (allowance(request) == Allowance.LADDERS) {
            limiter.addTradesOfLadder(request.accountId(), trades);
        }
    }

    @Override
    public ApiError admitMistake(final ClientAddress client, final int length) {
        final LimitBreach breach = limiter.admit(client, 1 + length / MISTAKE_CHARACTERS);
        return breach == null ? null : error(breach);
    }

    @Override
    public ApiError admitLength(final ClientAddress client, final int length) {
        // weight of zero only looks whether it is banned
        final LimitBreach ban = length <= MOST_OF_BANNED ? null : limiter.admit(client, 0);
        return ban == null ? null : error(ban);
    }

    @Override
    public ApiError admitConnection(final ClientAddress client) {
        final LimitBreach breach = limiter.admitConnection(client);
        return breach == null ? null : error(breach);
    }

    private static ApiError error(final LimitBreach breach) {
        return told(breach).retryAfter(breach.retryAfterSeconds());
    }

    private static ApiError told(final LimitBreach breach) {
        return switch (breach.kind()) {
            case WEIGHT ->
                ApiError.of(
                        CallErrors.TOO_MANY_REQUESTS,
                        -1003,
                        "Too much request weight used; current limit is " + breach.limit()
                                + " request weight per 1 MINUTE. Please use WebSocket Streams for live updates to"
                                + " avoid polling the API.");
            case BAN ->
                ApiError.of(
                        BANNED,
                        -1003,
                        "Way too much request weight used; IP banned until " + breach.untilMs()
                                + ". Please use WebSocket Streams for live updates to avoid bans.");
            case ORDERS_PER_TEN_SECONDS -> tooManyOrders(breach, "10 SECOND");
            case ORDERS_PER_DAY -> tooManyOrders(breach, "1 DAY");
            case QUOTES ->
                ApiError.of(
                                CallErrors.TOO_MANY_REQUESTS,
                                -1015,
                                "Too many new quotes; current limit is " + breach.limit() + " ladders per 1 SECOND.")
                        .because(
                                "TOO_MANY_QUOTES",
                                "The ladder was not taken; the one before stays. Of ladders that wait send the newest"
                                        + " only.");
            case PROVIDER_CALLS ->
                ApiError.of(
                                CallErrors.TOO_MANY_REQUESTS,
                                -1015,
                                "Too many provider calls; current limit is " + breach.limit() + " calls per 1 SECOND.")
                        .because(
                                "TOO_MANY_PROVIDER_CALLS",
                                "Nothing was done. Answers to holds and to requests, and renewals, count together.");
            case CONNECTIONS ->
                ApiError.of(
                        CallErrors.TOO_MANY_REQUESTS,
                        -1034,
                        "Too many connection attempts from IP; current limit is " + breach.limit() + " per '5m'.");
        };
    }

    private static ApiError tooManyOrders(final LimitBreach breach, final String interval) {
        return ApiError.of(
                CallErrors.TOO_MANY_REQUESTS,
                -1015,
                "Too many new orders; current limit is " + breach.limit() + " orders per " + interval + ".");
    }

    @Override
    public void headers(final ApiRequest request, final BiConsumer<CharSequence, CharSequence> sink) {
        sink.accept(USED_WEIGHT, Integer.toString(usedWeight(request)));
        if (request.principal() != null) {
            final long account = request.accountId();
            sink.accept(ORDERS_10S, Integer.toString(limiter.ordersInTenSeconds(account)));
            sink.accept(ORDERS_1D, Integer.toString(limiter.ordersInDay(account)));
        }
    }

    @Override
    public void writeUsage(final ApiRequest request, final JsonWriter json) {
        json.beginArray();
        if (request.principal() != null && request.route().orders() > 0) {
            writeOrderCounts(request, json);
        }
        beginLimit(json, "REQUEST_WEIGHT", "MINUTE", 1, settings.weightPerMinute());
        json.name("count").number(usedWeight(request)).endObject();
        switch (allowance(request)) {
            case LADDERS -> {
                beginLimit(json, "QUOTES", "SECOND", 1, settings.quotesPerSecond());
                json.name("count")
                        .number(limiter.quotesInSecond(request.accountId()))
                        .endObject();
            }
            case PROVIDER_CALLS -> {
                beginLimit(json, "PROVIDER_CALLS", "SECOND", 1, settings.providerCallsPerSecond());
                json.name("count")
                        .number(limiter.providerCallsInSecond(request.accountId()))
                        .endObject();
            }
            case WEIGHT -> {
                // told already
            }
        }
        json.endArray();
    }

    /** Those of the dialect alone: its clients know no others, and some refuse what they do not know. */
    @Override
    public void writeLimits(final JsonWriter json) {
        json.beginArray();
        beginLimit(json, "REQUEST_WEIGHT", "MINUTE", 1, settings.weightPerMinute())
                .endObject();
        beginLimit(json, "ORDERS", "SECOND", 10, settings.ordersPerTenSeconds()).endObject();
        beginLimit(json, "ORDERS", "DAY", 1, settings.ordersPerDay()).endObject();
        json.endArray();
    }

    @Override
    public void writeOrderUsage(final ApiRequest request, final JsonWriter json) {
        json.beginArray();
        writeOrderCounts(request, json);
        json.endArray();
    }

    private void writeOrderCounts(final ApiRequest request, final JsonWriter json) {
        final long account = request.accountId();
        beginLimit(json, "ORDERS", "SECOND", 10, settings.ordersPerTenSeconds());
        json.name("count").number(limiter.ordersInTenSeconds(account)).endObject();
        beginLimit(json, "ORDERS", "DAY", 1, settings.ordersPerDay());
        json.name("count").number(limiter.ordersInDay(account)).endObject();
    }

    private static JsonWriter beginLimit(
            final JsonWriter json, final String type, final String interval, final int number, final int limit) {
        return json.beginObject()
                .name("rateLimitType")
                .string(type)
                .name("interval")
                .string(interval)
                .name("intervalNum")
                .number(number)
                .name("limit")
                .number(limit);
    }

    private int usedWeight(final ApiRequest request) {
        return request.isChargedToKey()
                ? limiter.usedWeightOfKey(request.principal().apiKey())
                : limiter.usedWeight(request.clientAddress());
    }
}
