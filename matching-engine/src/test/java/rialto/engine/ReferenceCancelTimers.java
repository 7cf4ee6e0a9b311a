package rialto.engine;

import rialto.engine.ReferenceState.Order;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Cancel timers in the reference model. */
final class ReferenceCancelTimers {
    private static final long NS_PER_MS = 1_000_000;
    private static final int MOST_OF_AN_ACCOUNT = 256;
    private static final int MOST = 65_536;

    private final ReferenceState state;
    private final ReferenceOrders orders;
    private final EngineListener out;

    /** Oldest first. */
    final List<CancelTimerTerms> cancelTimers = new ArrayList<>();

    /** Holders with a cancel timer, and when they must have been heard of. */
    final Map<Integer, Long> leases = new LinkedHashMap<>();

    /** Ended, with orders that are yet to leave; the first to end first. */
    private final List<ReferencePendingCancel> pendingCancels = new ArrayList<>();

    private long continuesNs = Long.MAX_VALUE;
    private int cancelsLeft;
    private long namings;

    ReferenceCancelTimers(final ReferenceState state, final ReferenceOrders orders, final EngineListener out) {
        this.state = state;
        this.orders = orders;
        this.out = out;
    }

    Optional<CancelTimerTerms> find(final long accountId, final long cancelTimerId) {
        return cancelTimers.stream()
                .filter(g -> g.accountId == accountId && g.cancelTimerId == cancelTimerId)
                .findFirst();
    }

    private static boolean isPeriod(final int ms) {
        return ms >= 100 && ms <= 24 * 3_600 * 1_000;
    }

    void set(final CancelTimerTerms from, final int leaseMs, final long now) {
        final boolean malformed = from.cancelTimerId < 1
                || from.countdownMs == 0 && leaseMs == 0
                || from.countdownMs != 0 && !isPeriod(from.countdownMs)
                || leaseMs != 0 && !isPeriod(leaseMs)
                || leaseMs != 0 && from.holderId == 0
                || leaseMs == 0 && from.holderId != 0
                || !from.allOrders && from.instrumentId != 0;
        final Optional<CancelTimerTerms> known = find(from.accountId, from.cancelTimerId);
        if (malformed) {
            out.onCommandRejected(RejectReason.MALFORMED_COMMAND, 0);
        } else if (!state.isClient(from.accountId)) {
            out.onCommandRejected(RejectReason.UNKNOWN_ACCOUNT, 0);
        } else if (from.instrumentId != 0 && state.instrument(from.instrumentId) == null) {
            out.onCommandRejected(RejectReason.UNKNOWN_INSTRUMENT, 0);
        } else if (known.isEmpty() && countOf(from.accountId) == MOST_OF_AN_ACCOUNT) {
            out.onCommandRejected(RejectReason.CAPACITY_EXCEEDED, MOST_OF_AN_ACCOUNT);
        } else if (known.isEmpty() && cancelTimers.size() == MOST) {
            out.onCommandRejected(RejectReason.CAPACITY_EXCEEDED, MOST);
        } else {
            final CancelTimerTerms cancelTimer = known.orElseGet(() -> {
                cancelTimers.add(new CancelTimerTerms());
                return cancelTimers.getLast();
            });
            cancelTimer.accountId = from.accountId;
            cancelTimer.cancelTimerId = from.cancelTimerId;
            cancelTimer.countdownMs = from.countdownMs;
            cancelTimer.deadlineNs = from.countdownMs == 0 ? Long.MAX_VALUE : now + from.countdownMs * NS_PER_MS;
            cancelTimer.holderId = from.holderId;
            cancelTimer.instrumentId = from.instrumentId;
            cancelTimer.allOrders = from.allOrders;
            dropLeases();
            if (cancelTimer.holderId != 0) {
                leases.put(cancelTimer.holderId, now + leaseMs * NS_PER_MS);
            }
            out.onCancelTimerSet(cancelTimer);
        }
    }

    private long countOf(final long accountId) {
        return cancelTimers.stream().filter(g -> g.accountId == accountId).count();
    }

    private void dropLeases() {
        leases.keySet().removeIf(holder -> cancelTimers.stream().noneMatch(g -> g.holderId == holder));
    }

    void end(final long accountId, final long cancelTimerId, final boolean cancelsOrders, final long now) {
        final Optional<CancelTimerTerms> cancelTimer = find(accountId, cancelTimerId);
        if (!state.isClient(accountId)) {
            out.onCommandRejected(RejectReason.UNKNOWN_ACCOUNT, 0);
        } else if (cancelTimer.isEmpty()) {
            out.onCommandRejected(RejectReason.UNKNOWN_CANCEL_TIMER, 0);
        } else if (cancelsOrders) {
            beginCommand();
            fire(cancelTimer.get(), CancelReason.DISCONNECTED, now);
        } else {
            ordersOf(cancelTimer.get()).forEach(o -> o.cancelTimerId = 0);
            remove(cancelTimer.get(), CancelReason.REQUESTED, 0, false);
        }
    }

    private void remove(
            final CancelTimerTerms cancelTimer,
            final CancelReason reason,
            final int canceled,
            final boolean ordersRemain) {
        cancelTimers.remove(cancelTimer);
        dropLeases();
        out.onCancelTimerEnded(cancelTimer.accountId, cancelTimer.cancelTimerId, reason, canceled, ordersRemain);
    }

