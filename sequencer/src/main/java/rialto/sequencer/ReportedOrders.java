package rialto.sequencer;

import org.agrona.collections.Long2ObjectHashMap;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.function.Consumer;

/** What reports tell of the open orders of accounts that have numbered sessions. Records are used again. */
final class ReportedOrders {
    /** Records that wait to be used again. */
    private static final int SPARE = 4_096;

    private final Long2ObjectHashMap<ReportedOrder> byId = new Long2ObjectHashMap<>();
    private final Deque<ReportedOrder> spare = new ArrayDeque<>();

    /** The order, or null. */
    ReportedOrder get(final long orderId) {
        return byId.get(orderId);
    }

    /** A new one, of which nothing is known yet. */
    ReportedOrder add(final long orderId) {
        final ReportedOrder known = spare.poll();
        final ReportedOrder order = (known == null ? new ReportedOrder() : known).clear(orderId);
        byId.put(orderId, order);
        return order;
    }

    void remove(final ReportedOrder order) {
        byId.remove(order.orderId);
        if (spare.size() < SPARE) {
            spare.add(order);
        }
    }

    /** The account has no session any more. */
    void removeOf(final long accountId) {
        forEach(order -> {
            if (order.accountId == accountId) {
                remove(order);
            }
        });
    }

    int count() {
        return byId.size();
    }

    /** In order of their ids. */
    void forEach(final Consumer<ReportedOrder> consumer) {
        final long[] ids = new long[byId.size()];
        int count = 0;
        final Long2ObjectHashMap<ReportedOrder>.KeyIterator keys = byId.keySet().iterator();
        while (keys.hasNext()) {
            ids[count++] = keys.nextLong();
        }
        Arrays.sort(ids);
        for (final long id : ids) {
            consumer.accept(byId.get(id));
        }
    }

    /** Equal for equal orders; 0 without any. */
    long stateHash() {
        long hash = 0;
        for (final ReportedOrder order : byId.values()) {
            hash += order.stateHash();
        }
        return hash;
    }
}
