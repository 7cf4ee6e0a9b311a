package rialto.dialect.fix.session;

import org.agrona.collections.Long2ObjectHashMap;

/** How much all connections of an account send in a second, together. Owned by the event loop. */
final class AccountPaces {
    /** What an account may send, by what one of its connections may. */
    private static final int CONNECTIONS = 2;

    private final int limit;
    private final Long2ObjectHashMap<Pace> paces = new Long2ObjectHashMap<>();

    /** @param limitOfOne how much is taken of one connection in a second */
    AccountPaces(final int limitOfOne) {
        limit = CONNECTIONS * limitOfOne;
    }

    /**
     * A message of an account was taken.
     *
     * @param bytes of the whole message
     */
    void onMessage(final long accountId, final long nowMs, final int bytes) {
        paces.computeIfAbsent(accountId, ignored -> new Pace(limit)).onMessage(nowMs, bytes);
    }

    /** Whether no more of an account is to be read in this second. */
    boolean isFull(final long accountId, final long nowMs) {
        final Pace pace = paces.get(accountId);
        return pace != null && pace.isFull(nowMs);
    }

    /** Forgets accounts that send nothing. */
    void sweep(final long nowMs) {
        paces.values().removeIf(pace -> pace.isPast(nowMs));
    }
}
