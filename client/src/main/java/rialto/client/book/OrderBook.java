package rialto.client.book;

import org.agrona.collections.Long2ObjectHashMap;
import rialto.protocol.BookChecksum;
import rialto.protocol.Side;

import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * A book by order: each open order in its place of the queue at its price, and the checksum over them all. Prices and quantities
 * are whole numbers of minor units. Not thread-safe. Only a {@link BookFollower} changes it.
 */
public final class OrderBook {
    private final Long2ObjectHashMap<BookOrder> orders = new Long2ObjectHashMap<>();
    private final NavigableMap<Long, Level> bids = new TreeMap<>(Comparator.reverseOrder());
    private final NavigableMap<Long, Level> asks = new TreeMap<>();
    private long checksum;

    /** How many orders there are. */
    public int size() {
        return orders.size();
    }

    /** The order, or null. */
    public BookOrder order(final long orderId) {
        return orders.get(orderId);
    }

    /** The levels of a side, the best price first; a view. */
    public Collection<Level> levels(final Side side) {
        return Collections.unmodifiableCollection(side(side).values());
    }

    /** The level with the best price, or null. */
    public Level best(final Side side) {
        return side(side).isEmpty() ? null : side(side).firstEntry().getValue();
    }

    /** The level at a price in minor units, or null. */
    public Level level(final Side side, final long price) {
        return side(side).get(price);
    }

    /** See {@link BookChecksum#ofOrder}. It moves with each change. */
    public long checksum() {
        return checksum;
    }

    /** What a stream of levels has as its checksum; it takes a step for each level. */
    public long levelChecksum() {
        long sum = 0;
        for (final Level level : bids.values()) {
            sum += BookChecksum.ofLevel(Side.BUY, level.price(), level.quantity());
        }
        for (final Level level : asks.values()) {
            sum += BookChecksum.ofLevel(Side.SELL, level.price(), level.quantity());
        }
        return sum;
    }

    /** At the end of the queue at its price; false if it is there already. */
    boolean add(final long orderId, final Side side, final long price, final long quantity) {
        if (orders.containsKey(orderId)) {
            return false;
        }
        final BookOrder order = make(orderId, side, price, quantity);
        order.level.addLast(order);
        checksum += order.term();
        return true;
    }

    /** Behind those of the same snapshot, and before all that were added since it began; false if it is there already. */
    boolean addOfSnapshot(final long orderId, final Side side, final long price, final long quantity) {
        if (orders.containsKey(orderId)) {
            return false;
        }
        final BookOrder order = make(orderId, side, price, quantity);
        order.level.addOfSnapshot(order);
        final BookOrder behind = order.behind();
        if (behind != null) {
            final BookOrder ahead = order.ahead();
            checksum += behind.term() - term(behind, ahead);
        }
        checksum += order.term();
        return true;
    }

    /** It has so much left now, and with 0 leaves; false if it is not there, or had less. */
    boolean reduce(final long orderId, final long quantity) {
        final BookOrder order = orders.get(orderId);
        if (order == null || quantity >= order.quantity || quantity < 0) {
            return false;
        }
        if (quantity == 0) {
            return remove(orderId);
        }
        checksum -= order.term();
        order.level.add(quantity - order.quantity);
        order.quantity = quantity;
        checksum += order.term();
        return true;
    }

    /** False if it is not there. */
    boolean remove(final long orderId) {
        final BookOrder order = orders.remove(orderId);
        if (order == null) {
            return false;
        }
        final BookOrder behind = order.behind();
        checksum -= order.term();
        if (behind != null) {
            checksum -= behind.term();
        }
        order.level.remove(order);
        if (behind != null) {
            checksum += behind.term();
        }
        if (order.level.size() == 0) {
            side(order.side()).remove(order.price());
        }
        return true;
    }

    void clear() {
        orders.clear();
        bids.clear();
        asks.clear();
        checksum = 0;
    }

    private BookOrder make(final long orderId, final Side side, final long price, final long quantity) {
        final Level level = side(side).computeIfAbsent(price, at -> new Level(side, at));
        final BookOrder order = new BookOrder(orderId, level, quantity);
        orders.put(orderId, order);
        return order;
    }

    private static long term(final BookOrder order, final BookOrder ahead) {
        return BookChecksum.ofOrder(
                order.orderId(), order.side(), order.price(), order.quantity, ahead == null ? 0 : ahead.orderId());
    }

    private NavigableMap<Long, Level> side(final Side side) {
        return side == Side.BUY ? bids : asks;
    }
}
