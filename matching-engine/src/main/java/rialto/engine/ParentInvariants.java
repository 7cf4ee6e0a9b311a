package rialto.engine;

/** What must hold of parent orders in every state: what is on hold adds up, and each stands where it waits. */
final class ParentInvariants {
    private final EngineState state;
    private final ParentOrders parents;

    ParentInvariants(final EngineState state) {
        this.state = state;
        parents = state.quotes.parents;
    }

    private static void require(final boolean holds, final String what, final long id) {
        Invariants.require(holds, what, id);
    }

    void check() {
        int listed = 0;
        int due = 0;
        int children = 0;
        long before = 0;
        for (ParentOrder parent = parents.first(); parent != null; parent = parents.next(parent)) {
            final long id = parent.parentOrderId;
            listed++;
            due += parent.queueIndex >= 0 ? 1 : 0;
            require(id > before && id < state.nextOrderId, "id of parent order", id);
            before = id;
            children += check(parent, id);
        }
        require(parents.count() == listed, "parent orders", parents.count());
        require(parents.dueCount() == due, "parent orders in the queue", parents.dueCount());
        require(parents.children.count() == children, "children on hold", parents.children.count());
        checkWaiting();
    }

    private int check(final ParentOrder parent, final long id) {
        int count = 0;
        long working = 0;
        for (int child = parent.firstChild; child != 0; child = parents.children.next(child)) {
            final long orderId = parents.children.orderId(child);
            require(
                    parents.children.find(orderId) == child && parents.children.parent(child) == parent.handle,
                    "child",
                    orderId);
            require(
                    parents.children.workingLots(child) == onHold(orderId) && onHold(orderId) > 0,
                    "what is on hold of child",
                    orderId);
            working += parents.children.workingLots(child);
            count++;
        }
        require(working == parent.workingLots, "what is on hold of parent order", id);
        require(parent.executedLots < parent.quantityLots && parent.freeLots() >= 0, "lots of parent order", id);
        require(
                parent.works() || parent.workingLots > 0 || parent.queueIndex >= 0,
                "parent order that is at its end and still there",
                id);
        require((parent.queueIndex >= 0) == (parent.dueNs != ParentOrder.NEVER), "parent order in the queue", id);
        require(
                !parent.works() || parent.queueIndex >= 0 || parent.strategy == TargetStrategy.SWEEP,
                "parent order whose end never comes",
                id);
        return count;
    }

    private long onHold(final long orderId) {
        final Holds holds = state.quotes.holds;
        long lots = 0;
        for (int hold = holds.first(); hold != 0; hold = holds.next(hold)) {
            lots += !holds.isRejected(hold) && holds.takerOrderId(hold) == orderId ? holds.lots(hold) : 0;
        }
        return lots;
    }

    private void checkWaiting() {
        int expected = 0;
        for (ParentOrder parent = parents.first(); parent != null; parent = parents.next(parent)) {
            final boolean waits = parent.works() && parent.strategy == TargetStrategy.WAIT_FOR_PRICE;
            expected += !waits ? 0 : parent.bookInstrumentId == 0 ? 1 : 2;
        }
        int waiting = 0;
        for (int id = 1; id <= state.instruments.count(); id++) {
            final WaitingParents there = state.instruments.get(id).waiting;
            if (there != null) {
                waiting += there.count();
                check(there, true, id);
                check(there, false, id);
            }
        }
        require(waiting == expected, "parent orders that wait for a price", waiting);
    }

    private void check(final WaitingParents there, final boolean buy, final int instrumentId) {
        for (int i = 0; i < there.countOf(buy); i++) {
            final ParentOrder parent = parents.get(there.parent(buy, i));
            require(
                    parent.buy == buy
                            && (parent.instrumentId == instrumentId || parent.bookInstrumentId == instrumentId)
                            && parents.find(parent.parentOrderId) == parent,
                    "parent order that waits on instrument",
                    instrumentId);
        }
    }
}
