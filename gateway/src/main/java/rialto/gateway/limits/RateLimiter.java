package rialto.gateway.limits;

import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiRequest;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.api.RateLimits;

import java.util.function.BiConsumer;
import java.util.function.LongSupplier;

/**
 * The venue's limits. A request's weight is charged to its API key once that is proven, otherwise to its address: so a
 * key cannot be exhausted by others, nor an address spared by naming keys. Refused requests cost nothing but count
 * towards a ban. Orders are charged to the account, over all its keys. Memory is bounded by
 * {@link LimitSettings#maxCallers}; order counts by the number of accounts.
 */
public final class RateLimiter implements RateLimits {
    private static final long MINUTE_MS = 60_000;
    private static final long TEN_SECONDS_MS = 10_000;
    private static final long DAY_MS = 86_400_000;
    private static final long FIVE_MINUTES_MS = 300_000;

    private final LimitSettings settings;
    private final LongSupplier nowMs;
    private final WindowCounter<String> weight;
    private final WindowCounter<String> connections;
    private final WindowCounter<Long> ordersPerTenSeconds = new WindowCounter<>(TEN_SECONDS_MS, Integer.MAX_VALUE);
    private final WindowCounter<Long> ordersPerDay = new WindowCounter<>(DAY_MS, Integer.MAX_VALUE);
    private final Bans bans;
    private long refusedCount;

    /** @param nowMs the venue's clock, milliseconds since the epoch */
    public RateLimiter(final LimitSettings settings, final LongSupplier nowMs) {
        this.settings = settings;
        this.nowMs = nowMs;
        weight = new WindowCounter<>(MINUTE_MS, settings.maxCallers());
        connections = new WindowCounter<>(FIVE_MINUTES_MS, settings.maxCallers());
        bans = new Bans(settings);
    }

    @Override
    public ApiError admit(final ApiRequest request) {
        final long now = nowMs.getAsLong();
        final String caller = caller(request);
        final long bannedUntilMs = bans.bannedUntilMs(caller, now);
        if (bannedUntilMs != 0) {
            refusedCount++;
            return banned(bannedUntilMs, now);
        }
        if (weight.tryAdd(caller, request.weight(), settings.weightPerMinute(), now) >= 0) {
            return null;
        }
        refusedCount++;
        if (bans.refused(caller, now)) {
            return banned(bans.bannedUntilMs(caller, now), now);
        }
        return ApiError.of(
                        429,
                        -1003,
                        "Too much request weight used; current limit is " + settings.weightPerMinute()
                                + " request weight per 1 MINUTE. Please use WebSocket Streams for live updates to"
                                + " avoid polling the API.")
                .retryAfter(weight.secondsLeft(now));
    }

    @Override
    public ApiError admitOrders(final ApiRequest request) {
        final int orders = request.route().orders();
        if (orders == 0) {
            return null;
        }
        final long now = nowMs.getAsLong();
        final Long account = request.accountId();
        if (ordersPerDay.count(account, now) > settings.ordersPerDay() - orders) {
            refusedCount++;
            return tooManyOrders(settings.ordersPerDay(), "1 DAY", ordersPerDay.secondsLeft(now));
        }
        if (ordersPerTenSeconds.tryAdd(account, orders, settings.ordersPerTenSeconds(), now) < 0) {
            refusedCount++;
            return tooManyOrders(settings.ordersPerTenSeconds(), "10 SECOND", ordersPerTenSeconds.secondsLeft(now));
        }
        ordersPerDay.tryAdd(account, orders, settings.ordersPerDay(), now);
        return null;
    }

    @Override
    public ApiError admitConnection(final String clientAddress) {
        final long now = nowMs.getAsLong();
        final int limit = settings.connectionsPerFiveMinutes();
        if (connections.tryAdd(clientAddress, 1, limit, now) >= 0) {
            return null;
        }
        refusedCount++;
        return ApiError.of(429, -1034, "Too many connection attempts from IP; current limit is " + limit + " per '5m'.")
                .retryAfter(connections.secondsLeft(now));
    }

    @Override
    public void headers(final ApiRequest request, final BiConsumer<String, String> sink) {
        final long now = nowMs.getAsLong();
        sink.accept("X-MBX-USED-WEIGHT-1M", Integer.toString(weight.count(caller(request), now)));
        if (request.principal() != null) {
            final Long account = request.accountId();
            sink.accept("X-MBX-ORDER-COUNT-10S", Integer.toString(ordersPerTenSeconds.count(account, now)));
            sink.accept("X-MBX-ORDER-COUNT-1D", Integer.toString(ordersPerDay.count(account, now)));
        }
    }

    @Override
    public void writeUsage(final ApiRequest request, final JsonWriter json) {
        final long now = nowMs.getAsLong();
        json.beginArray();
        if (request.principal() != null && request.route().orders() > 0) {
            writeOrderCounts(request, json, now);
        }
        beginLimit(json, "REQUEST_WEIGHT", "MINUTE", 1, settings.weightPerMinute());
        json.name("count").number(weight.count(caller(request), now)).endObject();
        json.endArray();
    }

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
        writeOrderCounts(request, json, nowMs.getAsLong());
        json.endArray();
    }

    /** How many requests, orders and connections were refused since the start. */
    public long refusedCount() {
        return refusedCount;
    }

    private void writeOrderCounts(final ApiRequest request, final JsonWriter json, final long now) {
        final Long account = request.accountId();
        beginLimit(json, "ORDERS", "SECOND", 10, settings.ordersPerTenSeconds());
        json.name("count").number(ordersPerTenSeconds.count(account, now)).endObject();
        beginLimit(json, "ORDERS", "DAY", 1, settings.ordersPerDay());
        json.name("count").number(ordersPerDay.count(account, now)).endObject();
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

    private static String caller(final ApiRequest request) {
        return request.principal() == null
                ? request.clientAddress()
                : request.principal().apiKey();
    }

    private static ApiError banned(final long untilMs, final long now) {
        return ApiError.of(
                        418,
                        -1003,
                        "Way too much request weight used; IP banned until " + untilMs
                                + ". Please use WebSocket Streams for live updates to avoid bans.")
                .retryAfter((int) ((untilMs - now + 999) / 1_000));
    }

    private static ApiError tooManyOrders(final int limit, final String interval, final int retryAfterSeconds) {
        return ApiError.of(
                        429, -1015, "Too many new orders; current limit is " + limit + " orders per " + interval + ".")
                .retryAfter(retryAfterSeconds);
    }
}