    void renew(final int holderId, final int leaseMs, final long now) {
        if (holderId == 0 || !isPeriod(leaseMs)) {
            out.onCommandRejected(RejectReason.MALFORMED_COMMAND, 0);
            return;
        }
        final long until = now + leaseMs * NS_PER_MS;
        leases.computeIfPresent(holderId, (holder, before) -> until);
        out.onCancelTimersRenewed(
                holderId,
                (int) cancelTimers.stream().filter(g -> g.holderId == holderId).count(),
                until);
    }

    /** An order names a cancel timer, or with 0 none, and no other one, also none that has ended. */
    void name(final Order order, final long cancelTimerId) {
        pendingCancels.forEach(pendingCancel -> pendingCancel.named.remove(order));
        if (order.cancelTimerId != cancelTimerId) {
            order.cancelTimerId = cancelTimerId;
            order.cancelTimerNamedAs = ++namings;
        }
    }

    /** Orders that name it, those first that named it first. */
    List<Order> ordersOf(final CancelTimerTerms cancelTimer) {
        return state.openOrders.values().stream()
                .filter(o -> o.accountId == cancelTimer.accountId && o.cancelTimerId == cancelTimer.cancelTimerId)
                .sorted(Comparator.comparingLong(o -> o.cancelTimerNamedAs))
                .toList();
    }

    /** At the begin of a command that may cancel. */
    void beginCommand() {
        cancelsLeft = state.limits.pendingCancelsPerCommand();
    }

    private void fire(final CancelTimerTerms cancelTimer, final CancelReason reason, final long now) {
        final ReferencePendingCancel pendingCancel =
                new ReferencePendingCancel(state, cancelTimer, ordersOf(cancelTimer), reason);
        pendingCancel.named.forEach(o -> o.cancelTimerId = 0);
        if (pendingCancels.isEmpty()) {
            cancel(pendingCancel);
        }
        final boolean ordersRemain = !pendingCancel.openOrders().isEmpty();
        if (ordersRemain) {
            pendingCancels.add(pendingCancel);
            continuesNs = now + 1;
        }
        remove(cancelTimer, reason, pendingCancel.canceledCount, ordersRemain);
    }

    /** Of an account, or with 0 of all, what is open on an instrument, or with 0 on all. */
    int sweep(final long accountId, final int instrumentId, final long now) {
        beginCommand();
        final CancelTimerTerms all = new CancelTimerTerms();
        all.accountId = accountId;
        all.instrumentId = instrumentId;
        all.allOrders = true;
        final ReferencePendingCancel sweep =
                new ReferencePendingCancel(state, all, List.of(), CancelReason.ADMINISTRATOR);
        final Optional<ReferencePendingCancel> known = findSweep(accountId, instrumentId);
        if (known.isPresent()) {
            sweep.canceledCount = known.get().canceledCount;
            pendingCancels.set(pendingCancels.indexOf(known.get()), sweep);
            return 0;
        }
        if (pendingCancels.isEmpty()) {
            cancel(sweep);
        }
        if (!sweep.openOrders().isEmpty()) {
            pendingCancels.add(sweep);
            continuesNs = now + 1;
        }
        return sweep.canceledCount;
    }

    Optional<ReferencePendingCancel> findSweep(final long accountId, final int instrumentId) {
        return pendingCancels.stream()
                .filter(p -> p.cancelTimer.cancelTimerId == 0
                        && p.cancelTimer.accountId == accountId
                        && p.cancelTimer.instrumentId == instrumentId)
                .findFirst();
    }

    private void cancel(final ReferencePendingCancel pendingCancel) {
        final List<Order> canceled =
                pendingCancel.openOrders().stream().limit(cancelsLeft).toList();
        canceled.forEach(o -> orders.expire(o, pendingCancel.reason));
        pendingCancel.canceledCount += canceled.size();
        cancelsLeft -= canceled.size();
    }

    private void goOn(final long now) {
        while (cancelsLeft > 0 && !pendingCancels.isEmpty()) {
            final ReferencePendingCancel first = pendingCancels.getFirst();
            cancel(first);
            if (first.openOrders().isEmpty()) {
                pendingCancels.removeFirst();
                out.onPendingCancelsDone(
                        first.cancelTimer.accountId,
                        first.cancelTimer.cancelTimerId,
                        first.reason,
                        first.canceledCount);
            }
        }
        continuesNs = pendingCancels.isEmpty() ? Long.MAX_VALUE : now + 1;
    }

    private long nextTimerNs() {
        return Math.min(
                cancelTimers.stream().mapToLong(g -> g.deadlineNs).min().orElse(Long.MAX_VALUE),
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
        final Optional<CancelTimerTerms> due =
                cancelTimers.stream().filter(g -> g.deadlineNs == dueNs).findFirst();
        if (due.isPresent()) {
            fire(due.get(), CancelReason.COUNTDOWN_ENDED, now);
            return;
        }
        final int gone = leases.entrySet().stream()
                .filter(lease -> lease.getValue() == dueNs)
                .findFirst()
                .orElseThrow()
                .getKey();
        cancelTimers.stream()
                .filter(g -> g.holderId == gone)
                .toList()
                .forEach(g -> fire(g, CancelReason.DISCONNECTED, now));
    }

    void snapshot(final EngineSnapshotListener listener) {
        leases.forEach(listener::onGatewayLease);
        for (final CancelTimerTerms cancelTimer : cancelTimers) {
            listener.onCancelTimer(cancelTimer);
            ordersOf(cancelTimer).forEach(o -> listener.onCancelTimerOrder(o.id));
        }
        pendingCancels.forEach(pendingCancel -> pendingCancel.snapshot(continuesNs, listener));
    }
}
