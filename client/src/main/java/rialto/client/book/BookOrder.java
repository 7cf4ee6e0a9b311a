package rialto.client.book;

import rialto.protocol.BookChecksum;
import rialto.protocol.Side;

/** An order in an {@link OrderBook}, as the book has it now. */
public final class BookOrder {
    final Level level;
    private final long orderId;
    BookOrder ahead;
    BookOrder behind;
    long quantity;

    BookOrder(final long orderId, final Level level, final long quantity) {
        this.orderId = orderId;
        this.level = level;
        this.quantity = quantity;
    }

    /** Its public id: the number of the event with which it joined the book. It says nothing of whose it is. */
    public long orderId() {
        return orderId;
    }

    public Side side() {
        return level.side();
    }

    /** Of one whole unit of the base asset, in minor units of the quote asset. */
    public long price() {
        return level.price();
    }

    /** What can still trade, in minor units of the base asset. */
    public long quantity() {
        return quantity;
    }

    /** The order that trades before it at its price; null for none. */
    public BookOrder ahead() {
        return ahead;
    }

    /** The order that trades after it at its price; null for none. */
    public BookOrder behind() {
        return behind;
    }

    /** What it adds to the checksum of the book. */
    long term() {
        return BookChecksum.ofOrder(orderId, side(), price(), quantity, ahead == null ? 0 : ahead.orderId);
    }
}
