package rialto.engine;

import rialto.engine.ReferenceState.Order;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** In the reference model a cancel timer that has ended, until all its orders have left. */
final class ReferencePendingCancel {
    final CancelTimerTerms cancelTimer;
    final List<Order> named;
    final CancelReason reason;
    int canceledCount;

    private final ReferenceState state;
    private final long belowOrderId;

    ReferencePendingCancel(
            final ReferenceState state,
            final CancelTimerTerms cancelTimer,
            final List<Order> named,
            final CancelReason reason) {
        this.state = state;
        this.cancelTimer = cancelTimer;
        this.named = new ArrayList<>(named);
        this.reason = reason;
        belowOrderId = state.nextOrderId;
    }

    /** What still leaves with it, in order. */
    List<Order> openOrders() {
        final List<Order> open = new ArrayList<>(stillOpen(named));
        if (cancelTimer.accountId == 0) {
            state.instruments.stream()
                    .filter(i -> cancelTimer.instrumentId == 0 || i.definition.instrumentId == cancelTimer.instrumentId)
                    .flatMap(i -> i.queues().stream())
                    .forEach(open::addAll);
        } else if (cancelTimer.allOrders) {
            state.openOrders.values().stream()
                    .filter(o -> o.accountId == cancelTimer.accountId && o.id < belowOrderId && !open.contains(o))
                    .filter(o -> cancelTimer.instrumentId == 0
                            || o.instrument.definition.instrumentId == cancelTimer.instrumentId)
                    .sorted(Comparator.<Order>comparingInt(o -> o.instrument.definition.instrumentId)
                            .thenComparingLong(o -> o.id))
                    .toList()
                    .forEach(open::add);
        }
        return open;
    }

    private List<Order> stillOpen(final List<Order> orders) {
        return orders.stream().filter(o -> state.openOrders.containsKey(o.id)).toList();
    }

    void snapshot(final long continuesNs, final EngineSnapshotListener listener) {
        final PendingCancel pendingCancel = new PendingCancel();
        pendingCancel.accountId = cancelTimer.accountId;
        pendingCancel.cancelTimerId = cancelTimer.cancelTimerId;
        pendingCancel.belowOrderId = belowOrderId;
        pendingCancel.continuesNs = continuesNs;
        pendingCancel.instrumentId = cancelTimer.instrumentId;
        pendingCancel.canceledCount = canceledCount;
        pendingCancel.reason = reason;
        pendingCancel.allOrders = cancelTimer.allOrders;
        listener.onPendingCancel(pendingCancel);
        stillOpen(named).forEach(o -> listener.onCancelTimerOrder(o.id));
    }
}
