package rialto.engine;

/** Guards come, are renewed, and go with the orders that they guard. */
final class GuardChanges {
    private static final long NS_PER_MS = 1_000_000;

    private final EngineState state;
    private final EngineListener listener;
    private final OrderExit exit;
    private final OrderChanges changes;
    private final GuardTerms published = new GuardTerms();

    GuardChanges(
            final EngineState state, final EngineListener listener, final OrderExit exit, final OrderChanges changes) {
        this.state = state;
        this.listener = listener;
        this.exit = exit;
        this.changes = changes;
    }

    void set(final GuardTerms terms, final int leaseMs, final long timestampNs) {
        final int account = state.accounts.client(terms.accountId);
        final RejectReason rejected = check(terms, leaseMs, account);
        if (rejected != RejectReason.NONE) {
            listener.onCommandRejected(rejected, 0);
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
        return state.guards.find(account, terms.guardId) == null && !state.guards.hasRoom(account)
                ? RejectReason.CAPACITY_EXCEEDED
                : RejectReason.NONE;
    }

    private static boolean isOutOfRange(final int ms) {
        return ms < GuardTerms.MIN_MS || ms > GuardTerms.MAX_MS;
    }

    void end(final long accountId, final long guardId, final boolean cancelsOrders) {
        final int account = state.accounts.client(accountId);
        final Guard guard = account == Accounts.NONE ? null : state.guards.find(account, guardId);
        if (guard == null) {
            listener.onCommandRejected(
                    account == Accounts.NONE ? RejectReason.UNKNOWN_ACCOUNT : RejectReason.UNKNOWN_GUARD, 0);
        } else if (cancelsOrders) {
            fire(guard, CancelReason.DISCONNECTED);
        } else {
            state.guards.remove(guard, state.orders);
            listener.onGuardEnded(accountId, guardId, CancelReason.REQUESTED, 0);
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

    /** Of a holder that is gone all guards, oldest first; or one whose countdown is over. */
    void runNext() {
        switch (state.guards.nextDue()) {
            case final Guard guard -> fire(guard, CancelReason.COUNTDOWN_ENDED);
            case final GuardLease lease -> {
                Guard guard = state.guards.nextHeld(lease, null);
                while (guard != null) {
                    final Guard next = state.guards.nextHeld(lease, guard);
                    fire(guard, CancelReason.DISCONNECTED);
                    guard = next;
                }
            }
        }
    }

    private void fire(final Guard guard, final CancelReason reason) {
        int canceled = 0;
        while (guard.firstOrder != null) {
            final int order = state.order(guard.firstOrder.orderId);
            final Instrument instrument = state.instruments.get(state.orders.instrumentId(order));
            instrument.takeOut(order);
            exit.cancel(instrument, order, reason);
            canceled++;
        }
        if (guard.allOrders) {
            canceled += changes.cancelOpen(guard.account, guard.instrumentId, reason, 0, 0, 0, 0);
        }
        state.guards.remove(guard, state.orders);
        listener.onGuardEnded(Accounts.id(guard.account), guard.guardId, reason, canceled);
    }
}
