package rialto.gateway.limits;

import rialto.gateway.limits.LimitBreach.Kind;
import rialto.gateway.state.Account;
import rialto.gateway.state.VenueView;

import java.util.function.LongSupplier;

/**
 * The limits of one interface that asks for no keys, beside those that hold for everybody: an address that is banned
 * anywhere is refused here, and one that goes on after refusals here is banned everywhere. Memory is bounded by
 * {@link LimitSettings#maxCallers}. Connections of an address are bounded by {@link Slots}. Owned by the event loop.
 */
public final class KeylessLimits {
    /** What the venue can count of an asset, in units. */
    public static final long SUPPLY = 1L << 62;

    /** What an address is given of an asset is counted in steps of so many bits: who is given less than one costs nothing. */
    private static final int STEP_BITS = 32;

    private static final int STEPS_PER_DAY = (int) (SUPPLY >> STEP_BITS) / 16;
    private static final long TEN_SECONDS_MS = 10_000;
    private static final long DAY_MS = 86_400_000;

    private final RateLimiter limits;
    private final VenueView view;
    private final HeapRoom room;
    private final KeylessBounds bounds;
    private final LongSupplier nowMs;
    private final WindowCounter<String> requests;
    private final WindowCounter<String> orders;
    private final WindowCounter<String> accounts;
    private final WindowCounter<String> balances;
    private final WindowCounter<String> markets;
    private final WindowCounter<String> supplies;
    private long refusedCount;

    /**
     * @param limits that hold for everybody, with their bans
     * @param nowMs  the venue's clock, milliseconds since the epoch
     */
    public KeylessLimits(
            final RateLimiter limits, final VenueView view, final KeylessBounds bounds, final LongSupplier nowMs) {
        this(limits, view, bounds, nowMs, Runtime.getRuntime().maxMemory());
    }

    KeylessLimits(
            final RateLimiter limits,
            final VenueView view,
            final KeylessBounds bounds,
            final LongSupplier nowMs,
            final long heapBytes) {
        this.limits = limits;
        this.view = view;
        room = new HeapRoom(view, heapBytes);
        this.bounds = bounds;
        this.nowMs = nowMs;
        final int callers = limits.settings().maxCallers();
        requests = new WindowCounter<>(TEN_SECONDS_MS, callers);
        orders = new WindowCounter<>(TEN_SECONDS_MS, callers);
        accounts = new WindowCounter<>(DAY_MS, callers);
        balances = new WindowCounter<>(DAY_MS, callers);
        markets = new WindowCounter<>(DAY_MS, callers);
        supplies = new WindowCounter<>(DAY_MS, callers);
    }

    /**
     * Charges requests to an address.
     *
     * @param count 0 only looks whether it is banned
     * @return null when admitted
     */
    public KeylessRefusal admit(final String address, final int count) {
        final long now = nowMs.getAsLong();
        final LimitBreach ban = limits.admit(address, 0);
        if (ban != null) {
            return refused(ban);
        }
        if (requests.tryAdd(address, count, bounds.requestsPerTenSeconds(), now) >= 0) {
            return null;
        }
        return refused(limits.refuse(
                address, new LimitBreach(Kind.WEIGHT, bounds.requestsPerTenSeconds(), requests.secondsLeft(now), 0)));
    }

    private KeylessRefusal refused(final LimitBreach breach) {
        final int seconds = breach.retryAfterSeconds();
        return breach.kind() == Kind.BAN
                ? refuse("your address is banned, because it went on after refusals; try again", seconds, true)
                : refuse(
                        "your address may send " + breach.limit() + " requests in ten seconds; try again",
                        seconds,
                        false);
    }

    private KeylessRefusal refuse(final String message, final int seconds, final boolean isBan) {
        refusedCount++;
        return new KeylessRefusal(message + " in " + seconds + " s", seconds, isBan);
    }

    /**
     * Charges an order to a user.
     *
     * @param user null for one whose account is still to be made
     * @return null when admitted
     */
    public KeylessRefusal admitOrder(final Account user) {
        if (view.openOrderCount() >= bounds.venueOrders()) {
            return refuse(
                    "the venue has " + view.openOrderCount() + " open orders, and the room for more is kept for those "
                            + "who show a key; nothing was done, try again",
                    1,
                    false);
        }
        if (!room.hasForOrder()) {
            return noRoom();
        }
        if (user == null) {
            return null;
        }
        if (user.openOrders().size() >= bounds.openOrders()) {
            return refuse(
                    "the account has " + bounds.openOrders() + " open orders, and may have no more; cancel some or try "
                            + "again",
                    1,
                    false);
        }
        final long now = nowMs.getAsLong();
        return orders.tryAdd(user.name(), 1, bounds.ordersPerTenSeconds(), now) >= 0
                ? null
                : refuse(
                        "the account may enter " + bounds.ordersPerTenSeconds() + " orders in ten seconds; try again",
                        orders.secondsLeft(now),
                        false);
    }

    /** Charges an account that is to be made to an address; null when admitted. */
    public KeylessRefusal admitAccount(final String address) {
        return admitNew(
                accounts,
                address,
                bounds.accountsPerDay(),
                "accounts",
                room.hasForAccounts(HeapBounds.BYTES_OF_ACCOUNT));
    }

    /** Charges the first units of an asset that an account is to be given; null when admitted. */
    public KeylessRefusal admitBalance(final String address) {
        return admitNew(
                balances,
                address,
                bounds.balancesPerDay(),
                "holdings",
                room.hasForAccounts(HeapBounds.BYTES_OF_BALANCE));
    }

    /**
     * Charges a symbol or product that is to be made to an address.
     *
     * @param underWay symbols or products that are being made
     * @return null when admitted
     */
    public KeylessRefusal admitMarket(final String address, final int underWay) {
        return admitNew(
                markets, address, bounds.marketsPerDay(), "symbols or products", room.hasForMarkets(underWay + 1));
    }

    /**
     * Charges what is to be made of an asset to an address: at most a sixteenth in a day of all that there can be.
     *
     * @param asset its symbol
     * @return null when admitted
     */
    public KeylessRefusal admitSupply(final String address, final String asset, final long units) {
        final long now = nowMs.getAsLong();
        final int steps = (int) (units >> STEP_BITS);
        return steps == 0 || supplies.tryAdd(address + ' ' + asset, steps, STEPS_PER_DAY, now) >= 0
                ? null
                : refuse(
                        "your address may be given a sixteenth a day of all " + asset
                                + " that the venue can count; try again",
                        supplies.secondsLeft(now),
                        false);
    }

    private KeylessRefusal admitNew(
            final WindowCounter<String> counter,
            final String address,
            final int limit,
            final String what,
            final boolean hasRoom) {
        if (!hasRoom) {
            return noRoom();
        }
        final long now = nowMs.getAsLong();
        return counter.tryAdd(address, 1, limit, now) >= 0
                ? null
                : refuse(
                        "your address may make " + limit + " new " + what + " a day; try again",
                        counter.secondsLeft(now),
                        false);
    }

    private KeylessRefusal noRoom() {
        return refuse(room.complaint(), 1, false);
    }

    /** How many requests and orders were refused since the start. */
    public long refusedCount() {
        return refusedCount;
    }
}
