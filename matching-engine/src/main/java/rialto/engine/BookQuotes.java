package rialto.engine;

import org.agrona.collections.Long2LongHashMap;

/** The open orders that are quotes on order books: of an account and an instrument at most one bid and one ask. */
final class BookQuotes {
    private final Orders orders;
    private final Long2LongHashMap byOwnerAndInstrument; // bid, ask
    private int count;

    BookQuotes(final EngineLimits limits, final Orders orders) {
        this.orders = orders;
        byOwnerAndInstrument = new Long2LongHashMap(limits.preallocated() ? 2 * limits.maxOpenOrders() : 64, 0.55f, 0);
    }

    private static long key(final int account, final int instrumentId) {
        return (long) account << 16 | instrumentId;
    }

    /** Open orders that are quotes. */
    int count() {
        return count;
    }

    /** @return the open order; 0 when there is none */
    int find(final int account, final int instrumentId, final boolean buy) {
        return side(byOwnerAndInstrument.get(key(account, instrumentId)), buy);
    }

    private static int side(final long both, final boolean buy) {
        return buy ? (int) (both >>> 32) : (int) both;
    }

    /** An order that is a quote is open from now on. */
    void add(final int order) {
        assert find(orders.account(order), orders.instrumentId(order), orders.isBuy(order)) == 0
                : "a second quote of an account on one side of a book";
        set(order, order);
        count++;
    }

    /** A quote is not open any more, or is no quote any more. */
    void remove(final int order) {
        assert find(orders.account(order), orders.instrumentId(order), orders.isBuy(order)) == order
                : "a quote that its account does not know";
        set(order, 0);
        count--;
    }

    private void set(final int order, final int to) {
        final long key = key(orders.account(order), orders.instrumentId(order));
        final boolean buy = orders.isBuy(order);
        final int other = side(byOwnerAndInstrument.get(key), !buy);
        if (to == 0 && other == 0) {
            byOwnerAndInstrument.remove(key);
        } else {
            byOwnerAndInstrument.put(key, buy ? RecordPool.pair(to, other) : RecordPool.pair(other, to));
        }
    }
}
