package rialto.engine;

import rialto.engine.ReferenceState.Order;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Guards in the reference model. */
final class ReferenceGuards {
    private static final long NS_PER_MS = 1_000_000;
    private static final int MOST_OF_AN_ACCOUNT = 256;
    private static final int MOST = 65_536;

    private final ReferenceState state;
    private final ReferenceOrders orders;
    private final EngineListener out;

    /** Oldest first. */
    final List<GuardTerms> guards = new ArrayList<>();

    /** Holders with a guard, and when they must have been heard of. */
    final Map<Integer, Long> leases = new LinkedHashMap<>();

    ReferenceGuards(final ReferenceState state, final ReferenceOrders orders, final EngineListener out) {
        this.state = state;
        this.orders = orders;
        this.out = out;
    }

    Optional<GuardTerms> find(final long accountId, final long guardId) {
        return guards.stream()
                .filter(g -> g.accountId == accountId && g.guardId == guardId)
                .findFirst();
    }

    private static boolean isPeriod(final int ms) {
        return ms >= 100 && ms <= 24 * 3_600 * 1_000;
    }

    void set(final GuardTerms from, final int leaseMs, final long now) {
        final boolean malformed = from.guardId < 1
                || from.countdownMs == 0 && leaseMs == 0
                || from.countdownMs != 0 && !isPeriod(from.countdownMs)
                || leaseMs != 0 && !isPeriod(leaseMs)
                || leaseMs != 0 && from.holderId == 0
                || leaseMs == 0 && from.holderId != 0
                || !from.allOrders && from.instrumentId != 0;
        final Optional<GuardTerms> known = find(from.accountId, from.guardId);
        if (malformed) {
            out.onCommandRejected(RejectReason.MALFORMED_COMMAND, 0);
        } else if (!state.isClient(from.accountId)) {
            out.onCommandRejected(RejectReason.UNKNOWN_ACCOUNT, 0);
        } else if (from.instrumentId != 0 && state.instrument(from.instrumentId) == null) {
            out.onCommandRejected(RejectReason.UNKNOWN_INSTRUMENT, 0);
        } else if (known.isEmpty()
                && (guards.size() == MOST
                        || guards.stream()
                                        .filter(g -> g.accountId == from.accountId)
                                        .count()
                                == MOST_OF_AN_ACCOUNT)) {
            out.onCommandRejected(RejectReason.CAPACITY_EXCEEDED, 0);
        } else {
            final GuardTerms guard = known.orElseGet(() -> {
                guards.add(new GuardTerms());
                return guards.getLast();
            });
            guard.accountId = from.accountId;
            guard.guardId = from.guardId;
            guard.countdownMs = from.countdownMs;
            guard.deadlineNs = from.countdownMs == 0 ? Long.MAX_VALUE : now + from.countdownMs * NS_PER_MS;
            guard.holderId = from.holderId;
            guard.instrumentId = from.instrumentId;
            guard.allOrders = from.allOrders;
            dropLeases();
            if (guard.holderId != 0) {
                leases.put(guard.holderId, now + leaseMs * NS_PER_MS);
            }
            out.onGuardSet(guard);
        }
    }

    private void dropLeases() {
        leases.keySet().removeIf(holder -> guards.stream().noneMatch(g -> g.holderId == holder));
    }

    void end(final long accountId, final long guardId, final boolean cancelsOrders) {
        final Optional<GuardTerms> guard = find(accountId, guardId);
        if (!state.isClient(accountId)) {
            out.onCommandRejected(RejectReason.UNKNOWN_ACCOUNT, 0);
        } else if (guard.isEmpty()) {
            out.onCommandRejected(RejectReason.UNKNOWN_GUARD, 0);
        } else if (cancelsOrders) {
            fire(guard.get(), CancelReason.DISCONNECTED);
        } else {
            ordersOf(guard.get()).forEach(o -> o.guardId = 0);
            remove(guard.get(), CancelReason.REQUESTED, 0);
        }
    }

    private void remove(final GuardTerms guard, final CancelReason reason, final int canceled) {
        guards.remove(guard);
        dropLeases();
        out.onGuardEnded(guard.accountId, guard.guardId, reason, canceled);
    }

    void renew(final int holderId, final int leaseMs, final long now) {
        if (holderId == 0 || !isPeriod(leaseMs)) {
            out.onCommandRejected(RejectReason.MALFORMED_COMMAND, 0);
            return;
        }
        final long until = now + leaseMs * NS_PER_MS;
        leases.computeIfPresent(holderId, (holder, before) -> until);
        out.onGuardsRenewed(
                holderId,
                (int) guards.stream().filter(g -> g.holderId == holderId).count(),
                until);
    }

    /** Orders that name it, in order of entry. */
    List<Order> ordersOf(final GuardTerms guard) {
        return state.openOrders.values().stream()
                .filter(o -> o.accountId == guard.accountId && o.guardId == guard.guardId)
                .sorted(Comparator.comparingLong(o -> o.id))
                .toList();
    }

    private void fire(final GuardTerms guard, final CancelReason reason) {
        final List<Order> canceled = new ArrayList<>(ordersOf(guard));
        if (guard.allOrders) {
            state.openOrders.values().stream()
                    .filter(o -> o.accountId == guard.accountId && !canceled.contains(o))
                    .filter(o -> guard.instrumentId == 0 || o.instrument.definition.instrumentId == guard.instrumentId)
                    .sorted(Comparator.<Order>comparingInt(o -> o.instrument.definition.instrumentId)
                            .thenComparingLong(o -> o.id))
                    .toList()
                    .forEach(canceled::add);
        }
        canceled.forEach(o -> orders.expire(o, reason));
        remove(guard, reason, canceled.size());
    }

    long nextDeadlineNs() {
        return Math.min(
                guards.stream().mapToLong(g -> g.deadlineNs).min().orElse(Long.MAX_VALUE),
                leases.values().stream().min(Long::compare).orElse(Long.MAX_VALUE));
    }

    /** Something is due then. */
    void runNext(final long dueNs) {
        final Optional<GuardTerms> due =
                guards.stream().filter(g -> g.deadlineNs == dueNs).findFirst();
        if (due.isPresent()) {
            fire(due.get(), CancelReason.COUNTDOWN_ENDED);
            return;
        }
        final int gone = leases.entrySet().stream()
                .filter(lease -> lease.getValue() == dueNs)
                .findFirst()
                .orElseThrow()
                .getKey();
        guards.stream().filter(g -> g.holderId == gone).toList().forEach(g -> fire(g, CancelReason.DISCONNECTED));
    }

    void snapshot(final EngineSnapshotListener listener) {
        leases.forEach(listener::onGuardLease);
        for (final GuardTerms guard : guards) {
            listener.onGuard(guard);
            ordersOf(guard).forEach(o -> listener.onGuardedOrder(o.id));
        }
    }
}
