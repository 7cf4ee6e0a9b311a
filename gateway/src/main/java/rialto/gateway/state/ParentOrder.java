package rialto.gateway.state;

import rialto.protocol.CancelReason;
import rialto.protocol.ParentOrderState;
import rialto.protocol.Side;
import rialto.protocol.TargetStrategy;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;

/** A parent order as the events so far left it. Owned by the event loop; only this package changes it. */
public final class ParentOrder {
    private final long parentOrderId;
    private final Account account;
    private final String clientOrderId;
    private final Terms terms;
    ParentOrderState state = ParentOrderState.NEW;
    long executedLots;
    long executedQuote;
    long workingLots;
    long remainingLots;
    private long nextNs;
    int slicesDone;
    int childCount;
    CancelReason endReason;

    /** The newest, in their order. */
    final ArrayDeque<ChildOrder> children = new ArrayDeque<>(1);

    /**
     * What is wanted.
     *
     * @param book       the order book of the same pair, or null
     * @param limitTicks the worst price; 0 for none
     * @param endNs      0 for SWEEP
     * @param sliceCount 0 for others than TWAP
     */
    public record Terms(
            Instrument instrument,
            Instrument book,
            Side side,
            TargetStrategy strategy,
            long quantityLots,
            long limitTicks,
            long startNs,
            long endNs,
            int sliceCount,
            long minChildLots,
            long maxChildLots) {}

    ParentOrder(final long parentOrderId, final Account account, final String clientOrderId, final Terms terms) {
        this.parentOrderId = parentOrderId;
        this.account = account;
        this.clientOrderId = clientOrderId;
        this.terms = terms;
        remainingLots = terms.quantityLots;
        next(terms.startNs);
    }

    public long parentOrderId() {
        return parentOrderId;
    }

    public Account account() {
        return account;
    }

    public String clientOrderId() {
        return clientOrderId;
    }

    public Terms terms() {
        return terms;
    }

    public Instrument instrument() {
        return terms.instrument;
    }

    public Side side() {
        return terms.side;
    }

    public ParentOrderState state() {
        return state;
    }

    /** Whether it is FILLED, CANCELED or EXPIRED. */
    public boolean isAtEnd() {
        return switch (state) {
            case FILLED, CANCELED, EXPIRED -> true;
            default -> false;
        };
    }

    public long executedLots() {
        return executedLots;
    }

    /** What its children traded, minor units of the quote asset. */
    public long executedQuote() {
        return executedQuote;
    }

    /** Of its children, on hold. */
    public long workingLots() {
        return workingLots;
    }

    /** For which it can still send children; 0 once it sends none any more. */
    public long remainingLots() {
        return remainingLots;
    }

    /** When it looks next by itself, or expires; 0 for never. Prices make a WAIT_FOR_PRICE look: it has its end here. */
    public long nextNs() {
        return nextNs;
    }

    /** No event tells each time at which a WAIT_FOR_PRICE looks. */
    void next(final long ns) {
        nextNs = ns != 0 && terms.strategy == TargetStrategy.WAIT_FOR_PRICE ? terms.endNs : ns;
    }

    /** TWAP: slices whose time has come. */
    public int slicesDone() {
        return slicesDone;
    }

    /** Refused ones included. */
    public int childCount() {
        return childCount;
    }

    /** Why what was left of it leaves or left, or null. */
    public CancelReason endReason() {
        return endReason;
    }

    /** Its newest children that the view knows, at most {@value ParentIndex#CHILDREN_OF_ONE}, in their order. */
    public Collection<ChildOrder> children() {
        return Collections.unmodifiableCollection(children);
    }
}
