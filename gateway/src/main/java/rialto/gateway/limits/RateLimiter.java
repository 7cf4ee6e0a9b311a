package rialto.gateway.limits;

import rialto.gateway.address.ClientAddress;
import rialto.gateway.limits.LimitBreach.Kind;

import java.util.function.LongSupplier;

/**
 * The venue's limits, over all dialects. A request's weight is charged to its API key once that is proven, otherwise to its
 * address. So others cannot use up a key's weight, and an address cannot save its own by naming keys. Refused requests cost
 * nothing but count towards a ban. A signature that is wrong is charged to its address, and dearly. Orders are charged to the
 * account, over all its keys. Keys and addresses are counted apart: however many addresses somebody has, he takes no key's
 * place. Memory is bounded by {@link LimitSettings#maxCallers}; order counts by the number of accounts. Owned by the event loop.
 */
public final class RateLimiter {
    private static final long MINUTE_MS = 60_000;
    private static final long SECOND_MS = 1_000;
    private static final long TEN_SECONDS_MS = 10_000;
    private static final long DAY_MS = 86_400_000;
    private static final long FIVE_MINUTES_MS = 300_000;
    private static final int FORGERIES_PER_MINUTE = 30;
    private static final int MAX_FORGERY_WEIGHT = 200;

    private final LimitSettings settings;
    private final LongSupplier nowMs;
    private final WindowCounter<String> addressWeight;
    private final WindowCounter<String> keyWeight;
    private final WindowCounter<String> connections;
    private final WindowCounter<Long> ordersPerTenSeconds = new WindowCounter<>(TEN_SECONDS_MS, Integer.MAX_VALUE);
    private final WindowCounter<Long> quotesPerSecond = new WindowCounter<>(SECOND_MS, Integer.MAX_VALUE);
    private final WindowCounter<Long> providerCallsPerSecond = new WindowCounter<>(SECOND_MS, Integer.MAX_VALUE);
    private final WindowCounter<Long> ordersPerDay = new WindowCounter<>(DAY_MS, Integer.MAX_VALUE);
    private final Bans addressBans;
    private final Bans keyBans;
    private final KnownCallers known;
    private final HeapRelief relief;
    private long refusedCount;

    /** @param nowMs the venue's clock, milliseconds since the epoch */
    public RateLimiter(final LimitSettings settings, final LongSupplier nowMs) {
        this(settings, nowMs, HeapRelief.never());
    }

    /** @param relief told where keys were proven */
    public RateLimiter(final LimitSettings settings, final LongSupplier nowMs, final HeapRelief relief) {
        this.relief = relief;
        this.settings = settings;
        this.nowMs = nowMs;
        addressWeight = new WindowCounter<>(MINUTE_MS, settings.maxCallers());
        keyWeight = new WindowCounter<>(MINUTE_MS, Integer.MAX_VALUE);
        connections = new WindowCounter<>(FIVE_MINUTES_MS, settings.maxCallers());
        addressBans = new Bans(settings);
        keyBans = new Bans(settings);
        known = new KnownCallers(settings.maxCallers());
    }

    public LimitSettings settings() {
        return settings;
    }

    /**
     * Charges a request's weight to its address.
     *
     * @return null when admitted
     */
    public LimitBreach admit(final ClientAddress client, final int requestWeight) {
        return admit(client.chargedTo(), requestWeight);
    }

    /**
     * Charges a request's weight to an address.
     *
     * @param address as {@link ClientAddress#chargedTo} has it
     * @return null when admitted
     */
    public LimitBreach admit(final String address, final int requestWeight) {
        return admit(address, requestWeight, addressWeight, addressBans);
    }

    /**
     * Charges a request's weight to an API key.
     *
     * @param keyId  that was proven
     * @param client from where
     * @return null when admitted
     */
    public LimitBreach admitKey(final String keyId, final ClientAddress client, final int requestWeight) {
        relief.onProof(client);
        return admit(keyId, requestWeight, keyWeight, keyBans);
    }

    private LimitBreach admit(
            final String caller, final int requestWeight, final WindowCounter<String> weight, final Bans bans) {
        final long now = nowMs.getAsLong();
        final long bannedUntilMs = bans.bannedUntilMs(caller, now);
        if (bannedUntilMs != 0) {
            refusedCount++;
            return banned(bannedUntilMs, now);
        }
        return weight.tryAdd(caller, requestWeight, settings.weightPerMinute(), now) >= 0
                ? null
                : refuse(caller, weight, bans, now);
    }

    private LimitBreach refuse(
            final String caller, final WindowCounter<String> weight, final Bans bans, final long now) {
        refusedCount++;
        if (bans.refused(caller, now)) {
            return banned(bans.bannedUntilMs(caller, now), now);
        }
        return new LimitBreach(Kind.WEIGHT, settings.weightPerMinute(), weight.secondsLeft(now), 0);
    }

    /**
     * Counts a refusal by a limit that the caller of this keeps: who goes on after refusals is banned, whatever refused it.
     *
     * @return what to answer: the breach, or the ban that it led to
     */
    public LimitBreach refuse(final String address, final LimitBreach breach) {
        final long now = nowMs.getAsLong();
        refusedCount++;
        return addressBans.refused(address, now) ? banned(addressBans.bannedUntilMs(address, now), now) : breach;
    }

