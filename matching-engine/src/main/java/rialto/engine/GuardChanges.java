package rialto.engine;

/** Guards come, are renewed, and go with the orders that they guard. */
final class GuardChanges {
    private static final long NS_PER_MS = 1_000_000;

    private final EngineState state;
    private final EngineListener listener;
    private final OrderExit exit;
    private final GuardTerms published = new GuardTerms();
    private int cancelsLeft;

    GuardChanges(final EngineState state, final EngineListener listener, final OrderExit exit) {
        this.state = state;
        this.listener = listener;
        this.exit = exit;
    }

    void set(final GuardTerms terms, final int leaseMs, final long timestampNs) {
        final int account = state.accounts.client(terms.accountId);
        final RejectReason rejected = check(terms, leaseMs, account);
        if (rejected != RejectReason.NONE) {
            listener.onCommandRejected(
                    rejected, rejected == RejectReason.CAPACITY_EXCEEDED ? state.guards.limitReached(account) : 0);
            return;
        }
        final Guard known = state.guards.find(account, terms.guardId);
        final Guard guard = known != null ? known : state.guards.add(account, terms.guardId);
        guard.countdownMs = terms.countdownMs;
        guard.instrumentId = terms.instrumentId;
        guard.allOrders = terms.allOrders;
        state.guards.countDown(
                guard, terms.countdownMs == 0 ? DueQueue.NEVER : timestampNs + terms.countdownMs * NS_PER_MS);
        state.guards.hold(guard, terms.holderId, timestampNs + leaseMs * NS_PER_MS);
        guard.describe(published);
        listener.onGuardSet(published);
    }

    private RejectReason check(final GuardTerms terms, final int leaseMs, final int account) {
        if (terms.guardId <= 0
                || (terms.countdownMs | leaseMs) == 0
                || terms.countdownMs != 0 && isOutOfRange(terms.countdownMs)
                || leaseMs != 0 && isOutOfRange(leaseMs)
                || (leaseMs == 0) != (terms.holderId == 0)
                || terms.instrumentId != 0 && !terms.allOrders) {
            return RejectReason.MALFORMED_COMMAND;
        }
        if (account == Accounts.NONE) {
            return RejectReason.UNKNOWN_ACCOUNT;
        }
        if (terms.instrumentId != 0 && state.instruments.get(terms.instrumentId) == null) {
            return RejectReason.UNKNOWN_INSTRUMENT;
        }
        return state.guards.find(account, terms.guardId) == null && state.guards.limitReached(account) != 0
                ? RejectReason.CAPACITY_EXCEEDED
                : RejectReason.NONE;
    }

    private static boolean isOutOfRange(final int ms) {
        return ms < GuardTerms.MIN_MS || ms > GuardTerms.MAX_MS;
    }

    void end(final long accountId, final long guardId, final boolean cancelsOrders, final long timestampNs) {
        final int account = state.accounts.client(accountId);
        final Guard guard = account == Accounts.NONE ? null : state.guards.find(account, guardId);
        if (guard == null) {
            listener.onCommandRejected(
                    account == Accounts.NONE ? RejectReason.UNKNOWN_ACCOUNT : RejectReason.UNKNOWN_GUARD, 0);
        } else if (cancelsOrders) {
            beginCommand();
            fire(guard, CancelReason.DISCONNECTED, timestampNs);
        } else {
            state.guards.releaseOrders(guard, state.orders);
            state.guards.remove(guard);
            listener.onGuardEnded(accountId, guardId, CancelReason.REQUESTED, 0, false);
        }
    }

    void renew(final int holderId, final int leaseMs, final long timestampNs) {
        if (holderId == 0 || isOutOfRange(leaseMs)) {
            listener.onCommandRejected(RejectReason.MALFORMED_COMMAND, 0);
            return;
        }
        final long leaseEndsNs = timestampNs + leaseMs * NS_PER_MS;
        final int guards = state.guards.renew(holderId, leaseEndsNs);
        listener.onGuardsRenewed(holderId, guards, leaseEndsNs);
    }

    /** Before a command that may cancel. */
    void beginCommand() {
        cancelsLeft = state.limits.guardedCancelsPerCommand();
    }

    /** When there is something to do; {@link DueQueue#NEVER} when there is not. */
    long nextNs() {
        return Math.min(state.withdrawals.nextNs(), state.guards.nextNs());
    }

    /**
     * Goes on with what has ended; or ends all guards of a holder that is gone, oldest first; or one whose countdown is
     * over.
     */
    void runNext(final long timestampNs) {
        if (state.withdrawals.nextNs() <= state.guards.nextNs()) {
            withdraw(timestampNs);
            return;
        }
        switch (state.guards.nextDue()) {
            case final Guard guard -> fire(guard, CancelReason.COUNTDOWN_ENDED, timestampNs);
            case final GuardLease lease -> {
                Guard guard = state.guards.nextHeld(lease, null);
                while (guard != null) {
                    final Guard next = state.guards.nextHeld(lease, guard);
                    fire(guard, CancelReason.DISCONNECTED, timestampNs);
                    guard = next;
                }
            }
        }
    }

    private void fire(final Guard guard, final CancelReason reason, final long timestampNs) {
        state.guards.remove(guard);
        guard.end(reason, state.nextOrderId);
        if (state.withdrawals.isEmpty()) {
            cancelOrders(guard);
        }
        final boolean ordersRemain = state.withdrawals.nextOrder(guard) != 0;
        if (ordersRemain) {
            state.withdrawals.add(guard, timestampNs + 1);
        }
        listener.onGuardEnded(Accounts.id(guard.account), guard.guardId, reason, guard.canceledCount, ordersRemain);
    }

    private void withdraw(final long timestampNs) {
        while (cancelsLeft > 0 && !state.withdrawals.isEmpty()) {
            final Guard ended = state.withdrawals.first();
            cancelOrders(ended);
            if (state.withdrawals.nextOrder(ended) == 0) {
                state.withdrawals.removeFirst();
                listener.onGuardedOrdersLeft(
                        Accounts.id(ended.account), ended.guardId, ended.endedFor, ended.canceledCount);
            }
        }
        state.withdrawals.goOn(timestampNs + 1);
    }

    /** As many as the command may still cancel. */
    private void cancelOrders(final Guard ended) {
        for (int order = state.withdrawals.nextOrder(ended);
                order != 0 && cancelsLeft > 0;
                order = state.withdrawals.nextOrder(ended)) {
            final Instrument instrument = state.instruments.get(state.orders.instrumentId(order));
            instrument.takeOut(order);
            exit.cancel(instrument, order, ended.endedFor);
            cancelsLeft--;
            ended.canceledCount++;
        }
    }
}
