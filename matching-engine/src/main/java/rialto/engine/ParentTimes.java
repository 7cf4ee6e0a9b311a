package rialto.engine;

/** Parent orders by when they are worked next. */
final class ParentTimes extends DueQueue {
    private final ParentOrders parents;

    ParentTimes(final ParentOrders parents) {
        this.parents = parents;
    }

    @Override
    long dueNs(final int parent) {
        return parents.get(parent).dueNs;
    }

    @Override
    long number(final int parent) {
        return parents.get(parent).parentOrderId;
    }

    @Override
    int index(final int parent) {
        return parents.get(parent).queueIndex;
    }

    @Override
    void index(final int parent, final int index) {
        parents.get(parent).queueIndex = index;
    }
}
