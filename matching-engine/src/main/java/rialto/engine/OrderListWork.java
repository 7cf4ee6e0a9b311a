package rialto.engine;

/**
 * What the orders of a list do to one another: they leave with one another, or come to the market after one another. Of what
 * a command did to them it is looked at before anything else happens; pending orders come to the market in the turns of
 * {@link TriggerWork}.
 */
final class OrderListWork {
    private final EngineState state;
    private final OrderLists lists;
    private final EngineListener listener;
    private final OrderExit exit;
    private final OrderChecks checks;
    private final IncomingOrder incoming = new IncomingOrder();
    private TriggerWork triggers;

    OrderListWork(final EngineState state, final EngineListener listener, final OrderExit exit) {
        this.state = state;
        this.listener = listener;
        this.exit = exit;
        lists = state.orderLists;
        checks = new OrderChecks(state);
    }

    /** Names who lets orders enter the market; once, at the start. */
    void enterBy(final TriggerWork work) {
        triggers = work;
    }

    /** Looks at the lists that were touched, first those that were first. */
    void react() {
        while (lists.isAnyTouched()) {
            final int list = lists.takeTouched();
            look(list);
            lists.settled(list);
            if (lists.firstOpen(list) == 0) {
                end(list);
            }
        }
    }

    private void look(final int list) {
        if (lists.reason(list) != 0 || lists.winner(list) != OrderLists.NO_WINNER) {
            if (lists.isReady(list)) {
                ready(list, false);
            }
            cancelOthers(list);
        } else if (!lists.isReleased(list) && lists.leg(list, 0) == 0 && !lists.isReady(list)) {
            ready(list, true);
        }
    }

    private void ready(final int list, final boolean ready) {
        final Instrument instrument = state.instruments.get(lists.instrumentId(list));
        lists.ready(list, ready);
        if (ready) {
            instrument.pending.addReady(list);
        } else {
            instrument.pending.removeReady(list);
        }
        state.triggerTurns.touch(state.triggerQueues(instrument));
    }

    /** All but the one that has ended the others. */
    private void cancelOthers(final int list) {
        final CancelReason reason = reasonForOthers(CancelReason.of(lists.reason(list)));
        for (int leg = 0; leg < OrderListRequest.MAX_LEGS; leg++) {
            final int order = lists.leg(list, leg);
            if (order != 0 && leg != lists.winner(list)) {
                cancel(order, reason);
            }
        }
    }

    /** What somebody did to one order he did to the list; all else the list does. */
    private static CancelReason reasonForOthers(final CancelReason reason) {
        return switch (reason) {
            case REQUESTED, REPLACED -> CancelReason.REQUESTED;
            case MASS_CANCEL, EXPIRED, COUNTDOWN_ENDED, DISCONNECTED, ADMINISTRATOR -> reason;
            case null, default -> CancelReason.OTHER_ORDER_OF_LIST;
        };
    }

    private void cancel(final int order, final CancelReason reason) {
        final Instrument instrument = state.instruments.get(state.orders.instrumentId(order));
        instrument.takeOut(order);
        exit.cancel(instrument, order, reason);
    }

    private void end(final int list) {
        final long listId = lists.id(list);
        final int account = lists.account(list);
        final int instrumentId = lists.instrumentId(list);
        final int clientOrder = lists.clientOrder(list);
        lists.remove(list);
        state.lists.removeOrderList(state.lists.find(account, instrumentId));
        state.clientOrders.finish(account, clientOrder, state.clientOrders.isPassing(clientOrder));
        listener.onOrderListEnded(listId, Accounts.id(account), instrumentId);
    }

    /** An order is triggered: one that it ends leaves before it enters the market. */
    void onTriggered(final Instrument instrument, final int order) {
        if (state.orders.isInList(order)) {
            state.decide(instrument, order, state.orders.remainingLots(order));
            react();
        }
    }

    // -------------------------------------------------------------------------------------------------------- releases

    /**
     * The pending orders of the instrument's first list that is ready come to the market, all of them or none.
     *
     * @return how much work it was: one for each order, and what it traded or looked at
     */
    long release(final Instrument instrument, final long timestampNs) {
        final int list = instrument.pending.firstReady();
        ready(list, false);
        if (isRefused(list, instrument, timestampNs)) {
            react();
            return 1;
        }
        lists.released(list, state.nextOrderId);
        long work = 0;
        for (int leg = 1; leg < OrderListRequest.MAX_LEGS; leg++) {
            final int order = lists.leg(list, leg);
            if (order != 0) {
                work += 1 + release(list, order, instrument, timestampNs);
            }
        }
        return work;
    }

    private boolean isRefused(final int list, final Instrument instrument, final long timestampNs) {
        int waitingAhead = 0;
        for (int leg = 1; leg < OrderListRequest.MAX_LEGS; leg++) {
            final int order = lists.leg(list, leg);
            if (order == 0) {
                continue;
            }
            final OrderRequest request = triggers.pending(instrument, order);
            incoming.start(state.orders.id(order), state.orders.account(order), request);
            incoming.releases(order, waitingAhead);
            final RejectReason reason = checks.check(request, instrument, incoming, timestampNs);
            if (reason != RejectReason.NONE) {
                tellReleased(list, order, reason);
                cancel(order, CancelReason.REFUSED_ON_RELEASE);
                return true;
            }
            waitingAhead += request.hasTrigger() ? 1 : 0;
        }
        return false;
    }

    private void tellReleased(final int list, final int order, final RejectReason refused) {
        listener.onOrderReleased(
                state.orders.id(order),
                lists.id(list),
                Accounts.id(state.orders.account(order)),
                lists.instrumentId(list),
                refused);
    }

    private long release(final int list, final int order, final Instrument instrument, final long timestampNs) {
        instrument.takeOut(order);
        state.orders.isPending(order, false);
        state.orders.changedNs(order, timestampNs);
        tellReleased(list, order, RejectReason.NONE);
        if (state.orders.hasTrigger(order)) {
            triggers.armReleased(instrument, order, timestampNs);
            return 0;
        }
        return triggers.enterMarket(instrument, order, timestampNs);
    }
}
