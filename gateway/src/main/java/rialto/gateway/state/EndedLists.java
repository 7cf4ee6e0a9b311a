package rialto.gateway.state;

import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The newest {@link #KEEP} lists of orders that have ended, no more than {@link #KEEP_OF_ONE} of an account: each keeps its orders in
 * memory. When there are more, the oldest are forgotten: the database has them all.
 */
final class EndedLists {
    static final int KEEP = 4_096;
    static final int KEEP_OF_ONE = 256;

    private final Set<OrderList> all = new LinkedHashSet<>();

    int count() {
        return all.size();
    }

    /** None of its orders is open any more. */
    void add(final OrderList list) {
        final ArrayDeque<OrderList> own = list.account.endedLists;
        own.addLast(list);
        all.add(list);
        if (own.size() > KEEP_OF_ONE) {
            forget(own.getFirst());
        } else if (all.size() > KEEP) {
            forget(all.iterator().next());
        }
    }

    /** The one of its account that ended first. */
    private void forget(final OrderList list) {
        all.remove(list);
        list.account.endedLists.removeFirst();
        list.account.listsByClientId.remove(list.clientListId, list);
    }
}
