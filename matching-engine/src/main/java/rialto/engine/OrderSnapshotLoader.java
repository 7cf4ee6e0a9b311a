package rialto.engine;

import org.agrona.collections.LongArrayList;

import java.util.Arrays;

import static rialto.engine.EngineSnapshotLoader.require;

/** Takes open orders, lists of them and remembered client order ids back from a snapshot. */
final class OrderSnapshotLoader {
    private final EngineState state;
    private final TriggerSnapshotLoader triggers;
    private final OrderListSnapshot lists;
    private final Identifier quoteName = new Identifier();
    private final LongArrayList orderIds = new LongArrayList();
    private int openWithoutOutcome;

    OrderSnapshotLoader(final EngineState state, final TriggerSnapshotLoader triggers) {
        this.state = state;
        this.triggers = triggers;
        lists = new OrderListSnapshot(state);
    }

    /** As {@link EngineSnapshotListener#onOrderList}. */
    void onOrderList(final OrderListRecord from) {
        lists.onOrderList(from);
    }

    /** As {@link EngineSnapshotListener#onOrder}. */
    void onOrder(final OpenOrder from) {
        final int account = state.accounts.client(from.accountId);
        final Instrument instrument = state.instruments.get(from.instrumentId);
        require(
                account != Accounts.NONE && instrument != null && state.orders.find(from.orderId) == 0,
                "order",
                from.orderId);
        final Orders orders = state.orders;
        final int order = orders.add(
                from.orderId,
                from.priceTicks,
                from.quantityLots - from.executedLots,
                OrderTerms.of(from.side, from.orderType, from.timeInForce, from.selfTradePrevention));
        orders.owner(order, account, from.instrumentId);
        orders.quantityLots(order, from.quantityLots);
        orders.executedQuote(order, from.executedQuote);
        orders.times(order, from.enteredTimestampNs, from.changedTimestampNs);
        orders.expireNs(order, from.expireTimestampNs);
        orders.older(order, 0);
        if (instrument.reserves) {
            final boolean buy = from.side == Side.BUY;
            final int paid = state.balances.find(account, instrument.paidAsset(buy));
            final int received = state.balances.find(account, instrument.receivedAsset(buy));
            require(paid != 0 && received != 0, "balances of order", from.orderId);
            orders.balances(order, paid, received);
        }
        lists.onOrder(order);
        if (from.triggerType != TriggerType.NONE) {
            triggers.onOrder(from, instrument, order);
        }
        if (from.displayLots != 0) {
            require(instrument.continuous != null, "display of order", from.orderId);
            if (from.displayLots == OrderRequest.HIDDEN) {
                orders.hide(order);
            } else {
                orders.display(order, state.displays.add(from.displayLots));
            }
        }
        if (from.isPegged()) {
            require(instrument.continuous != null && from.pegOffsetType != null, "peg of order", from.orderId);
            state.pegs.add(from.orderId, from.pegPriceType, from.pegOffsetType, from.pegOffset, from.pegLimitTicks);
        }
        if (instrument.continuous != null && from.triggerType == TriggerType.NONE) {
            QuoteName.of(from.orderId, quoteName);
            if (quoteName.equals(from.clientOrderId)) {
                orders.isQuote(order, true);
            }
        }
        instrument.putIn(order);
        if (instrument.continuous != null) {
            orders.publicId(order, from.publicOrderId);
        }
        if (orders.showsLess(order)) {
            state.displays.shownLots(orders.display(order), from.shownLots);
            state.displays.laterOrderId(orders.display(order), from.laterPartOrderId);
        }
        final long hash = state.hashes.of(account, from.clientOrderId);
        final int clientOrder = state.clientOrders.remember(hash, account, from.clientOrderId);
        state.index(order, clientOrder);
        orderIds.addLong(from.orderId);
        openWithoutOutcome++;
    }

    /** As {@link EngineSnapshotListener#onClientOrder}. */
    void onClientOrder(
            final long accountId,
            final Identifier clientOrderId,
            final long orderId,
            final long contentHash,
            final int instrumentId,
            final RejectReason reason) {
        final int account = state.accounts.client(accountId);
        require(account != Accounts.NONE, "client order of account", accountId);
        final ClientOrders clientOrders = state.clientOrders;
        final long hash = state.hashes.of(account, clientOrderId);
        final int open = clientOrders.find(hash, account, clientOrderId);
        if (open != 0) {
            require(open == state.orders.clientOrder(state.orders.find(orderId)), "client order of order", orderId);
            clientOrders.outcome(open, account, orderId, contentHash, instrumentId, reason);
            openWithoutOutcome--;
        } else {
            final int clientOrder = clientOrders.remember(hash, account, clientOrderId);
            clientOrders.outcome(clientOrder, account, orderId, contentHash, instrumentId, reason);
            clientOrders.finish(account, clientOrder, clientOrderId.isPassing());
        }
    }

    /** All orders of a snapshot are there. */
    void onLoaded() {
        require(openWithoutOutcome == 0, "client orders missing", openWithoutOutcome);
        listInOrderOfEntry();
        lists.onLoaded();
    }

    /** Records of orders stand in order of their books. */
    private void listInOrderOfEntry() {
        final long[] ids = orderIds.toLongArray();
        Arrays.sort(ids);
        for (final long id : ids) {
            final int order = state.orders.find(id);
            final Instrument instrument = state.instruments.get(state.orders.instrumentId(order));
            if (instrument.sessions != null) {
                instrument.sessions.age(order);
            }
            state.lists.append(order);
        }
    }
}
