package rialto.app.replay;

import rialto.simulator.recording.RecordedAction;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/** Orders of a call auction that stay outside the engine until it is over: what is left of them goes on. */
final class CallPhase {
    private final Map<Long, RecordedAction.Enter> orders = new LinkedHashMap<>();

    void enter(final RecordedAction.Enter order) {
        orders.put(order.orderId(), order);
    }

    /** False when the order is not of this auction. */
    boolean cancel(final long orderId) {
        return orders.remove(orderId) != null;
    }

    /** Takes a trade off an order; false when the order is not of this auction. */
    boolean execute(final long orderId, final long quantity) {
        if (!orders.containsKey(orderId)) {
            return false;
        }
        reduce(orderId, quantity);
        return true;
    }

    Collection<RecordedAction.Enter> end() {
        return orders.values();
    }

    private void reduce(final long orderId, final long quantity) {
        orders.computeIfPresent(orderId, (id, order) -> {
            final long rests = order.rests() - quantity;
            return rests == 0
                    ? null
                    : new RecordedAction.Enter(
                            order.place(),
                            order.timeNs(),
                            id,
                            order.side(),
                            order.price(),
                            rests,
                            rests,
                            order.trades());
        });
    }
}
