package rialto.engine;

import rialto.engine.ReferenceState.Order;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** In the reference model a guard that has ended, until all its orders have left. */
final class ReferenceWithdrawal {
    final GuardTerms guard;
    final List<Order> named;
    final CancelReason reason;
    int canceledCount;

    private final ReferenceState state;
    private final long belowOrderId;

    ReferenceWithdrawal(
            final ReferenceState state, final GuardTerms guard, final List<Order> named, final CancelReason reason) {
        this.state = state;
        this.guard = guard;
        this.named = named;
        this.reason = reason;
        belowOrderId = state.nextOrderId;
    }

    /** What still leaves with it, in order. */
    List<Order> openOrders() {
        final List<Order> open = new ArrayList<>(stillOpen(named));
        if (guard.allOrders) {
            state.openOrders.values().stream()
                    .filter(o -> o.accountId == guard.accountId && o.id < belowOrderId && !open.contains(o))
                    .filter(o -> guard.instrumentId == 0 || o.instrument.definition.instrumentId == guard.instrumentId)
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
        final Withdrawal withdrawal = new Withdrawal();
        withdrawal.accountId = guard.accountId;
        withdrawal.guardId = guard.guardId;
        withdrawal.belowOrderId = belowOrderId;
        withdrawal.continuesNs = continuesNs;
        withdrawal.instrumentId = guard.instrumentId;
        withdrawal.canceledCount = canceledCount;
        withdrawal.reason = reason;
        withdrawal.allOrders = guard.allOrders;
        listener.onWithdrawal(withdrawal);
        stillOpen(named).forEach(o -> listener.onGuardedOrder(o.id));
    }
}
