package rialto.gateway.state;

import rialto.protocol.ContingencyType;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.LongStream;

/** Orders that were entered together, as the events so far left them. Owned by the event loop; only this package changes it. */
public final class OrderList {
    final long listId;
    final Account account;
    final Instrument instrument;
    final String clientListId;
    final ContingencyType type;
    final int legCount;
    final Order[] legs;

    /** Number of the first order that is pending, or was until it was released; {@link #legCount} when none ever was. */
    final int pendingFrom;

    boolean released;
    long changedNs;
    boolean ended;

    OrderList(
            final long listId,
            final Account account,
            final Instrument instrument,
            final String clientListId,
            final ContingencyType type,
            final int legCount,
            final int pendingFrom,
            final long enteredNs) {
        this.listId = listId;
        this.account = account;
        this.instrument = instrument;
        this.clientListId = clientListId;
        this.type = type;
        this.legCount = legCount;
        this.pendingFrom = pendingFrom;
        legs = new Order[legCount];
        changedNs = enteredNs;
    }

    /** Whether an order has one of the ids of its legs. */
    boolean contains(final long orderId) {
        return orderId >= listId && orderId < listId + legCount;
    }

    /** An order of it is known. */
    void join(final Order order) {
        final int leg = (int) (order.orderId - listId);
        legs[leg] = order;
        order.list = this;
        if (!released && leg >= pendingFrom) {
            order.pending = true;
            order.workingNs = 0;
        }
    }

    /** Of a list of the type: how many of its orders work at once. */
    static int pendingFrom(final ContingencyType type) {
        return type == ContingencyType.OCO ? legCount(type) : 1;
    }

    static int legCount(final ContingencyType type) {
        return type == ContingencyType.OTOCO ? 3 : 2;
    }

    /** Id of its first order; those of the others follow upon it. */
    public long listId() {
        return listId;
    }

    public Account account() {
        return account;
    }

    public Instrument instrument() {
        return instrument;
    }

    /** The client's name for it. */
    public String clientListId() {
        return clientListId;
    }

    public ContingencyType type() {
        return type;
    }

    /** Ids of its orders, open or not. */
    public List<Long> orderIds() {
        return LongStream.range(listId, listId + legCount).boxed().toList();
    }

    /** Its order of that number, from 0; null of one that had left before the snapshot that the view began with. */
    public Order leg(final int number) {
        return legs[number];
    }

    /** Those of its orders that the view knows. */
    public List<Order> orders() {
        return Arrays.stream(legs).filter(Objects::nonNull).toList();
    }

    /** Time of its entry, or of the last event that was its own. */
    public long changedNs() {
        return changedNs;
    }

    /** Whether none of its orders is open any more. */
    public boolean hasEnded() {
        return ended;
    }
}
