package rialto.engine;

import static rialto.engine.Invariants.require;

/** What must hold of lists of orders between commands. Takes as long as there are orders in lists. */
final class OrderListInvariants {
    private final EngineState state;
    private final OrderLists lists;

    OrderListInvariants(final EngineState state) {
        this.state = state;
        lists = state.orderLists;
    }

    /** @throws IllegalStateException naming the first that does not hold */
    void check() {
        require(!lists.isAnyTouched(), "list of orders that nobody has looked at, of", lists.count());
        int count = 0;
        long before = 0;
        for (int list = lists.first(); list != 0; list = lists.next(list)) {
            final long id = lists.id(list);
            count++;
            require(count <= lists.count() && id > before, "order of lists, with list", id);
            require(lists.find(id) == list, "list not found by its id", id);
            checkLegs(list);
            before = id;
        }
        require(count == lists.count(), "lists of orders in the pool, of", count);
        checkReady();
        checkCounts();
    }

    private void checkLegs(final int list) {
        final long id = lists.id(list);
        require(lists.firstOpen(list) != 0, "list without open orders", id);
        for (int leg = 0; leg < OrderListRequest.MAX_LEGS; leg++) {
            final int order = lists.leg(list, leg);
            require(order == 0 || state.orders.find(id + leg) == order, "leg of list", id);
            require(order == 0 || state.orders.isInList(order), "order that does not know its list", id + leg);
            require(
                    order == 0 || state.orders.isPending(order) == (!lists.isReleased(list) && leg > 0),
                    "pending order of list",
                    id);
        }
        final int pair = lists.type(list).firstOfPair();
        require(
                pair < 0
                        || lists.winner(list) != OrderLists.NO_WINNER
                        || lists.leg(list, pair) != 0 && lists.leg(list, pair + 1) != 0,
                "order that goes on without the other one of its list",
                id);
        require(
                lists.isReleased(list) || (lists.leg(list, 0) == 0) == lists.isReady(list),
                "pending orders that nothing releases of list",
                id);
    }

    private void checkReady() {
        int ready = 0;
        for (int id = 1; id <= state.instruments.count(); id++) {
            final PendingOrders pending = state.instruments.get(id).pending;
            for (int list = pending == null ? 0 : pending.firstReady(); list != 0; list = lists.nextReady(list)) {
                ready++;
                require(ready <= lists.count(), "more lists that are ready than there are on instrument", id);
                require(lists.isReady(list) && lists.instrumentId(list) == id, "ready list", lists.id(list));
            }
        }
        for (int list = lists.first(); list != 0; list = lists.next(list)) {
            ready -= lists.isReady(list) ? 1 : 0;
        }
        require(ready == 0, "lists that are ready and stand in no queue", ready);
    }

    private void checkCounts() {
        int count = 0;
        for (int i = 0; i < state.accounts.clientCount(); i++) {
            final int account = state.accounts.client(MatchingEngine.FIRST_CLIENT_ACCOUNT_ID + i);
            for (int id = 1; id <= state.instruments.count(); id++) {
                count += state.lists.orderLists(state.lists.find(account, id));
            }
        }
        require(count == lists.count(), "lists that accounts count", count);
    }
}
