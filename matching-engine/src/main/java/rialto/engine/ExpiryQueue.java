package rialto.engine;

/** Open orders that expire, by time; orders that expire together in order of their ids. */
final class ExpiryQueue extends DueQueue {
    private final Orders orders;

    ExpiryQueue(final Orders orders) {
        this.orders = orders;
    }

    @Override
    long dueNs(final int order) {
        return orders.expireNs(order);
    }

    @Override
    long number(final int order) {
        return orders.id(order);
    }

    @Override
    int index(final int order) {
        return orders.expiryIndex(order);
    }

    @Override
    void index(final int order, final int index) {
        orders.expiryIndex(order, index);
    }
}
