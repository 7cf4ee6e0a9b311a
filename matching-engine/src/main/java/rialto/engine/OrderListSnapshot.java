package rialto.engine;

import org.agrona.collections.Long2LongHashMap;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import static rialto.engine.EngineSnapshotLoader.require;

/** Hands out lists of orders as records, the oldest first, and takes them back. */
final class OrderListSnapshot {
    private record Ready(int instrumentId, int rank, int list) {}

    private final EngineState state;
    private final OrderLists lists;
    private final List<Ready> ready = new ArrayList<>();

    OrderListSnapshot(final EngineState state) {
        this.state = state;
        lists = state.orderLists;
    }

    void take(final EngineSnapshotListener listener) {
        if (lists.count() == 0) {
            return;
        }
        final Long2LongHashMap ranks = ranks();
        final OrderListRecord view = new OrderListRecord();
        for (int list = lists.first(); list != 0; list = lists.next(list)) {
            view.listId = lists.id(list);
            view.accountId = Accounts.id(lists.account(list));
            state.clientOrders.identifier(lists.clientOrder(list), view.clientListId);
            view.contentHash = state.clientOrders.contentHash(lists.clientOrder(list));
            view.instrumentId = lists.instrumentId(list);
            view.contingencyType = lists.type(list);
            view.released = lists.isReleased(list);
            view.readyRank = (int) ranks.get(list);
            view.winner = lists.winner(list) + 1;
            view.laterOrderId = lists.laterOrderId(list);
            listener.onOrderList(view);
        }
    }

    private Long2LongHashMap ranks() {
        final Long2LongHashMap ranks = new Long2LongHashMap(0);
        for (int id = 1; id <= state.instruments.count(); id++) {
            final PendingOrders pending = state.instruments.get(id).pending;
            int rank = 0;
            for (int list = pending == null ? 0 : pending.firstReady(); list != 0; list = lists.nextReady(list)) {
                ranks.put(list, ++rank);
            }
        }
        return ranks;
    }

    /** As {@link EngineSnapshotListener#onOrderList}. */
    void onOrderList(final OrderListRecord from) {
        final int account = state.accounts.client(from.accountId);
        final Instrument instrument = state.instruments.get(from.instrumentId);
        require(
                account != Accounts.NONE
                        && instrument != null
                        && instrument.pending != null
                        && from.contingencyType != null
                        && lists.ofOrder(from.listId) == 0
                        && lists.room() > 0,
                "list of orders",
                from.listId);
        final long hash = state.hashes.of(account, from.clientListId);
        final int clientOrder = state.clientOrders.remember(hash, account, from.clientListId);
        state.clientOrders.outcome(
                clientOrder, account, from.listId, from.contentHash, from.instrumentId, RejectReason.NONE);
        final int list = lists.add(from.listId, account, from.instrumentId, clientOrder, from.contingencyType);
        lists.winner(list, from.winner - 1);
        if (from.released && from.contingencyType.hasPending()) {
            lists.released(list, from.laterOrderId);
        }
        if (from.readyRank != 0) {
            ready.add(new Ready(from.instrumentId, from.readyRank, list));
        }
    }

    /** An order of a snapshot, before it is put in, is a leg of the list that has its id. */
    void onOrder(final int order) {
        final int list = lists.ofOrder(state.orders.id(order));
        if (list != 0) {
            final int leg = lists.legOf(list, order);
            lists.join(list, leg, order);
            state.orders.isPending(order, leg > 0 && !lists.isReleased(list));
        }
    }

    /** All orders of a snapshot are there. */
    void onLoaded() {
        for (int list = lists.first(); list != 0; list = lists.next(list)) {
            require(lists.firstOpen(list) != 0, "orders of list", lists.id(list));
            state.lists.addOrderList(state.lists.find(lists.account(list), lists.instrumentId(list)));
        }
        ready.sort(Comparator.comparingInt(Ready::instrumentId).thenComparingInt(Ready::rank));
        for (final Ready one : ready) {
            final Instrument instrument = state.instruments.get(one.instrumentId);
            lists.ready(one.list, true);
            instrument.pending.addReady(one.list);
            state.triggerQueues(instrument);
        }
    }
}
