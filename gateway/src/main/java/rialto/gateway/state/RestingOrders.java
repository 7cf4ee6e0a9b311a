package rialto.gateway.state;

import org.agrona.collections.Long2ObjectHashMap;
import rialto.protocol.BookChecksum;
import rialto.protocol.Side;

import java.util.function.Consumer;

/**
 * The orders of one book, each in its queue, with the book's {@linkplain BookChecksum checksum}. They are listed as they came
 * onto the book, so those at one price in order of their priority. Each change takes the same few steps, however many there
 * are. Owned by the event loop, also for reading.
 */
public final class RestingOrders {
    private final Instrument instrument;
    private final Long2ObjectHashMap<Order> lastBids = new Long2ObjectHashMap<>();
    private final Long2ObjectHashMap<Order> lastAsks = new Long2ObjectHashMap<>();
    private Order first;
    private Order last;
    private int size;
    private long places;
    private long checksum;

    RestingOrders(final Instrument instrument) {
        this.instrument = instrument;
    }

    /**
     * A way through the orders that were there when it began, in their order, while others come and go. Each is handed out at
     * most once, as it is then; one that left before its turn is not.
     */
    public static final class Walk {
        private final long end;
        private Mark mark;

        private Walk(final RestingOrders orders) {
            end = orders.places;
            mark = Mark.at(orders.first);
        }

        /** Hands out the next orders, at most so many. */
        public void take(final int most, final Consumer<Order> receiver) {
            Order order = leaveMark();
            for (int i = 0; i < most && isBeforeEnd(order); i++) {
                receiver.accept(order);
                order = order.next;
            }
            mark = Mark.at(isBeforeEnd(order) ? order : null);
        }

        /** Whether none is left. */
        public boolean isOver() {
            return mark == null || !isBeforeEnd(mark.last().order);
        }

        /** Nobody goes on. */
        public void close() {
            leaveMark();
        }

        private boolean isBeforeEnd(final Order order) {
            return order != null && order.place <= end;
        }

        private Order leaveMark() {
            if (mark == null) {
                return null;
            }
            final Mark last = mark.last();
            mark = null;
            last.leave();
            return last.order;
        }
    }

    /**
     * Where walks go on: one for all of those that stand at an order. When the order leaves, it goes on to the next order, or to
     * the mark there. So an order that leaves takes the same few steps, however many walks there are.
     */
    static final class Mark {
        private Order order;
        private Mark joined;
        private int walks;

        /** Null for no order. */
        private static Mark at(final Order order) {
            if (order == null) {
                return null;
            }
            if (order.mark == null) {
                order.mark = new Mark();
                order.mark.order = order;
            }
            order.mark.walks++;
            return order.mark;
        }

        private Mark last() {
            Mark mark = this;
            while (mark.joined != null) {
                mark = mark.joined;
            }
            return mark;
        }

        private void leave() {
            walks--;
            if (walks == 0 && order != null) {
                order.mark = null;
            }
        }

        private void goOnTo(final Order next) {
            order.mark = null;
            order = next;
            if (next == null) {
                return;
            }
            if (next.mark == null) {
                next.mark = this;
            } else {
                joined = next.mark;
                joined.walks += walks;
                order = null;
            }
        }
    }

    /** Close it when it is of no use any more. */
    public Walk walk() {
        return new Walk(this);
    }

    public int size() {
        return size;
    }

    /** See {@link BookChecksum#ofOrder}. */
    public long checksum() {
        return checksum;
    }

    /** The order that came onto the book first of those that are there; null for none. */
    public Order first() {
        return first;
    }

    /** The order that came onto the book after this one, which is there; null for none. */
    public Order after(final Order order) {
        return order.next;
    }

    /** An order joins the end of the queue at its price. */
    void add(final Order order) {
        order.previous = last;
        if (last == null) {
            first = order;
        } else {
            last.next = order;
        }
        last = order;
        order.place = ++places;
        size++;
        order.ahead = lasts(order.side).put(order.priceTicks, order);
        if (order.ahead != null) {
            order.ahead.behind = order;
        }
        checksum += term(order, order.ahead, order.shownLots());
    }

    /** An order shows so many lots fewer, which it knows already; with the last of them it leaves. */
    void reduce(final Order order, final long lots) {
        final long shownLots = order.shownLots();
        checksum -= term(order, order.ahead, shownLots + lots);
        if (shownLots == 0) {
            unlink(order);
        } else {
            checksum += term(order, order.ahead, shownLots);
        }
    }

    /** An order leaves with all that is shown of it. */
    void remove(final Order order) {
        checksum -= term(order, order.ahead, order.shownLots());
        unlink(order);
    }

    private void unlink(final Order order) {
        if (order.mark != null) {
            order.mark.goOnTo(order.next);
        }
        leaveLevel(order);
        if (order.previous == null) {
            first = order.next;
        } else {
            order.previous.next = order.next;
        }
        if (order.next == null) {
            last = order.previous;
        } else {
            order.next.previous = order.previous;
        }
        size--;
        order.previous = null;
        order.next = null;
    }

    private void leaveLevel(final Order order) {
        final Order ahead = order.ahead;
        final Order behind = order.behind;
        if (ahead != null) {
            ahead.behind = behind;
        }
        if (behind != null) {
            final long lots = behind.shownLots();
            checksum += term(behind, ahead, lots) - term(behind, order, lots);
            behind.ahead = ahead;
        } else if (ahead != null) {
            lasts(order.side).put(order.priceTicks, ahead);
        } else {
            lasts(order.side).remove(order.priceTicks);
        }
        order.ahead = null;
        order.behind = null;
    }

    private Long2ObjectHashMap<Order> lasts(final Side side) {
        return side == Side.BUY ? lastBids : lastAsks;
    }

    private long term(final Order order, final Order ahead, final long lots) {
        return BookChecksum.ofOrder(
                order.publicId,
                order.side,
                instrument.price(order.priceTicks),
                instrument.quantity(lots),
                ahead == null ? 0 : ahead.publicId);
    }
}
