package rialto.gateway.limits;

import rialto.gateway.limits.LimitBreach.Kind;

import java.util.function.LongSupplier;

/**
 * The venue's limits, over all dialects. A request's weight is charged to its API key once that is proven, otherwise to its
 * address. So others cannot use up a key's weight, and an address cannot save its own by naming keys. Refused requests cost
 * nothing but count towards a ban. Orders are charged to the account, over all its keys. Memory is bounded by
 * {@link LimitSettings#maxCallers}; order counts by the number of accounts. Owned by the event loop.
 */
public final class RateLimiter {
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

    public LimitSettings settings() {
        return settings;
    }

    /**
     * Charges a request's weight.
     *
     * @param caller a proven API key, otherwise an address
     * @return null when admitted
     */
    public LimitBreach admit(final String caller, final int requestWeight) {
        final long now = nowMs.getAsLong();
        final long bannedUntilMs = bans.bannedUntilMs(caller, now);
        if (bannedUntilMs != 0) {
            refusedCount++;
            return banned(bannedUntilMs, now);
        }
        if (weight.tryAdd(caller, requestWeight, settings.weightPerMinute(), now) >= 0) {
            return null;
        }
        refusedCount++;
        if (bans.refused(caller, now)) {
            return banned(bans.bannedUntilMs(caller, now), now);
        }
        return new LimitBreach(Kind.WEIGHT, settings.weightPerMinute(), weight.secondsLeft(now), 0);
    }

    /**
     * Counts a refusal by a limit that the caller keeps: whoever goes on after refusals is banned, whatever refused it.
     *
     * @return what to answer: the breach, or the ban that it led to
     */
    public LimitBreach refuse(final String caller, final LimitBreach breach) {
        final long now = nowMs.getAsLong();
        refusedCount++;
        return bans.refused(caller, now) ? banned(bans.bannedUntilMs(caller, now), now) : breach;
    }

    /**
     * Charges orders to an account.
     *
     * @param orders 0 is always admitted
     * @return null when admitted
     */
    public LimitBreach admitOrders(final long accountId, final int orders) {
        if (orders == 0) {
            return null;
        }
        final long now = nowMs.getAsLong();
        final Long account = accountId;
        if (ordersPerDay.count(account, now) > settings.ordersPerDay() - orders) {
            refusedCount++;
            return new LimitBreach(Kind.ORDERS_PER_DAY, settings.ordersPerDay(), ordersPerDay.secondsLeft(now), 0);
        }
        if (ordersPerTenSeconds.tryAdd(account, orders, settings.ordersPerTenSeconds(), now) < 0) {
            refusedCount++;
            return new LimitBreach(
                    Kind.ORDERS_PER_TEN_SECONDS,
                    settings.ordersPerTenSeconds(),
                    ordersPerTenSeconds.secondsLeft(now),
                    0);
        }
        ordersPerDay.tryAdd(account, orders, settings.ordersPerDay(), now);
        return null;
    }

    /**
     * Counts a connection that is to last.
     *
     * @return null when admitted
     */
    public LimitBreach admitConnection(final String clientAddress) {
        final long now = nowMs.getAsLong();
        final int limit = settings.connectionsPerFiveMinutes();
        if (connections.tryAdd(clientAddress, 1, limit, now) >= 0) {
            return null;
        }
        refusedCount++;
        return new LimitBreach(Kind.CONNECTIONS, limit, connections.secondsLeft(now), 0);
    }

    /** Weight that the caller used in this minute. */
    public int usedWeight(final String caller) {
        return weight.count(caller, nowMs.getAsLong());
    }

    /** Orders of an account in these ten seconds. */
    public int ordersInTenSeconds(final long accountId) {
        return ordersPerTenSeconds.count(accountId, nowMs.getAsLong());
    }

    /** Orders of an account in this day. */
    public int ordersInDay(final long accountId) {
        return ordersPerDay.count(accountId, nowMs.getAsLong());
    }

    /** How many requests, orders and connections were refused since the start. */
    public long refusedCount() {
        return refusedCount;
    }

    private static LimitBreach banned(final long untilMs, final long now) {
        return new LimitBreach(Kind.BAN, 0, (int) ((untilMs - now + 999) / 1_000), untilMs);
    }
}