    /**
     * Whether a signature that is costly to check may be checked. It may not when its address is banned or has no weight left for
     * a wrong one, unless this key was proven on that connection. If it was proven from there within an hour, some checks a
     * minute may come to nothing, and a few a second after them: neighbours who sign wrongly in its name do not keep it out, and
     * do not have more computed. Charges no weight.
     *
     * @param keyId      whom the request names
     * @param connection that brought the request; its identity alone counts
     * @return null when it may; then {@link #onChecked} or {@link #onDropped} must follow
     */
    public LimitBreach admitCheck(final String keyId, final ClientAddress client, final Object connection) {
        final long now = nowMs.getAsLong();
        if (known.admit(keyId, client, connection, now)) {
            return null;
        }
        final String address = client.chargedTo();
        final long bannedUntilMs = addressBans.bannedUntilMs(address, now);
        if (bannedUntilMs != 0) {
            refusedCount++;
            return banned(bannedUntilMs, now);
        }
        return addressWeight.count(address, now) <= settings.weightPerMinute() - forgeryWeight()
                ? null
                : refuse(address, addressWeight, addressBans, now);
    }

    /** A costly signature was checked. */
    public void onChecked(
            final String keyId, final ClientAddress client, final Object connection, final boolean isRight) {
        if (isRight) {
            known.onProof(keyId, client, connection, nowMs.getAsLong());
        } else {
            known.onForgery(keyId, client, connection, nowMs.getAsLong());
        }
    }

    /** A costly signature that might be checked was not: too many wait. */
    public void onDropped(final String keyId, final ClientAddress client, final Object connection) {
        known.onDropped(keyId, client, connection);
    }

    /** Whether this key was proven from there within an hour, by a signature that is costly to check. */
    public boolean isKnown(final String keyId, final ClientAddress client) {
        return known.contains(keyId, client, nowMs.getAsLong());
    }

    /** What a wrong signature costs its address, besides the request's weight. */
    public int forgeryWeight() {
        return Math.clamp(settings.weightPerMinute() / FORGERIES_PER_MINUTE, 1, MAX_FORGERY_WEIGHT);
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
     * Charges a ladder of quotes to an account.
     *
     * @return null when admitted
     */
    public LimitBreach admitQuotes(final long accountId) {
        return admitInSecond(accountId, quotesPerSecond, Kind.QUOTES, settings.quotesPerSecond());
    }

    /** Charges trades that a ladder of an account made at once with orders that waited, each as one more ladder. */
    public void addTradesOfLadder(final long accountId, final int trades) {
        final long now = nowMs.getAsLong();
        final int left = Math.max(0, settings.quotesPerSecond() - quotesPerSecond.count(accountId, now));
        quotesPerSecond.tryAdd(accountId, Math.min(trades, left), settings.quotesPerSecond(), now);
    }

    /**
     * Charges another call of a provider that costs no weight to its account.
     *
     * @return null when admitted
     */
    public LimitBreach admitProviderCall(final long accountId) {
        return admitInSecond(accountId, providerCallsPerSecond, Kind.PROVIDER_CALLS, settings.providerCallsPerSecond());
    }

    private LimitBreach admitInSecond(
            final long accountId, final WindowCounter<Long> inSecond, final Kind kind, final int limit) {
        final long now = nowMs.getAsLong();
        if (inSecond.tryAdd(accountId, 1, limit, now) >= 0) {
            return null;
        }
        refusedCount++;
        return new LimitBreach(kind, limit, inSecond.secondsLeft(now), 0);
    }

    /**
     * Counts a connection that is to last.
     *
     * @return null when admitted
     */
    public LimitBreach admitConnection(final ClientAddress client) {
        final long now = nowMs.getAsLong();
        final int limit = settings.connectionsPerFiveMinutes();
        if (connections.tryAdd(client.chargedTo(), 1, limit, now) >= 0) {
            return null;
        }
        refusedCount++;
        return new LimitBreach(Kind.CONNECTIONS, limit, connections.secondsLeft(now), 0);
    }

    /** Weight that an address used in this minute. */
    public int usedWeight(final ClientAddress client) {
        return addressWeight.count(client.chargedTo(), nowMs.getAsLong());
    }

    /** Weight that an API key used in this minute. */
    public int usedWeightOfKey(final String keyId) {
        return keyWeight.count(keyId, nowMs.getAsLong());
    }

    /** Orders of an account in these ten seconds. */
    public int ordersInTenSeconds(final long accountId) {
        return ordersPerTenSeconds.count(accountId, nowMs.getAsLong());
    }

    /** Orders of an account in this day. */
    public int ordersInDay(final long accountId) {
        return ordersPerDay.count(accountId, nowMs.getAsLong());
    }

    /** Ladders of an account in this second. */
    public int quotesInSecond(final long accountId) {
        return quotesPerSecond.count(accountId, nowMs.getAsLong());
    }

    /** Other calls of a provider's account in this second that cost no weight. */
    public int providerCallsInSecond(final long accountId) {
        return providerCallsPerSecond.count(accountId, nowMs.getAsLong());
    }

    /** How many requests, orders and connections were refused since the start. */
    public long refusedCount() {
        return refusedCount;
    }

    private static LimitBreach banned(final long untilMs, final long now) {
        return new LimitBreach(Kind.BAN, 0, (int) ((untilMs - now + 999) / 1_000), untilMs);
    }
}
