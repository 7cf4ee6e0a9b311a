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

    /** Ended, with orders that are yet to leave; the first to end first. */
    private final List<ReferenceWithdrawal> withdrawals = new ArrayList<>();

    private long continuesNs = Long.MAX_VALUE;
    private int cancelsLeft;

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
        } else if (known.isEmpty() && countOf(from.accountId) == MOST_OF_AN_ACCOUNT) {
            out.onCommandRejected(RejectReason.CAPACITY_EXCEEDED, MOST_OF_AN_ACCOUNT);
        } else if (known.isEmpty() && guards.size() == MOST) {
            out.onCommandRejected(RejectReason.CAPACITY_EXCEEDED, MOST);
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

    private long countOf(final long accountId) {
        return guards.stream().filter(g -> g.accountId == accountId).count();
    }

    private void dropLeases() {
        leases.keySet().removeIf(holder -> guards.stream().noneMatch(g -> g.holderId == holder));
    }

    void end(final long accountId, final long guardId, final boolean cancelsOrders, final long now) {
        final Optional<GuardTerms> guard = find(accountId, guardId);
        if (!state.isClient(accountId)) {
            out.onCommandRejected(RejectReason.UNKNOWN_ACCOUNT, 0);
        } else if (guard.isEmpty()) {
            out.onCommandRejected(RejectReason.UNKNOWN_GUARD, 0);
        } else if (cancelsOrders) {
            beginCommand();
            fire(guard.get(), CancelReason.DISCONNECTED, now);
        } else {
            ordersOf(guard.get()).forEach(o -> o.guardId = 0);
            remove(guard.get(), CancelReason.REQUESTED, 0, false);
        }
    }

    private void remove(
            final GuardTerms guard, final CancelReason reason, final int canceled, final boolean ordersRemain) {
        guards.remove(guard);
        dropLeases();
        out.onGuardEnded(guard.accountId, guard.guardId, reason, canceled, ordersRemain);
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

    /** At the begin of a command that may cancel. */
    void beginCommand() {
        cancelsLeft = state.limits.guardedCancelsPerCommand();
    }

    private void fire(final GuardTerms guard, final CancelReason reason, final long now) {
        final ReferenceWithdrawal withdrawal = new ReferenceWithdrawal(state, guard, ordersOf(guard), reason);
        withdrawal.named.forEach(o -> o.guardId = 0);
        if (withdrawals.isEmpty()) {
            cancel(withdrawal);
        }
        final boolean ordersRemain = !withdrawal.openOrders().isEmpty();
        if (ordersRemain) {
            withdrawals.add(withdrawal);
            continuesNs = now + 1;
        }
        remove(guard, reason, withdrawal.canceledCount, ordersRemain);
    }

    private void cancel(final ReferenceWithdrawal withdrawal) {
        final List<Order> canceled =
                withdrawal.openOrders().stream().limit(cancelsLeft).toList();
        canceled.forEach(o -> orders.expire(o, withdrawal.reason));
        withdrawal.canceledCount += canceled.size();
        cancelsLeft -= canceled.size();
    }

    private void goOn(final long now) {
        while (cancelsLeft > 0 && !withdrawals.isEmpty()) {
            final ReferenceWithdrawal first = withdrawals.getFirst();
            cancel(first);
            if (first.openOrders().isEmpty()) {
                withdrawals.removeFirst();
                out.onGuardedOrdersLeft(first.guard.accountId, first.guard.guardId, first.reason, first.canceledCount);
            }
        }
        continuesNs = withdrawals.isEmpty() ? Long.MAX_VALUE : now + 1;
    }

    private long nextTimerNs() {
        return Math.min(
                guards.stream().mapToLong(g -> g.deadlineNs).min().orElse(Long.MAX_VALUE),
                leases.values().stream().min(Long::compare).orElse(Long.MAX_VALUE));
    }

    long nextDeadlineNs() {
        return Math.min(continuesNs, nextTimerNs());
    }

    /** Something is due then. */
    void runNext(final long dueNs, final long now) {
        if (continuesNs == dueNs) {
            goOn(now);
            return;
        }
        final Optional<GuardTerms> due =
                guards.stream().filter(g -> g.deadlineNs == dueNs).findFirst();
        if (due.isPresent()) {
            fire(due.get(), CancelReason.COUNTDOWN_ENDED, now);
            return;
        }
        final int gone = leases.entrySet().stream()
                .filter(lease -> lease.getValue() == dueNs)
                .findFirst()
                .orElseThrow()
                .getKey();
        guards.stream().filter(g -> g.holderId == gone).toList().forEach(g -> fire(g, CancelReason.DISCONNECTED, now));
    }

    void snapshot(final EngineSnapshotListener listener) {
        leases.forEach(listener::onGuardLease);
        for (final GuardTerms guard : guards) {
            listener.onGuard(guard);
            ordersOf(guard).forEach(o -> listener.onGuardedOrder(o.id));
        }
        withdrawals.forEach(withdrawal -> withdrawal.snapshot(continuesNs, listener));
    }
}
