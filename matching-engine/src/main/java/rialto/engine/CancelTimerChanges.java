package rialto.engine;

/** Cancel timers come, are renewed, and go with the orders that they cover. */
final class CancelTimerChanges {
    private static final long NS_PER_MS = 1_000_000;

    private final EngineState state;
    private final EngineListener listener;
    private final OrderExit exit;
    private final CancelTimerTerms published = new CancelTimerTerms();
    private int cancelsLeft;

    CancelTimerChanges(final EngineState state, final EngineListener listener, final OrderExit exit) {
        this.state = state;
        this.listener = listener;
        this.exit = exit;
    }

    void set(final CancelTimerTerms terms, final int leaseMs, final long timestampNs) {
        final int account = state.accounts.client(terms.accountId);
        final RejectReason rejected = check(terms, leaseMs, account);
        if (rejected != RejectReason.NONE) {
            listener.onCommandRejected(
                    rejected,
                    rejected == RejectReason.CAPACITY_EXCEEDED ? state.cancelTimers.limitReached(account) : 0);
            return;
        }
        final CancelTimer known = state.cancelTimers.find(account, terms.cancelTimerId);
        final CancelTimer cancelTimer = known != null ? known : state.cancelTimers.add(account, terms.cancelTimerId);
        cancelTimer.countdownMs = terms.countdownMs;
        cancelTimer.instrumentId = terms.instrumentId;
        cancelTimer.allOrders = terms.allOrders;
        state.cancelTimers.countDown(
                cancelTimer, terms.countdownMs == 0 ? DueQueue.NEVER : timestampNs + terms.countdownMs * NS_PER_MS);
        state.cancelTimers.hold(cancelTimer, terms.holderId, timestampNs + leaseMs * NS_PER_MS);
        cancelTimer.describe(published);
        listener.onCancelTimerSet(published);
    }

