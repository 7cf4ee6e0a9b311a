package rialto.dialect.fix.session;

import java.util.HashMap;
import java.util.Map;

/**
 * How much all connections of an account send in a second, together: those that may trade, and those that may not. Owned by the
 * event loop.
 */
final class AccountPaces {
    /** What an account may send, by what one of its connections may. */
    private static final int CONNECTIONS = 2;

    private final int limit;
    private final Map<AccountShare, Pace> paces = new HashMap<>();

    /** @param limitOfOne how much is taken of one connection in a second */
    AccountPaces(final int limitOfOne) {
        limit = CONNECTIONS * limitOfOne;
    }

    /**
     * A message of an account was taken.
     *
     * @param bytes of the whole message
     */
    void onMessage(final AccountShare share, final long nowMs, final int bytes) {
        paces.computeIfAbsent(share, ignored -> new Pace(limit)).onMessage(nowMs, bytes);
    }

    /** Whether no more of an account is to be read in this second. */
    boolean isFull(final AccountShare share, final long nowMs) {
        final Pace pace = paces.get(share);
        return pace != null && pace.isFull(nowMs);
    }

    /** Forgets accounts that send nothing. */
    void sweep(final long nowMs) {
        paces.values().removeIf(pace -> pace.isPast(nowMs));
    }
}
