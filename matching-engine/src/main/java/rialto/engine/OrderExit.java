package rialto.engine;

/** How orders leave without being filled. */
final class OrderExit {
    private final EngineState state;
    private final EngineListener listener;
    private CallAuctions auctions;
    private final Cancellation cancellation = new Cancellation();

    OrderExit(final EngineState state, final EngineListener listener) {
        this.state = state;
        this.listener = listener;
    }

    /** Names the auctions that hear of orders that left; once, at the start. */
    void report(final CallAuctions to) {
        auctions = to;
    }

    /** Sets the request id that the next cancellation names. */
    OrderExit requestedBy(final Identifier requestId) {
        cancellation.requestId.set(requestId);
        return this;
    }

    /** An open order that is out of its market already: releases its hold, reports it and forgets it. */
    void cancel(final Instrument instrument, final int order, final CancelReason reason) {
        cancel(instrument, order, !instrument.isOutsideBook(order), reason);
    }

    /** What is left of an open order that was triggered and does not rest; as the other one. */
    void cancelEntering(final Instrument instrument, final int order, final CancelReason reason) {
        cancel(instrument, order, false, reason);
    }

    private void cancel(
            final Instrument instrument, final int order, final boolean resting, final CancelReason reason) {
        final Orders orders = state.orders;
        assert orders.remainingLots(order) > 0 || instrument.quotes != null : "a filled order canceled";
        if (instrument.reserves) {
            state.release(order, state.releasedBy(instrument, order));
        }
        cancellation.orderId = orders.id(order);
        cancellation.accountId = Accounts.id(orders.account(order));
        cancellation.priceTicks = orders.limitTicks(order);
        cancellation.canceledLots = orders.remainingLots(order);
        cancellation.buy = orders.isBuy(order);
        cancellation.resting = resting;
        if (resting && !orders.isHidden(order)) {
            instrument.nextBookEvent();
        }
        auctions.onLeft(instrument, order);
        if (orders.isInList(order)) {
            state.orderLists.onCanceled(order, reason);
        }
        state.close(order);
        publish(instrument, reason);
    }

    /**
     * What is left of an open order that cannot wait: releases what it holds for that and reports it. The order stays,
     * and is smaller, for the caller to close or to keep while its trades are on hold.
     */
    void cancelRest(final Instrument instrument, final int order, final CancelReason reason) {
        final Orders orders = state.orders;
        final long lots = orders.remainingLots(order);
        if (instrument.reserves) {
            state.balances.release(orders.paidFrom(order), state.held(instrument, order));
        }
        orders.remainingLots(order, 0);
        orders.quantityLots(order, orders.quantityLots(order) - lots);
        cancellation.orderId = orders.id(order);
        cancellation.accountId = Accounts.id(orders.account(order));
        cancellation.priceTicks = orders.limitTicks(order);
        cancellation.canceledLots = lots;
        cancellation.buy = orders.isBuy(order);
        cancellation.resting = false;
        publish(instrument, reason);
    }

    /** What is left of an incoming order that never was open. */
    void cancel(
            final Instrument instrument,
            final OrderRequest request,
            final IncomingOrder incoming,
            final CancelReason reason) {
        cancellation.orderId = incoming.orderId;
        cancellation.accountId = request.accountId;
        cancellation.priceTicks = request.priceTicks;
        cancellation.canceledLots = incoming.remainingLots;
        cancellation.buy = incoming.buy;
        cancellation.resting = false;
        publish(instrument, reason);
    }

    private void publish(final Instrument instrument, final CancelReason reason) {
        cancellation.instrumentId = instrument.id();
        cancellation.reason(reason);
        listener.onOrderCanceled(cancellation);
        cancellation.requestId.clear();
    }
}
