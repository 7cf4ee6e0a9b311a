package rialto.system;

import org.agrona.DirectBuffer;
import rialto.client.EventBatchHandler;
import rialto.client.EventDemultiplexer;
import rialto.client.QuoteEventListener;
import rialto.client.VenueEventListener;
import rialto.protocol.ChildOrderChosenDecoder;
import rialto.protocol.EventHeaderDecoder;
import rialto.protocol.Identifier36;
import rialto.protocol.OrderAcceptedDecoder;
import rialto.protocol.OrderExecutedDecoder;
import rialto.protocol.OrderRejectedDecoder;
import rialto.protocol.ParentOrderAcceptedDecoder;
import rialto.protocol.ParentOrderChangedDecoder;
import rialto.protocol.Side;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * What recorded events say of parent orders: that each child is told before it enters, that what a parent is said to have
 * executed is what its children traded, never beyond its limit, and that it ends once. It knows nothing but the events.
 */
final class ParentAudit implements EventBatchHandler, VenueEventListener, QuoteEventListener {
    private static final int MAX_TOLD = 20;

    private static final class Parent {
        private long quantityLots;
        private long limitTicks;
        private boolean buys;
        private long tradedLots;
        private int children;
        private boolean ended;
    }

    private final EventDemultiplexer demultiplexer = new EventDemultiplexer(this);
    private final Map<Long, Parent> parents = new TreeMap<>();
    private final Map<String, Long> ids = new HashMap<>();
    private final Map<Long, Parent> byChild = new HashMap<>();
    private final List<String> contradictions = new ArrayList<>();
    private Parent choosing;
    private String chosen = "";
    private long sequence;

    @Override
    public void onBatch(final DirectBuffer buffer, final int offset, final int length) {
        demultiplexer.onBatch(buffer, offset, length);
    }

    @Override
    public void onEvent(final EventHeaderDecoder header, final int templateId) {
        sequence = header.eventSequence();
    }

    @Override
    public QuoteEventListener quotes() {
        return this;
    }

    private void require(final boolean isSo, final Supplier<String> words) {
        if (!isSo && contradictions.size() < MAX_TOLD) {
            contradictions.add("event " + sequence + ": " + words.get());
        }
    }

    @Override
    public void onParentOrderAccepted(final ParentOrderAcceptedDecoder event) {
        final Parent parent = new Parent();
        parent.quantityLots = event.quantityLots();
        parent.limitTicks = event.limitTicks();
        parent.buys = event.side() == Side.BUY;
        require(parents.put(event.parentOrderId(), parent) == null, () -> "accepted twice: " + event.parentOrderId());
        ids.put(Identifier36.text(event.clientOrderId()), event.parentOrderId());
    }

    @Override
    public void onChildOrderChosen(final ChildOrderChosenDecoder event) {
        choosing = parents.get(event.parentOrderId());
        chosen = Identifier36.text(event.childClientOrderId());
        require(!choosing.ended, () -> "a child of parent order " + event.parentOrderId() + ", which is over");
        choosing.children++;
        final int number = choosing.children;
        require(event.childNumber() == number, () -> "child " + event.childNumber() + " is number " + number);
    }

    @Override
    public void onOrderAccepted(final OrderAcceptedDecoder event) {
        final boolean isChild = Identifier36.text(event.clientOrderId()).equals(chosen);
        require(choosing == null || isChild, () -> "another order comes before child " + chosen);
        if (choosing != null) {
            byChild.put(event.orderId(), choosing);
            choosing = null;
        }
    }

    @Override
    public void onOrderRejected(final OrderRejectedDecoder event) {
        choosing = null;
    }

    @Override
    public void onOrderExecuted(final OrderExecutedDecoder event) {
        final Parent parent = byChild.get(event.takerOrderId());
        if (parent != null) {
            parent.tradedLots += event.quantityLots();
            final long beyond =
                    parent.buys ? event.priceTicks() - parent.limitTicks : parent.limitTicks - event.priceTicks();
            require(beyond <= 0, () -> "a child trades " + beyond + " ticks beyond the limit");
        }
    }

    @Override
    public void onParentOrderChanged(final ParentOrderChangedDecoder event) {
        final Parent parent = parents.get(event.parentOrderId());
        require(!parent.ended, () -> "parent order " + event.parentOrderId() + " changes after its end");
        require(
                event.executedLots() == parent.tradedLots,
                () -> "executed " + event.executedLots() + ", and its children " + parent.tradedLots);
        require(
                event.executedLots() + event.workingLots() <= parent.quantityLots,
                () -> "parent order " + event.parentOrderId() + " has more than it wants");
        require(event.childCount() == parent.children, () -> "children are missing: " + event.childCount());
        parent.ended = switch (event.state()) {
            case FILLED, CANCELED, EXPIRED -> true;
            default -> false;
        };
    }

    /** What cannot be. */
    List<String> contradictions() {
        return contradictions;
    }

    /** Those that have not ended. */
    List<Long> open() {
        return parents.entrySet().stream()
                .filter(entry -> !entry.getValue().ended)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** The number of the parent order of that client order id; 0 for none. */
    long id(final String clientOrderId) {
        return ids.getOrDefault(clientOrderId, 0L);
    }

    int count() {
        return parents.size();
    }

    /** Children that became orders. */
    int childCount() {
        return byChild.size();
    }
}