    private RejectReason check(final CancelTimerTerms terms, final int leaseMs, final int account) {
        if (terms.cancelTimerId <= 0
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
        return state.cancelTimers.find(account, terms.cancelTimerId) == null
                        && state.cancelTimers.limitReached(account) != 0
                ? RejectReason.CAPACITY_EXCEEDED
                : RejectReason.NONE;
    }

    private static boolean isOutOfRange(final int ms) {
        return ms < CancelTimerTerms.MIN_MS || ms > CancelTimerTerms.MAX_MS;
    }

    void end(final long accountId, final long cancelTimerId, final boolean cancelsOrders, final long timestampNs) {
        final int account = state.accounts.client(accountId);
        final CancelTimer cancelTimer =
                account == Accounts.NONE ? null : state.cancelTimers.find(account, cancelTimerId);
        if (cancelTimer == null) {
            listener.onCommandRejected(
                    account == Accounts.NONE ? RejectReason.UNKNOWN_ACCOUNT : RejectReason.UNKNOWN_CANCEL_TIMER, 0);
        } else if (cancelsOrders) {
            beginCommand();
            fire(cancelTimer, CancelReason.DISCONNECTED, timestampNs);
        } else {
            state.cancelTimers.releaseOrders(cancelTimer, state.orders);
            state.cancelTimers.remove(cancelTimer);
            listener.onCancelTimerEnded(accountId, cancelTimerId, CancelReason.REQUESTED, 0, false);
        }
    }

    void renew(final int holderId, final int leaseMs, final long timestampNs) {
        if (holderId == 0 || isOutOfRange(leaseMs)) {
            listener.onCommandRejected(RejectReason.MALFORMED_COMMAND, 0);
            return;
        }
        final long leaseEndsNs = timestampNs + leaseMs * NS_PER_MS;
        final int cancelTimers = state.cancelTimers.renew(holderId, leaseEndsNs);
        listener.onCancelTimersRenewed(holderId, cancelTimers, leaseEndsNs);
    }

    /** Before a command that may cancel. */
    void beginCommand() {
        cancelsLeft = state.limits.pendingCancelsPerCommand();
    }

    /** When there is something to do; {@link DueQueue#NEVER} when there is not. */
    long nextNs() {
        return Math.min(state.pendingCancels.nextNs(), state.cancelTimers.nextNs());
    }

    /**
     * Goes on with what has ended; or ends all cancel timers of a holder that is gone, oldest first; or one whose
     * countdown is over.
     */
    void runNext(final long timestampNs) {
        if (state.pendingCancels.nextNs() <= state.cancelTimers.nextNs()) {
            withdraw(timestampNs);
            return;
        }
        switch (state.cancelTimers.nextDue()) {
            case final CancelTimer cancelTimer -> fire(cancelTimer, CancelReason.COUNTDOWN_ENDED, timestampNs);
            case final GatewayLease lease -> {
                CancelTimer cancelTimer = state.cancelTimers.nextHeld(lease, null);
                while (cancelTimer != null) {
                    final CancelTimer next = state.cancelTimers.nextHeld(lease, cancelTimer);
                    fire(cancelTimer, CancelReason.DISCONNECTED, timestampNs);
                    cancelTimer = next;
                }
            }
        }
    }

    private void fire(final CancelTimer cancelTimer, final CancelReason reason, final long timestampNs) {
        state.cancelTimers.remove(cancelTimer);
        cancelTimer.end(reason, state.nextOrderId);
        if (state.pendingCancels.isEmpty()) {
            cancelOrders(cancelTimer);
        }
        final boolean ordersRemain = state.pendingCancels.nextOrder(cancelTimer) != 0;
        if (ordersRemain) {
            state.pendingCancels.add(cancelTimer, timestampNs + 1);
        }
        listener.onCancelTimerEnded(
                Accounts.id(cancelTimer.account),
                cancelTimer.cancelTimerId,
                reason,
                cancelTimer.canceledCount,
                ordersRemain);
    }

    /**
     * Cancels for an administrator all that an account, or with NONE everybody, has open, on one instrument or with 0 on
     * all: as many as one command may, the others with the commands that follow.
     *
     * @return how many have left
     */
    int sweep(final int account, final int instrumentId, final long timestampNs) {
        final CancelTimer known = state.pendingCancels.findSweep(account, instrumentId);
        if (known != null) {
            known.end(CancelReason.ADMINISTRATOR, state.nextOrderId);
            return 0;
        }
        final CancelTimer sweep = state.cancelTimers.sweep(account, instrumentId);
        sweep.end(CancelReason.ADMINISTRATOR, state.nextOrderId);
        if (state.pendingCancels.isEmpty()) {
            beginCommand();
            cancelOrders(sweep);
        }
        if (state.pendingCancels.nextOrder(sweep) != 0) {
            state.pendingCancels.add(sweep, timestampNs + 1);
        }
        return sweep.canceledCount;
    }

    private void withdraw(final long timestampNs) {
        while (cancelsLeft > 0 && !state.pendingCancels.isEmpty()) {
            final CancelTimer ended = state.pendingCancels.first();
            cancelOrders(ended);
            if (state.pendingCancels.nextOrder(ended) == 0) {
                state.pendingCancels.removeFirst();
                listener.onPendingCancelsDone(
                        Accounts.id(ended.account), ended.cancelTimerId, ended.endedFor, ended.canceledCount);
            }
        }
        state.pendingCancels.goOn(timestampNs + 1);
    }

    /** As many as the command may still cancel. */
    private void cancelOrders(final CancelTimer ended) {
        for (int order = state.pendingCancels.nextOrder(ended);
                order != 0 && cancelsLeft > 0;
                order = state.pendingCancels.nextOrder(ended)) {
            final Instrument instrument = state.instruments.get(state.orders.instrumentId(order));
            instrument.takeOut(order);
            exit.cancel(instrument, order, ended.endedFor);
            cancelsLeft--;
            ended.canceledCount++;
        }
    }
}
