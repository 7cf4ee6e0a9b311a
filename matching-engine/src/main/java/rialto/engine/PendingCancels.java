package rialto.engine;

/**
 * Cancel timers that have ended while some of their orders are still open: those leave with the commands that follow,
 * cancel timer by cancel timer in order of their ends. Such a cancel timer is not found by its number any more. What an
 * administrator has canceled of an account or of everybody stands here too, as a cancel timer of number 0: a sweep.
 */
final class PendingCancels {
    private final EngineState state;
    private CancelTimer first;
    private CancelTimer last;
    private long nextNs = DueQueue.NEVER;

    PendingCancels(final EngineState state) {
        this.state = state;
    }

    boolean isEmpty() {
        return first == null;
    }

    /** When it goes on; {@link DueQueue#NEVER} when there is nothing to withdraw. */
    long nextNs() {
        return nextNs;
    }

    /** There is one. */
    CancelTimer first() {
        return first;
    }

    /** @param goesOnNs after the present command, so that others come in between */
    void add(final CancelTimer ended, final long goesOnNs) {
        ended.next = null;
        if (last == null) {
            first = ended;
        } else {
            last.next = ended;
        }
        last = ended;
        nextNs = goesOnNs;
        if (ended.account == Accounts.NONE) {
            state.suspensions.onSweepBegun();
        }
    }

    /**
     * What is left of a mass cancel by an administrator; null when there is nothing.
     *
     * @param account NONE for that of all accounts
     * @param instrumentId 0 for that on all instruments
     */
    CancelTimer findSweep(final int account, final int instrumentId) {
        CancelTimer sweep = first;
        while (sweep != null && !(sweep.isSweep(account) && sweep.instrumentId == instrumentId)) {
            sweep = sweep.next;
        }
        return sweep;
    }

    /** Mass cancels for everybody, counted. */
    int sweepCount() {
        int count = 0;
        for (CancelTimer ended = first; ended != null; ended = ended.next) {
            count += ended.account == Accounts.NONE ? 1 : 0;
        }
        return count;
    }

    /** All orders of the first have left. */
    void removeFirst() {
        if (first.account == Accounts.NONE) {
            state.suspensions.onSweepDone();
        }
        first = first.next;
        last = first == null ? null : last;
    }

    /** After a part of the work. */
    void goOn(final long timestampNs) {
        nextNs = isEmpty() ? DueQueue.NEVER : timestampNs;
    }

    /**
     * The open order that leaves next with an ended cancel timer: those that name it as they came to it, then, if it
     * covers all, what else the account had open when it ended, by instrument and entry (of a sweep of all accounts by
     * instrument and queue: nothing enters them meanwhile); 0 when none is left.
     */
    int nextOrder(final CancelTimer ended) {
        if (ended.firstOrder != null) {
            return state.orders.find(ended.firstOrder.orderId);
        }
        final int lastInstrument =
                !ended.allOrders ? 0 : ended.instrumentId == 0 ? state.instruments.count() : ended.instrumentId;
        for (; ended.atInstrument <= lastInstrument; ended.atInstrument++) {
            final int order = firstOrder(ended.account, ended.atInstrument);
            if (order != 0 && state.orders.id(order) < ended.belowOrderId) {
                return order;
            }
        }
        return 0;
    }

    /** Of an account the oldest on an instrument; of everybody the first in its queues. */
    private int firstOrder(final int account, final int instrumentId) {
        if (account == Accounts.NONE) {
            return state.instruments.get(instrumentId).firstOrder();
        }
        final int list = state.lists.find(account, instrumentId);
        return list == 0 ? 0 : state.lists.first(list);
    }

    void snapshot(final EngineSnapshotListener listener) {
        final PendingCancel pendingCancel = new PendingCancel();
        for (CancelTimer cancelTimer = first; cancelTimer != null; cancelTimer = cancelTimer.next) {
            cancelTimer.describe(pendingCancel);
            pendingCancel.continuesNs = nextNs;
            listener.onPendingCancel(pendingCancel);
            cancelTimer.snapshotOrders(listener);
        }
    }
}
