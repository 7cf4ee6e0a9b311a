package rialto.gateway.limits;

import rialto.gateway.address.ClientAddress;

import java.util.function.LongSupplier;

/**
 * How often an address may ask for what needs no key and no dialect: pages, files, what is not there. Counted apart from what
 * {@link RateLimiter} counts, and without a ban: who trades too much still sees whether the venue is well. Owned by the event loop.
 */
public final class PageLimits {
    private static final long MINUTE_MS = 60_000;

    private final int perMinute;
    private final int maxCallers;
    private final LongSupplier nowMs;
    private final WindowCounter<String> requests;
    private long refused;

    /**
     * @param perMinute  of one address, at least 1
     * @param maxCallers addresses that are counted exactly
     * @param nowMs      the venue's clock, milliseconds since the epoch
     */
    public PageLimits(final int perMinute, final int maxCallers, final LongSupplier nowMs) {
        this.perMinute = perMinute;
        this.maxCallers = maxCallers;
        this.nowMs = nowMs;
        requests = new WindowCounter<>(MINUTE_MS, maxCallers);
    }

    /** Without a limit. */
    public static PageLimits none() {
        return new PageLimits(Integer.MAX_VALUE, 1, () -> 0);
    }

    /** The same limits with counts of their own, for a port that others do not reach. */
    public PageLimits apart() {
        return new PageLimits(perMinute, maxCallers, nowMs);
    }

    /** Whether another request of an address is served; if so, it counts. */
    public boolean admit(final ClientAddress client) {
        if (requests.tryAdd(client.chargedTo(), 1, perMinute, nowMs.getAsLong()) >= 0) {
            return true;
        }
        refused++;
        return false;
    }

    /** Of one address in a minute. */
    public int perMinute() {
        return perMinute;
    }

    /** Seconds until the count begins anew, at least 1. */
    public int secondsLeft() {
        return requests.secondsLeft(nowMs.getAsLong());
    }

    /** Requests that were not served. */
    public long refused() {
        return refused;
    }
}
