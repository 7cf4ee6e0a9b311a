package rialto.gateway.state;

import rialto.protocol.ChildOrderReason;
import rialto.protocol.RejectReason;
import rialto.protocol.Side;

import java.util.List;

/** A child of a parent order: what stood when it was made, and what became of it. Owned by the event loop. */
public final class ChildOrder {
    private final ParentOrder parent;
    private final String clientOrderId;
    private final int number;
    private final int slice;
    private final Instrument instrument;
    private final long priceTicks;
    private final long quantityLots;
    private final ChildOrderReason reason;
    private final List<StandingQuote> stood;
    private final int tierCount;
    private final long bookTicks;
    private final long bookLots;
    Order order;
    RejectReason rejectReason = RejectReason.NONE;

    ChildOrder(
            final ParentOrder parent,
            final String clientOrderId,
            final int number,
            final int slice,
            final Instrument instrument,
            final long priceTicks,
            final long quantityLots,
            final ChildOrderReason reason,
            final List<StandingQuote> stood,
            final int tierCount,
            final long bookTicks,
            final long bookLots) {
        this.parent = parent;
        this.clientOrderId = clientOrderId;
        this.number = number;
        this.slice = slice;
        this.instrument = instrument;
        this.priceTicks = priceTicks;
        this.quantityLots = quantityLots;
        this.reason = reason;
        this.stood = List.copyOf(stood);
        this.tierCount = tierCount;
        this.bookTicks = bookTicks;
        this.bookLots = bookLots;
    }

    public ParentOrder parent() {
        return parent;
    }

    /** Made by the venue. */
    public String clientOrderId() {
        return clientOrderId;
    }

    /** From 1 without gaps. */
    public int number() {
        return number;
    }

    /** Of a TWAP, from 1; 0 for others. */
    public int slice() {
        return slice;
    }

    /** Where it went: that of its parent, or the order book of its parent. */
    public Instrument instrument() {
        return instrument;
    }

    public Side side() {
        return parent.side();
    }

    /** Its limit, in ticks of its instrument. */
    public long priceTicks() {
        return priceTicks;
    }

    public long quantityLots() {
        return quantityLots;
    }

    /** Why it went where it went. */
    public ChildOrderReason reason() {
        return reason;
    }

    /** The best tiers that stood for it, eight at most, without those that others might not see. */
    public List<StandingQuote> stood() {
        return stood;
    }

    /** How many tiers stood in all, also those that the list has no place for. */
    public int tierCount() {
        return tierCount;
    }

    /** The best price of its parent's order book, in ticks of that; 0 for none. */
    public long bookTicks() {
        return bookTicks;
    }

    /** At that price, as far as it was looked at; 0 for none. */
    public long bookLots() {
        return bookLots;
    }

    /** The order that it became; null when it was refused. */
    public Order order() {
        return order;
    }

    /** Why it was refused, or NONE. */
    public RejectReason rejectReason() {
        return rejectReason;
    }
}
