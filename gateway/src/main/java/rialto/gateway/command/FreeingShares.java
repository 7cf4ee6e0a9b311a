package rialto.gateway.command;

import org.agrona.collections.Long2LongHashMap;
import org.agrona.collections.LongHashSet;

/**
 * Cancels and the like that have no outcome yet, while there is little room: few, and shared among accounts, each of which may have
 * as many as are left for all others. A member whose disk is low takes a gateway's commands slowly and in their order. So what
 * keeps the leases of others alive, and what administrators do, stands behind no more than these. Owned by the event loop.
 */
final class FreeingShares {
    /** Under way at a time: what a member with little room takes in a tenth of a second. */
    static final int MOST = 64;

    private final LongHashSet underWay = new LongHashSet();
    private final Long2LongHashMap byAccount = new Long2LongHashMap(0);

    /**
     * A command that is one of them.
     *
     * @param freed     what it takes out of the venue
     * @param accountId as whose it counts
     */
    record Place(long freed, long accountId) {}

    /** Whether one that takes out the same has no outcome yet. */
    boolean isUnderWay(final long freed) {
        return underWay.contains(freed);
    }

    /** Whether an account may have one more. */
    boolean mayAdd(final long accountId) {
        return byAccount.get(accountId) < MOST - underWay.size();
    }

    void add(final Place place) {
        underWay.add(place.freed);
        byAccount.put(place.accountId, byAccount.get(place.accountId) + 1);
    }

    /** It has its outcome, or is waited for no more. */
    void remove(final Place place) {
        underWay.remove(place.freed);
        final long others = byAccount.get(place.accountId) - 1;
        if (others == 0) {
            byAccount.remove(place.accountId);
        } else {
            byAccount.put(place.accountId, others);
        }
    }
}
